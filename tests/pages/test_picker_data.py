"""The orders and ranges that the range picker offers, which a script writes."""

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from calculations import Range
from lookup.combos import HAND_CLASSES
from poker_calculator.pages.hosts.scripts import script

SCRIPT = Path(__file__).parents[2] / "scripts" / "write_picker_data.py"
pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="there are no scripts here")


@pytest.fixture(scope="module")
def writer():
    spec = importlib.util.spec_from_file_location("write_picker_data", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def data(name):
    return json.loads(script(name))


def test_the_orders_are_those_that_the_script_computes(writer):
    assert data("cards/class_orders.json") == writer.class_orders()


def test_the_order_against_a_random_hand_is_that_of_ranges(writer):
    order = np.empty(169)
    order[[*bytes.fromhex(data("cards/class_orders.json")["equity_vs_random"])]] = -np.arange(169)

    for share in np.linspace(0.01, 1, 100).tolist():
        assert Range.top(share, order) == Range.top(share)


def test_stacks_to_go_all_in_face_up_are_the_published_ones(writer):
    stacks = dict(zip(HAND_CLASSES, writer.face_up_stacks().tolist(), strict=True))

    # Sklansky and Chubukov count small blinds, behind the one that is posted.
    published = {"KK": 953.995, "AKs": 554.510, "QQ": 478.008, "AKo": 331.887}
    for hand, small_blinds in published.items():
        assert 2 * stacks[hand] - 1 == pytest.approx(small_blinds, rel=1e-5)


def test_presets_are_ranges():
    def ranges_in(folder):
        for entry in folder.values():
            yield from [entry] if isinstance(entry, str) else ranges_in(entry)

    groups = data("range_picker/preset_groups.json")
    presets = [text for group in groups for text in ranges_in(group["ranges"])]

    assert len(presets) > 100
    for text in presets:
        assert len(Range(text)) > 0, text


def test_ranges_by_path_are_written_in_folders(writer):
    ranges = {"A/B/c": "AA, KK", "A/B/d": "0.5(QQ, JJ)", "A/e": "AKs", "f": "random"}

    assert writer.in_folders(ranges) == {
        "A": {"B": {"c": "AA,KK", "d": "0.5(QQ,JJ)"}, "e": "AKs"},
        "f": "random",
    }


def test_equilibria_state_their_settings_and_gap():
    for group in data("range_picker/preset_groups.json"):
        assert group["settings"]
        assert (group["gap"] is not None) == group["name"].startswith("Push or fold")
        assert group["gap"] is None or 0 < group["gap"] <= 0.001


@pytest.mark.slow
def test_the_page_has_the_presets_by_path(with_scripts):
    found = with_scripts("PRESET_RANGES").evaluate("PRESET_RANGES")

    groups = data("range_picker/preset_groups.json")
    folders = {group["name"]: group["ranges"] for group in groups}
    assert found["Top shares/3%"] == "3%"
    assert len(found) == 118
    path = "Push or fold, heads-up/10 bb/BB calls"
    assert found[path].split(", ") == folders["Push or fold, heads-up"]["10 bb"]["BB calls"].split(
        ","
    )


@pytest.mark.slow
def test_push_or_fold_presets_are_equilibria(writer):
    from poker_calculator.games import push_fold

    solved = push_fold(10, players=2, progress=False)
    groups = data("range_picker/preset_groups.json")
    (heads_up,) = (each for each in groups if each["name"] == "Push or fold, heads-up")
    presets = heads_up["ranges"]["10 bb"]

    assert Range(presets["BTN all-in"]) == Range(writer.rounded(solved.ranges["BTN"]))

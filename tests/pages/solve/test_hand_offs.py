"""Every way from another view to the solver ends in a form that can be solved."""

import json

import numpy as np
import pandas as pd
import pytest
from support.equity_pages import show
from support.expecting import expect
from support.recorded_hands import hand_of_ada
from support.solve_pages import field, settle_size, show_spot, solving, unfold

from calculations import solve
from lookup import board_features, features_to_frame
from lookup.cards import as_card_numbers

pytestmark = pytest.mark.slow
LIMPED = ("p3 cc", "p1 f", "p2 cc", "d db 9h8h2c", "p2 cc", "p3 cbr 1.25", "p2 cc")
LIMPED += ("d db Qc", "p2 cc", "p3 cc", "d db 3d", "p2 cc", "p3 cbr 5", "p2 f")
HALVES = {"blinds_or_straddles": [0.5, 1, 0], "min_bet": 1, "starting_stacks": [75.25] * 3}
SPOT = {
    "ranges": ["AA, QQ:0.5", "KK, JJ"],
    "pot": 20,
    "stack": 35,
    "bets": {"flop": "7", "turn": "75%", "river": "allin"},
    "rake": 0.05,
    "target": 0.01,
}

SOLVED = {
    "pot": 5.5,
    "stack": 20.25,
    "bets": "2, allin",
    "chip": 0.25,
    "rake": 0.05,
    "target": 0.02,
}


def report(flops, **columns):
    """Return a flop report whose figures are made up."""
    words = features_to_frame(board_features(np.array([as_card_numbers(flop) for flop in flops])))
    names = ("paired", "suits", "high_card", "connected", "straights")
    halves = dict.fromkeys(("oop_equity", "ip_equity", "check", "bet_1"), 0.5)
    ones = dict.fromkeys(("weight", "deals", "oop_realization", "ip_realization"), 1.0)
    figures = {"oop_ev": 2.75, "ip_ev": 2.75, "bet_1_chips": 2.0, "exploitability": 0.01}
    return pd.DataFrame({"flop": flops, **words[[*names]], **halves, **ones, **figures, **columns})


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """Return the arguments of a program: a hand for half chips, and two reports of a flop."""
    folder = tmp_path_factory.mktemp("files")
    hand = hand_of_ada(1, *LIMPED, **HALVES)
    (folder / "hand.phh").write_text(hand.dumps(), encoding="utf-8")
    report(["Ks8d3c"], iterations=30.0).to_csv(folder / "plain.csv", index=False)
    whole = report(["Ks8d3c"], iterations=30.0, spot=json.dumps(SPOT))
    whole.to_csv(folder / "spot.csv", index=False)
    solution = solve(SPOT["ranges"], "Ks8d3c4h2s", **SOLVED, progress=False)
    solution.save(folder / "plain.safetensors")
    solution.lock("bet 2", "call", iterations=3, progress=False).save(folder / "locked.safetensors")
    names = ("hand.phh", "plain.csv", "spot.csv", "plain.safetensors", "locked.safetensors")
    return [str(folder / name) for name in names]


def from_equities(board):
    def opened(page):
        show(page, ["QQ+, AK", "random"], board, dead="3c")
        page.get_by_role("button", name="Open in the solver").click()

    return opened


def from_replay(street):
    def opened(page):
        page.get_by_role("tab", name="Replay").click()
        replay_to(page.get_by_role("tabpanel", name="Replay"), street)

    return opened


def from_session(page):
    page.get_by_role("tab", name="Sessions").click()
    page.get_by_role("grid", name="Hands").locator("tbody tr").first.click()
    replay_to(page.get_by_role("dialog", name="Replay"), "Turn")


def from_spots(page):
    page.get_by_role("tab", name="Sessions").click()
    page.get_by_text("Spots: lines of play").click()
    page.get_by_role("grid", name="Hands of the line").locator("tbody tr").first.click()
    replay_to(page.get_by_role("dialog", name="Replay"), "Flop")


def replay_to(view, street):
    """Open the start of a street in the solver, with a blank range."""
    view.get_by_role("button", name=f"{street}: ").click()
    view.locator("summary").last.click()
    view.get_by_label(", in position").fill("")
    view.get_by_role("button", name="Open in the solver").click()


def from_flops(name):
    def opened(page):
        page.get_by_role("tab", name="Flops").click()
        page.get_by_role("tabpanel", name="Flops").get_by_role("combobox").first.select_option(name)
        page.get_by_role("grid", name="Flops").locator("tbody tr").first.click()

    return opened


def solution_panel(page, name):
    page.goto(f"{page.url.partition('#')[0]}#view=solution_view&solution={name}")
    return page.get_by_role("tabpanel", name="Solution", exact=True)


def from_solution(name):
    def opened(page):
        solution_panel(page, name).get_by_role("button", name="Solve on", exact=True).click()

    return opened


def from_play(page):
    solution_panel(page, "plain.safetensors").get_by_role("button", name="Play it").click()
    page.get_by_role("tabpanel", name="Play").get_by_role("button", name="Deal").click()
    page.get_by_role("tab", name="Solution", exact=True).click()
    page.get_by_role("button", name="Solve on", exact=True).first.click()


def from_address(page):
    show_spot(page, board="Qs7s2d")


HAND_OFFS = {
    "equities of a flop": (from_equities("Qs7s2d"), {"Pot": "5.5", "Effective stack": "97.5"}),
    "equities of a turn": (from_equities("Qs7s2d9h"), {"Pot": "9.5", "Effective stack": "95.5"}),
    "equities of a river": (from_equities("Qs7s2d9h4c"), {"Pot": "22", "Effective stack": "89"}),
    "replay of a flop": (from_replay("Flop"), {"Pot": "2.5", "Effective stack": "74.25"}),
    "replay of a river": (from_replay("River"), {"Pot": "5", "Effective stack": "73"}),
    "hand of a session": (from_session, {"Pot": "5", "Effective stack": "73"}),
    "hand of a line": (from_spots, {"Pot": "2.5", "Range in position": "100%"}),
    "report with a pot": (from_flops("plain.csv"), {"Pot": "5.5", "Effective stack": "97.5"}),
    "report with its spot": (from_flops("spot.csv"), {"Pot": "20", "Effective stack": "35"}),
    "solution": (from_solution("plain.safetensors"), {"Pot": "5.5", "Smallest chip": "0.25"}),
    "locked solution": (from_solution("locked.safetensors"), {"Rake": "5", "Board": "Ks8d3c4h2s"}),
    "solution that is played": (from_play, {"Target exploitability": "2"}),
    "address of a board": (from_address, {"Pot": "5.5", "Effective stack": "97.5"}),
}
"""Steps to the solver, and texts of its form, by the place where they begin."""


@pytest.mark.parametrize("start", HAND_OFFS)
def test_a_hand_off_can_be_solved(app, start):
    opened, texts = HAND_OFFS[start]

    opened(app)

    app.get_by_role("tabpanel", name="Solve", exact=True).wait_for()
    settle_size(app)
    unfold(app)
    for name, text in texts.items():
        expect(field(app, name)).to_have_value(text)
    expect(app.locator(".pc-solve [aria-invalid=true]")).to_have_count(0)
    expect(app.get_by_role("region", name="Size of the tree").get_by_role("alert")).to_have_count(0)
    expect(solving(app).get_by_role("button", name="Solve")).to_be_enabled()

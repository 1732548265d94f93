"""The widget of a solution, as Python and a notebook's page see it."""

import json
import struct

import pytest

from calculations import solve

pytest.importorskip("anywidget", reason="anywidget is not installed")


@pytest.fixture(scope="module")
def solution():
    return solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", target=0.01)


@pytest.fixture
def view(solution):
    from pages import SolutionView

    return SolutionView(solution)


def test_a_node_is_written_out_in_full(view):
    view.node = "x b10"

    assert view.node == "check, bet 10"


def test_a_node_that_is_not_in_the_tree_is_refused(view):
    import traitlets

    with pytest.raises(traitlets.TraitError, match="there are check, bet 10"):
        view.node = "bet 5"
    assert view.node == ""


def test_a_change_of_the_node_is_observed(view):
    seen = []
    view.observe(lambda change: seen.append(change["new"]), "node")

    view.set_state({"node": "check"})  # as the page sends it

    assert seen == ["check"]


def test_queries_of_the_page_are_answered(view):
    sent = []
    view.send = lambda *message: sent.append(message)

    view._answer(view, {"id": 7, "name": "solution_node", "query": {"node": "check"}}, [])

    (content, (found,)), last = sent
    (length,) = struct.unpack_from("<I", found)
    header = json.loads(found[4 : 4 + length])
    assert (content, last) == ({"id": 7}, ({"id": 7, "last": True},))
    assert header["answer"]["path"] == "check"


def test_a_page_needs_a_depth_that_reaches_its_node(view, tmp_path):
    view.node = "check, bet 10"

    with pytest.raises(ValueError, match="2 or more"):
        view.save_html(tmp_path / "page.html", depth=1)
    assert not [*tmp_path.iterdir()]

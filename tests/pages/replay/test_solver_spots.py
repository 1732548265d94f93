"""Spots of replayed hands for the solver: which there are, and the ranges they open with."""

import pytest
from support.expecting import expect

from poker_calculator.games.notation import HandHistory
from poker_calculator.histories.replay import packed, timeline_of

pytestmark = pytest.mark.slow
START = ["d dh p1 ????", "d dh p2 QsQd", "d dh p3 JcTc", "p3 cbr 7"]
HEADS_UP = [*START, "p1 f", "p2 cc"]
ACTIONS = [
    *HEADS_UP,
    *("d db 9h8h2c", "p2 cc", "p3 cbr 5", "p2 cc"),
    *("d db Qc", "p2 cbr 138", "p3 cc", "p2 sm QsQd", "p3 sm JcTc", "d db 3h"),
]
OMAHA = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", "p3 cc", "p1 f", "p2 cc"]


def hand(actions=ACTIONS, variant="NT"):
    """Return the packed timeline of a hand of three players."""
    history = HandHistory(
        variant=variant,
        antes=[0, 0, 0],
        blinds_or_straddles=[1, 2, 0],
        min_bet=2,
        starting_stacks=[60, 150, 200],
        actions=actions,
        players=["Ada", "Blaise", "Carl"],
    )
    return packed(timeline_of(history, equities=False))


FLOP, BET, TURN, RIVER = 7, 9, 11, 16  # steps
SHOW = """([timeline, step]) => import("/views/replay/solver_spots.js").then(({spotOpener}) => {
  window.asked = null;
  const opener = spotOpener((view, values) => { window.asked = [view, values]; });
  opener.box.open = true;
  document.querySelector("main").replaceChildren(opener.box);
  window.show = (at) => opener.draw(timeline.hands[0], at, {amounts: "chips", isHidden: false});
  window.show(step);
})"""


def spot(page, timeline, step):
    script = """([hand, step]) => import("/views/replay/solver_spots.js")
      .then(({solverSpot}) => solverSpot(hand, step))"""
    return page.evaluate(script, [timeline["hands"][0], step])


def test_a_spot_begins_with_its_street(app):
    for step, board, pot, stack in (
        (FLOP, "9h8h2c", 15, 143),
        (BET, "9h8h2c", 15, 143),
        (TURN, "9h8h2cQc", 25, 138),
    ):
        found = spot(app, hand(), step)
        assert (found["board"], found["pot"], found["stack"]) == (board, pot, stack)
        assert found["seats"] == [1, 2]  # the big blind acts first
        assert found["opener"] == 2


def test_the_reason_is_stated_why_there_is_no_spot(app):
    three = [*START, "p1 cc", "p2 cc", "d db 9h8h2c"]
    for timeline, step, problem in (
        (hand(), 3, "this step is before the flop"),
        (hand(), RIVER, "no decision left"),
        (hand(three), FLOP, "3 are in this hand on the flop"),
        (hand([*OMAHA, "d db 9h8h2c"], "PO"), FLOP, "no-limit hold'em only"),
        (hand([*HEADS_UP, "d db 9h8h??"]), FLOP, "cards are known"),
    ):
        assert problem in spot(app, timeline, step)["problem"]


def test_a_spot_opens_by_mouse_with_its_ranges(app):
    app.evaluate(SHOW, [hand(), BET])
    expect(app.get_by_role("status")).to_contain_text("pot 15, effective stack 143 chips")
    expect(app.get_by_label("Blaise, out of position")).to_have_value("100%")
    expect(app.get_by_label("Carl, in position")).to_have_value("45%")  # opens on the button

    app.get_by_label("Blaise, out of position").fill("22+, A2s+")
    app.get_by_role("button", name="Open in the solver").click()

    assert app.evaluate("window.asked") == [
        "solve_view",
        {"ranges": ["22+, A2s+", "45%"], "board": "9h8h2c", "pot": 15, "stack": 143},
    ]


def test_amounts_of_a_spot_can_be_shown_in_the_big_blinds_of_its_hand(app):
    app.evaluate(SHOW, [hand(), BET])

    app.get_by_role("button", name="Open in the solver").click()

    pots = app.evaluate(
        """async () => {
          const {amountChoice, chipsText} = await import("/views/parts/amounts.js");
          const {Values} = await import("/views/parts/values.js");
          const choice = amountChoice(new Values({amounts: "bb"}), () => {});
          return ["9h8h2c", "9h8h3c"].map((board) => {
            choice.follow({board, pot: 15});
            return chipsText(15);
          });
        }"""
    )
    assert pots == ["7.5 bb", "15"]


def test_a_spot_opens_by_keys_and_keeps_ranges_at_other_steps(app):
    app.evaluate(SHOW, [hand(), FLOP])
    app.get_by_label("Presets").first.select_option("Opening, top shares/CO 27%")
    app.evaluate("window.show(12)")

    app.get_by_role("button", name="Open in the solver").focus()
    app.keyboard.press("Enter")

    assert app.evaluate("window.asked[1].ranges") == ["27%", "45%"]
    assert app.evaluate("window.asked[1].board") == "9h8h2cQc"

    app.evaluate("window.show(2)")
    expect(app.get_by_role("status")).to_contain_text("before the flop")
    expect(app.get_by_role("button", name="Open in the solver")).to_be_hidden()

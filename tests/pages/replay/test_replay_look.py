"""Replays in big blinds, without names, with pot odds, at the step of an address."""

import re

import pytest
from support.arena_log import log_lines, written
from support.expecting import expect

from poker_calculator.games.notation import loads
from poker_calculator.pages import replay_page

pytestmark = pytest.mark.slow
HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [60, 150, 200]
actions = [
  "d dh p1 AhKh # Ada tells Carl", "d dh p2 QsQd", "d dh p3 ????", "p3 cbr 7", "p1 cc", "p2 f",
  "d db 9h8h2c", "p1 cbr 5", "p3 cbr 100", "p1 cc", "p1 sm AhKh", "p3 sm JcTc", "d db Qc",
  "d db 3h",
]
players = ["Ada", "Blaise", "Carl"]
currency_symbol = "$"
"""
NAMES = ("Ada", "Blaise", "Carl")
ODDS = re.compile(
    r"(\w+) can call \$([\d.]+) to win \$([\d.]+): pot odds ([\d.]+) % \(([\d.]+) to 1\)"
)


@pytest.fixture
def replay(visit):
    """Return the page of the hand."""
    return visit(replay_page(loads(HAND), title="A flop"))


def seats(page):
    return page.get_by_role("list", name="Players")


def test_amounts_are_in_big_blinds_by_mouse_and_by_keys(replay):
    for text, other in (("29.5 bb", "$59"), ("$59", "29.5 bb")):
        replay.keyboard.press("b")
        expect(seats(replay)).to_contain_text(text)
        expect(seats(replay)).not_to_contain_text(other)

    replay.get_by_role("button", name="Big blinds").click()

    expect(seats(replay)).to_contain_text("29.5 bb")
    expect(replay.locator(".pc-replay-event-text")).to_have_text(
        "Ada posts a blind of 0.5 bb. Blaise posts a blind of 1 bb."
    )
    expect(replay.get_by_role("row").nth(1)).to_contain_text("Ada +31 bb")
    expect(replay.get_by_text("Open this spot in the solver")).to_have_count(0)  # it is a file
    expect(replay.locator("section.pc-replay")).not_to_contain_text("$")


def test_names_and_comments_are_hidden_by_mouse_and_by_keys(replay):
    view = replay.locator("section.pc-replay")
    replay.keyboard.press("ArrowRight")
    expect(view).to_contain_text("Ada tells Carl")

    names = replay.get_by_role("button", name="Hide names")
    names.click()
    for name in NAMES:
        expect(view).not_to_contain_text(name)
    for position in ("SB is dealt A♥\ufe0e K♥\ufe0e.", "BB", "BTN"):
        expect(view).to_contain_text(position)
    expect(replay.get_by_role("list", name="Lines of the chart")).to_contain_text("Player 1")

    names.focus()
    replay.keyboard.press("Space")
    expect(names).to_have_attribute("aria-pressed", "false")
    expect(view).to_contain_text("Ada tells Carl")


def test_pot_odds_are_those_of_the_chips_that_the_caller_can_win(replay):
    hand = loads(HAND)
    found = []
    for state in hand.states():
        odds = replay.locator(".pc-replay-odds")
        expect(replay.locator(".pc-replay-place")).to_have_text(f"{len(found) + 1} of 15")
        found.append(odds.inner_text())
        call = state.checking_or_calling_amount if state.status else None
        if not call or state.turn_index is None:
            assert found[-1] == ""
        else:
            seat = state.turn_index
            put_in = [
                start - left for start, left in zip(hand.starting_stacks, state.stacks, strict=True)
            ]
            won = sum(min(chips, put_in[seat] + call) for chips in put_in)
            name, shown_call, shown_pot, share, ratio = ODDS.match(found[-1]).groups()
            assert name == NAMES[seat]
            assert (float(shown_call), float(shown_pot)) == (call, won)
            assert share == f"{100 * call / (won + call):.1f}"
            assert float(ratio) == pytest.approx(won / call, abs=0.051)
        replay.keyboard.press("ArrowRight")
    assert sum(map(bool, found)) == 5


def test_the_address_leads_to_a_step(replay):
    replay.keyboard.press("End")
    expect(replay.locator(".pc-replay-place")).to_have_text("15 of 15")
    expect(replay).to_have_url(re.compile("hand=0&step=14$"))

    replay.reload()
    expect(replay.locator(".pc-replay-place")).to_have_text("15 of 15")
    replay.evaluate("location.hash = '#hand=<b>&step=3'")
    expect(replay.locator(".pc-replay-place")).to_have_text("4 of 15")
    replay.heard.clear()  # the request of the page itself


def test_without_known_blinds_amounts_are_chips(visit, tmp_path):
    log = tmp_path / "play.log"
    log.write_text(written(log_lines(rounds=1)), encoding="utf-8")
    page = visit(replay_page(log, equities=False))

    expect(page.get_by_role("button", name="Big blinds")).to_be_disabled()
    page.keyboard.press("b")
    expect(seats(page)).to_contain_text("199")
    expect(seats(page)).not_to_contain_text("bb")

"""How a state is shown: in a few lines of text, and as a table for notebooks."""

import re
from html.parser import HTMLParser

import pytest
from table_hands import ACES, KINGS, NO_HELP, act, board, deal, hold_em

from poker_calculator.games import NoLimitTexasHoldem
from poker_calculator.games.predefined import FixedLimitSevenCardStud


def heads_up(**options):
    """Return a hand in which the button raised to 6 before the flop and the big blind thinks."""
    state = hold_em((100, 100), **options)
    deal(state, ACES, "??Kd")
    act(state, "6")
    return state


class Table(HTMLParser):
    """The texts of the cells, row by row, the caption, and which tags there are."""

    def __init__(self, html):
        super().__init__()
        self.rows, self.caption, self.tags, self.open = [], "", [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "caption" in self.open:
            self.caption += data
        else:
            self.rows[-1][-1] += data


def test_a_state_reads_in_a_line_a_seat():
    assert repr(heads_up()) == (
        "<State: No-limit Texas hold'em, 2 players; betting, seat 0 to act; pot 8\n"
        "  seat 0: AsAh, stack 98, bet 2\n"
        "  seat 1: ??Kd, stack 94, bet 6>"
    )


def test_a_state_tells_the_board_who_is_out_and_that_it_is_over():
    state = hold_em((100, 100))
    deal(state, ACES, KINGS)
    act(state, "call check")
    board(state, NO_HELP[:6])
    act(state, "10 fold")

    assert repr(state) == (
        "<State: No-limit Texas hold'em, 2 players; over; board 2c7d9h; pot 0\n"
        "  seat 0: AsAh, stack 102\n"
        "  seat 1: out, stack 98>"
    )


def test_who_has_no_cards_yet_is_not_out():
    state = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 100, 2)

    assert "ante posting" in repr(state)
    assert "seat 1: no cards, stack 100" in repr(state)


def test_the_html_is_a_table_of_the_seats():
    table = Table(heads_up().to_html())

    assert table.rows == [
        ["seat", "hole cards", "stack", "bet", "net", ""],
        ["0", "A♠ A♥", "98", "2", "-2", "to act"],
        ["1", "?? K♦", "94", "6", "-6", "button"],
    ]
    assert not table.open
    assert {*table.tags} <= {"table", "caption", "br", "thead", "tbody", "tr", "th", "td"}


def test_its_caption_tells_the_game_the_board_and_the_pots():
    state = heads_up()
    act(state, "call")
    board(state, NO_HELP[:6])
    act(state, "10")

    caption = Table(state.to_html()).caption
    assert "No-limit Texas hold'em" in caption
    assert "board 2♣ 7♦ 9♥" in caption
    assert "12 in the pots, 22 on the table" in caption


def test_a_notebook_shows_the_table():
    state = heads_up()

    assert state._repr_html_() == state.to_html()


@pytest.mark.parametrize(
    "name", ['<script>alert("1")</script>', "a & b", '"><img src=x onerror=y>']
)
def test_the_name_of_a_game_is_text(name):
    state = heads_up(name=name)

    assert "<script" not in state.to_html()
    assert "<img" not in state.to_html()
    assert name in Table(state.to_html()).caption


def test_players_who_are_out_or_all_in_are_marked_in_words():
    state = hold_em((100, 50, 100, 100))
    deal(state)
    act(state, "fold call call 50")

    marks = [row[-1] for row in Table(state.to_html()).rows[1:]]
    assert marks == ["", "all-in", "out", "button, to act"]


def test_nothing_is_told_by_colour_alone():
    html = heads_up().to_html()

    assert not re.search(r"(background|color:|#[0-9a-f]{3})", html)
    assert 'border-bottom:1px solid"' in html  # in the colour of the text


def test_cards_that_lie_face_up_and_down_are_shown_with_their_suits():
    state = FixedLimitSevenCardStud.create_state((), True, 0, 1, 2, 4, 100, 2)
    deal(state, "????2c", "????Kd")

    assert [row[1] for row in Table(state.to_html()).rows[1:]] == ["?? ?? 2♣", "?? ?? K♦"]


@pytest.mark.parametrize("stack", [float("inf"), 0.1 + 0.2])
def test_every_kind_of_chips_is_shown(stack):
    state = hold_em((stack, 100.0), blinds=(0.1, 0.2))

    assert str(state.stacks[0]) in Table(state.to_html()).rows[1][2]
    assert str(state.stacks[0]) in repr(state)

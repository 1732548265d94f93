"""The text of a state, and its table for notebooks."""

from html import escape
from typing import TYPE_CHECKING

from games.cards import Card, write_cards
from lookup.cards import SUIT_GLYPHS
from lookup.notebooks import html_table

if TYPE_CHECKING:
    from games.hand.state import State

CELL = "text-align:right;padding:0.15em 0.7em;border-bottom:1px solid"


def describe(state: "State") -> str:
    """Return a state as text: the next step, the board, the pot and each seat."""
    what = state.name or f"{state.betting_structure.value} game"
    head = f"<State: {what}, {state.player_count} players; {waiting_for(state)}"
    boards = [text for text in map(write_cards, state.boards) if text]
    board = f"; board{'s' * (len(boards) > 1)} {' and '.join(boards)}" if boards else ""
    parts = [f"{head}{board}; pot {state.total_pot_amount}"]
    for seat in state.player_indices:
        cards = write_cards(state.hole_cards[seat]) or ("no cards" if state.statuses[seat] else "")
        bet = f", bet {state.bets[seat]}" if state.bets[seat] else ""
        out = "" if state.statuses[seat] else "out"
        shown = " ".join(text for text in (cards, out) if text)
        parts.append(f"  seat {seat}: {shown}, stack {state.stacks[seat]}{bet}")
    return "\n".join(parts) + ">"


def waiting_for(state: "State") -> str:
    """Return the next step of the hand in words."""
    if not state.status:
        return "over"
    seat = state.turn_index
    phase = state.phase.name.lower().replace("_", " ")
    return phase if seat is None else f"{phase}, seat {seat} to act"


def to_html(state: "State") -> str:
    """Return the table as HTML: a row per seat, with the boards and pots in the caption."""
    boards = [signs(board) for board in state.boards if board]
    board = "<br>".join(f"board {cards}" for cards in boards) or "no board"
    pots = " + ".join(str(pot.amount) for pot in state.pots if pot.amount) or "nothing"
    title = escape(state.name or f"{state.betting_structure.value} game")
    caption = (
        f"{title}: {escape(waiting_for(state))}<br>{board}<br>"
        f"{escape(pots)} in the pots, {escape(str(state.total_pot_amount))} on the table"
    )
    names = ("seat", "hole cards", "stack", "bet", "net", "")
    head = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in names)
    return html_table(caption, head, (_row(state, seat) for seat in state.player_indices))


def _row(state: "State", seat: int) -> str:
    marks = []
    if seat == state.player_count - 1:
        marks.append("button")
    if not state.statuses[seat]:
        marks.append("out")
    elif state.status and not state.stacks[seat]:
        marks.append("all-in")
    if state.status and state.turn_index == seat:
        marks.append("to act")
    values = (
        signs(state.hole_cards[seat]),
        str(state.stacks[seat]),
        str(state.bets[seat]) if state.bets[seat] else "",
        f"{state.payoffs[seat]:+}",
        ", ".join(marks),
    )
    cells = "".join(f'<td style="{CELL}">{escape(value)}</td>' for value in values)
    return f'<th scope="row" style="{CELL}">{seat}</th>{cells}'


def signs(cards: list[Card]) -> str:
    """Return cards with suit signs, readable without colour."""
    return " ".join(f"{repr(card)[0]}{SUIT_GLYPHS[card.suit]}" if card else "??" for card in cards)

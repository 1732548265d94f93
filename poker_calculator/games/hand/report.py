"""The text of a hand, and its table for notebooks."""

from html import escape

from lookup.cards import SUIT_GLYPHS
from lookup.notebooks import html_table
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.hand.betting_round import Acting
from poker_calculator.games.hand.boards import HandBoards

CELL = "text-align:right;padding:0.15em 0.7em;border-bottom:1px solid"


class HandReport(HandBoards, Acting):
    """The description of a hand as text and as HTML."""

    def to_html(self) -> str:
        """Return the table as HTML: board, pots, stacks, bets and known cards."""
        boards = [signs(board) for board in self.boards if board]
        board = "<br>".join(f"board {cards}" for cards in boards) or "no board"
        pots = " + ".join(str(pot.amount) for pot in self.pots if pot.amount) or "nothing"
        caption = (
            f"{escape(self._title)}: {escape(self._step_text)}<br>{board}<br>"
            f"{escape(pots)} in the pots, {escape(str(self.total_pot_amount))} on the table"
        )
        names = ("seat", "hole cards", "stack", "bet", "net", "")
        head = "".join(f'<th scope="col" style="{CELL}">{name}</th>' for name in names)
        return html_table(caption, head, map(self._row, self.player_indices))

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        head = f"<State: {self._title}, {self.player_count} players; {self._step_text}"
        boards = [text for text in map(write_cards, self.boards) if text]
        board = f"; board{'s' * (len(boards) > 1)} {' and '.join(boards)}" if boards else ""
        parts = [f"{head}{board}; pot {self.total_pot_amount}"]
        for seat in self.player_indices:
            cards = write_cards(self.hole_cards[seat])
            cards = cards or ("no cards" if self.statuses[seat] else "")
            bet = f", bet {self.bets[seat]}" if self.bets[seat] else ""
            out = "" if self.statuses[seat] else "out"
            shown = " ".join(text for text in (cards, out) if text)
            parts.append(f"  seat {seat}: {shown}, stack {self.stacks[seat]}{bet}")
        return "\n".join(parts) + ">"

    @property
    def _title(self) -> str:
        return self.name or f"{self.betting_structure.value} game"

    @property
    def _step_text(self) -> str:
        """Return the next step of the hand in words."""
        if not self.status:
            return "over"
        seat = self.turn_index
        phase = self.phase.name.lower().replace("_", " ")
        return phase if seat is None else f"{phase}, seat {seat} to act"

    def _row(self, seat: int) -> str:
        marks = []
        if seat == self.player_count - 1:
            marks.append("button")
        if not self.statuses[seat]:
            marks.append("out")
        elif self.status and not self.stacks[seat]:
            marks.append("all-in")
        if self.status and self.turn_index == seat:
            marks.append("to act")
        values = (
            signs(self.hole_cards[seat]),
            str(self.stacks[seat]),
            str(self.bets[seat]) if self.bets[seat] else "",
            f"{self.payoffs[seat]:+}",
            ", ".join(marks),
        )
        cells = "".join(f'<td style="{CELL}">{escape(value)}</td>' for value in values)
        return f'<th scope="row" style="{CELL}">{seat}</th>{cells}'


def signs(cards: list[Card]) -> str:
    """Return cards with suit signs, readable without colour."""
    return " ".join(f"{repr(card)[0]}{SUIT_GLYPHS[card.suit]}" if card else "??" for card in cards)

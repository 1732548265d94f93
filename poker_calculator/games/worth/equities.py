"""Each player's equity at a table: their expected share of each pot.

`calculations` counts the games that it supports. For other games, `equities` enumerates the deals
of all cards to come, on the board and in hands, or samples them if there are too many.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from calculations.counted_spot import MOST_EXACT_SECONDS
from calculations.exact.engines import plan
from calculations.spots.completions import DealTally, KnownCards, compare
from calculations.spots.deals import deal_blocks, deal_count, random_deals
from calculations.spots.outcomes import SHARE, pot_shares
from calculations.spots.spot import Spot
from lookup.arguments import Seed, read_rng, read_whole
from lookup.notebooks import html_table
from poker_calculator.games.cards import write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.worth.hand_state import (
    HandState,
    board_game,
    count_among,
    game_without_board,
    spot_among,
)

MOST_EXACT_DEALS = 5_000_000  # the most deals that are enumerated: a few seconds at worst
SAMPLES = 100_000  # the default number of random deals; standard errors are at most 0.16 %
MOST_SAMPLES = 1_000_000_000  # the most random deals: some minutes, with sums far below 64 bits

FEW_DEALS = 1 << 13
"""Up to this many boards are compared one by one, in milliseconds. `calculations` counts larger
numbers in supported games: two hold'em hands on all boards take 0.2 ms instead of 150."""


@dataclass(frozen=True, eq=False)
class TableEquities:
    """Each player's share of each pot of a table, [P] by seat; 0 if not eligible for the pot."""

    pots: tuple[Chips, ...]
    """The chips in each pot, the main pot first; a single 0 until bets are collected."""
    counts: NDArray[np.int64]
    """[pots, P]: the won shares of each pot, summed over all deals, in units of 1 / *whole*."""
    whole: int
    deals: int
    """The number of enumerated or random deals."""
    exact: bool
    std_error: NDArray[np.float64]
    """[P]: the standard error of each equity; 0 if exact."""
    hands: tuple[str, ...]
    """The hole cards of each seat as text, "" for folded seats."""
    board: str

    @property
    def shares(self) -> NDArray[np.float64]:
        """Return each player's expected share of each pot, float64 [pots, P]."""
        return self.counts / self.whole

    @property
    def fractions(self) -> list[list[Fraction]]:
        """Return the shares as exact fractions; raise ValueError for samples."""
        if not self.exact:
            raise ValueError("there are no exact fractions of samples; use .shares")
        return [[Fraction(count, self.whole) for count in row] for row in self.counts.tolist()]

    @property
    def chips(self) -> NDArray[np.float64]:
        """Return each player's expected chips from the pots, float64 [P]."""
        amounts = np.array([float(amount) for amount in self.pots])
        result: NDArray[np.float64] = amounts @ self.shares
        return result

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's expected share of all pots together, float64 [P]."""
        return _weights(self.pots) @ self.shares

    @property
    def _source(self) -> str:
        deals = "the one deal" if self.deals == 1 else f"all {self.deals:,} deals"
        return f"Exact, {deals}" if self.exact else f"Monte Carlo, {self.deals:,} random deals"

    def _table(self) -> list[list[str]]:
        """Return the cells of the table: a header row and a row per live player."""
        many = len(self.pots) > 1
        names = [f"Pot {pot} ({_chips(amount)})" for pot, amount in enumerate(self.pots)]
        rows = [["Seat", "Hole Cards", *(names if many else []), "Equity"]]
        rows[0] += [] if self.exact else ["Std Error"]
        shares, equity = self.shares, self.equity
        for seat, hand in enumerate(self.hands):
            if hand:
                row = [f"{100 * share:.2f}%" for share in shares[:, seat]] if many else []
                row = [str(seat), hand, *row, f"{100 * equity[seat]:.2f}%"]
                rows.append(row + ([] if self.exact else [f"{100 * self.std_error[seat]:.2f}%"]))
        return rows

    def __str__(self) -> str:
        rows = self._table()
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = ["  ".join(map(str.rjust, row, widths)) for row in rows]
        board = f"Board: {self.board}" if self.board else "No board cards yet"
        return "\n".join([f"{self._source}. {board}", *lines])

    def __repr__(self) -> str:
        shown = ", ".join(f"{100 * part:.2f}%" for part in self.equity)
        return f"TableEquities([{shown}], {self._source[0].lower()}{self._source[1:]})"

    def _repr_html_(self) -> str:
        cell = "padding:0.35em 0.7em;white-space:nowrap;text-align:right"
        head, *rows = self._table()
        header = "".join(
            f'<th scope="col" style="{cell};border-bottom:1px solid">{escape(name)}</th>'
            for name in head
        )
        body = (
            f'<th scope="row" style="{cell}">{escape(row[0])}</th>'
            + "".join(f'<td style="{cell}">{escape(text)}</td>' for text in row[1:])
            for row in rows
        )
        caption = f"<strong>{escape(self._source)}</strong><br>"
        caption += f"Board {escape(self.board)}" if self.board else "No board cards yet"
        return html_table(caption, header, body)


def equities(state: HandState, *, samples: int | None = None, rng: Seed = None) -> TableEquities:
    """Return each player's expected share of each pot at the table.

    All live players stay in. The remaining cards are dealt to the board, to stud hands, and to
    players who have discarded on the last draw; the pots go to the best hands, split between two
    hand types. Known cards of folded hands, burned and discarded cards are dead. Odd chips and
    uncollected bets are ignored; before the first bets are collected, all players have one pot of
    0.

    The result is exact if there are at most `MOST_EXACT_DEALS` deals, or in stud, draw games and
    badugi if a count takes at most two seconds. Otherwise it comes from `SAMPLES` random deals;
    *samples* sets another number. *rng* is anything `numpy.random.default_rng` takes.

    Raises ValueError if the hand is over, if a live player's cards are unknown, while a draw is to
    come (its discards are unknown), and if no hand type ranks a hand of a pot.
    """
    live = [seat for seat in range(state.player_count) if state.statuses[seat]]
    if samples is not None:
        cure = f"give a whole number of 1 to {MOST_SAMPLES:,}"
        samples = read_whole(samples, "samples", cure, least=1, most=MOST_SAMPLES)
    if len(state.boards) > 1:
        raise ValueError(
            f"the hand has {len(state.boards)} boards, and equities need one; ask before the "
            f"players choose runs, because all runs have the same equities"
        )
    if not state.status:
        raise ValueError("the hand is over and its pots are pushed; ask for equities before")
    table = _read_table(state, live)
    deals = deal_count(len(table.unseen), table.to_come)
    spot = None if samples is not None else _spot_of(state, table, deals)
    exact = spot is not None or (samples is None and deals <= MOST_EXACT_DEALS)
    if spot is not None:
        tally = _count_spots(table, spot, deals)
    else:
        unseen, to_come = table.unseen, table.to_come
        drawn = samples or SAMPLES
        blocks = (
            deal_blocks(unseen, to_come)
            if exact
            else random_deals(unseen, sum(to_come), drawn, read_rng(rng))
        )
        ranked_by = [hand_type.evaluate for hand_type in state.hand_types]
        showdown = KnownCards(table.hands, table.board, to_come, ranked_by)
        tally = compare(showdown, blocks, table.pots, _weights(table.amounts))
    counts = np.zeros((len(table.pots), state.player_count), np.int64)
    counts[:, live] = tally.counts
    std_error = np.zeros(state.player_count)
    if not exact:
        std_error[live] = tally.std_error
    hands = [""] * state.player_count
    for seat in live:
        hands[seat] = write_cards(state.hole_cards[seat])
    whole, deals, board = tally.whole, tally.deals, write_cards(table.board.tolist())
    return TableEquities(table.amounts, counts, whole, deals, exact, std_error, tuple(hands), board)


@dataclass(frozen=True)
class _TableCards:
    """The cards of a table, the numbers of cards to come, and the players in each pot."""

    hands: list[NDArray[np.uint8]]  # the hole cards of each live player, [P] of [0..]
    board: NDArray[np.uint8]
    unseen: NDArray[np.uint8]
    dead: NDArray[np.uint8]  # the other known cards of the deck
    is_of_one_deck: bool  # whether each card is in the deck once; dealing other cards only warns
    to_come: tuple[int, ...]
    """The number of cards to come to each hand, and to the board last, [P + 1]."""
    amounts: tuple[Chips, ...]
    pots: list[list[int]]  # the players in each pot, as indices into the live players


def _spot_of(state: HandState, table: _TableCards, deals: int) -> Spot | None:
    """Return the spot for `calculations` to count, or None to compare the deals one by one.

    It is None for few boards, unsupported games, and counts that take too long.
    """
    if not table.is_of_one_deck or len(table.hands) == 1:
        return None
    game = board_game(state.deck, state.hand_types, state.streets)
    if game is not None:
        counted = FEW_DEALS < deals <= MOST_EXACT_DEALS
        return Spot(tuple(table.hands), table.board, table.dead, game) if counted else None
    *missing, on_board = table.to_come
    game = game_without_board(state, len(table.hands[0]) + missing[0])
    if game is None or on_board or table.board.size:
        return None
    spot = Spot(tuple(table.hands), table.board, table.dead, game)
    seconds = [plan(spot_among(spot, places)).seconds for places in table.pots if len(places) > 1]
    return spot if sum(seconds) <= MOST_EXACT_SECONDS else None


def _count_spots(table: _TableCards, spot: Spot, deals: int) -> DealTally:
    """Count the won shares of each pot; all other hands are dead cards for it.

    The cards dealt to the other hands do not matter, so each deal to the hands of a pot corresponds
    to the same number of deals to all hands.
    """
    whole = 2 * SHARE * deals
    counts = np.zeros((len(table.pots), len(table.hands)), np.int64)
    for pot, indices in enumerate(table.pots):
        if len(indices) == 1:
            counts[pot, indices] = whole
            continue
        outcomes = count_among(spot, indices)
        factor = deals // int(outcomes.sum())
        counts[pot, indices] = pot_shares(outcomes, spot.game.low) * factor
    return DealTally(counts, whole, deals, np.zeros(len(table.hands)))


def _read_table(state: HandState, live: list[int]) -> _TableCards:
    """Return the cards of a table; raise ValueError if its equities cannot be computed."""
    board = [*state.board_cards]
    if len(live) > 1:
        _check_cards_and_draws(state, live)
    holes, on_board = _cards_to_come(state, len(live))
    missing = [holes + len(state._holes_due[seat]) for seat in live]
    if len(live) == 1:
        missing, on_board = [0], 0
    known_cards = {*chain.from_iterable((*state.hole_cards, *state.discarded_cards))}
    known_cards.update(board, state.mucked_cards, state.burn_cards)
    unseen = [card for card in state.deck if card not in known_cards]
    if sum(missing) + on_board > len(unseen):
        raise ValueError(
            f"{len(unseen)} cards are left for {sum(missing) + on_board} to come; deal on until "
            f"the dealer has shuffled the discards back into the deck"
        )
    pots = [(pot.amount, pot.player_indices) for pot in state.pots] or [(0, tuple(live))]
    seen = [card for seat in live for card in state.hole_cards[seat]] + board
    dead = [card for card in state.deck if card in known_cards and card not in seen]
    return _TableCards(
        [np.array(state.hole_cards[seat], np.uint8) for seat in live],
        np.array(board, np.uint8),
        np.array(unseen, np.uint8),
        np.array(dead, np.uint8),
        len(seen) + len(dead) + len(unseen) == len(state.deck),
        (*missing, on_board),
        tuple(amount for amount, _ in pots),
        [[place for place, seat in enumerate(live) if seat in seats] for _, seats in pots],
    )


def _check_cards_and_draws(state: HandState, live: list[int]) -> None:
    """Raise ValueError for unknown cards and for draws to come."""
    for seat in live:
        if 0 in state.hole_cards[seat]:
            raise ValueError(
                f"seat {seat} is live with cards {write_cards(state.hole_cards[seat])}; "
                f"equities need known cards"
            )
    if 0 in state.board_cards:
        raise ValueError(
            f"the board is {write_cards(state.board_cards)}; equities need known cards"
        )
    later = state.streets[0 if state.street_index is None else state.street_index + 1 :]
    draws = sum(street.draw_status for street in later)
    draws += state.stander_pat_or_discarder_index is not None
    if draws:
        raise ValueError(
            f"{draws} draw{'s' * (draws > 1)} to come, with unknown discards; ask for equities "
            f"after the last discards"
        )


def _cards_to_come(state: HandState, players: int) -> tuple[int, int]:
    """Return the number of cards that later streets deal to each hand, and the cards to the board.

    The cards due on this street count only for the board.
    """
    dealt = (*state.hole_cards, *state.discarded_cards, state.board_cards)
    left = len(state.deck) - len(state.mucked_cards) - len(state.burn_cards)
    left -= sum(map(len, dealt)) + sum(map(len, state._holes_due)) + state._board_due
    holes, on_board = 0, state._board_due
    for street in state.streets[0 if state.street_index is None else state.street_index + 1 :]:
        holes_of_street, common = len(street.hole_dealing_statuses), street.board_dealing_count
        if (
            left < players * holes_of_street
        ):  # stud with a short deck: the last card is common to all
            holes_of_street, common = 0, common + holes_of_street
        left -= street.card_burning_status + players * holes_of_street + common
        holes, on_board = holes + holes_of_street, on_board + common
    return holes, on_board


def _weights(amounts: Sequence[Chips]) -> NDArray[np.float64]:
    """Return the fraction of all chips in each pot; a single pot of 0 has weight 1."""
    chips = np.array([float(amount) for amount in amounts])
    total = chips.sum()
    weights: NDArray[np.float64] = chips / total if total else np.full(len(chips), 1 / len(chips))
    return weights


def _chips(amount: Chips) -> str:
    return f"{amount:,}" if isinstance(amount, int) else str(amount)

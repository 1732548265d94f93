"""What each player's cards are worth at the table as it is: his share of each pot he is in.

`equities` has `calculations` count the games that it knows. Of all others it goes through the deals
of all cards to come, to the board and to hands, where they are few enough, else draws some.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import chain
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.dealing.deals import deal_blocks, deal_count, random_deals
from calculations.dealing.showdowns import Showdown, Tally, compare
from calculations.exact.engines import plan
from calculations.method import MOST_EXACT_SECONDS
from calculations.spots.outcomes import SHARE, pot_shares
from calculations.spots.spot import Spot
from games.cards import Card, write_cards
from games.chips import Chips
from games.pots.pots import Pot
from games.worth.known_games import (
    PlayedGame,
    board_game,
    count_among,
    game_without_board,
    spot_among,
)
from lookup.arguments import Seed, read_rng, read_whole
from lookup.notebooks import html_table

MOST_EXACT_DEALS = 5_000_000
"""The most deals of the cards to come that are enumerated: at worst a few seconds."""

SAMPLES = 100_000
"""The random deals where there are more: standard errors of at most 0.16 %."""

MOST_SAMPLES = 1_000_000_000
"""The most random deals: some minutes, and sums of their parts that fit 64 bits by far."""

FEW_DEALS = 1 << 13
"""Up to this many boards are compared one by one, in milliseconds; of more, all of them before the
flop, `calculations` counts those of the games it knows: two hands of hold'em in 0.2 ms, not 150."""


@dataclass(frozen=True, eq=False)
class TableEquities:
    """Each player's share of each pot of a table, [P] by seats; who is not in a pot has 0."""

    pots: tuple[Chips, ...]
    """What is in each pot, the main pot first; one of 0 as long as no bets are collected."""
    counts: NDArray[np.int64]
    """[pots, P]: the parts of each pot won, summed over all deals, of which *whole* is all."""
    whole: int
    deals: int
    """How many deals of the cards to come were enumerated, or drawn at random."""
    exact: bool
    std_error: NDArray[np.float64]
    """[P]: the standard error of each equity; 0 where all deals were counted."""
    hands: tuple[str, ...]
    """What each seat holds, as text: "" for who has folded."""
    board: str

    @property
    def shares(self) -> NDArray[np.float64]:
        """Return each player's expected share of each pot, float64 [pots, P]."""
        return self.counts / self.whole

    @property
    def fractions(self) -> list[list[Fraction]]:
        """Return the shares as exact fractions; raises ValueError for samples."""
        if not self.exact:
            raise ValueError("there are no exact fractions of samples; use .shares")
        return [[Fraction(count, self.whole) for count in row] for row in self.counts.tolist()]

    @property
    def chips(self) -> NDArray[np.float64]:
        """Return how many chips of the pots each player gets on average, float64 [P]."""
        amounts = np.array([float(amount) for amount in self.pots])
        result: NDArray[np.float64] = amounts @ self.shares
        return result

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's expected part of all pots together, float64 [P]."""
        return _weights(self.pots) @ self.shares

    @property
    def _source(self) -> str:
        deals = "the one deal" if self.deals == 1 else f"all {self.deals:,} deals"
        return f"Exact, {deals}" if self.exact else f"Monte Carlo, {self.deals:,} random deals"

    def _table(self) -> list[list[str]]:
        """Return the cells: a row for the names, and one for each player who is in."""
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


class Table(PlayedGame, Protocol):
    """What is read of a `State`."""

    player_count: int
    statuses: list[bool]
    hole_cards: list[list[Card]]
    discarded_cards: list[list[Card]]
    board_cards: list[Card]
    mucked_cards: list[Card]
    burn_cards: list[Card]
    street_index: int | None
    _holes_due: list[list[bool]]
    _board_due: int

    @property
    def boards(self) -> list[list[Card]]:
        """Return the boards."""

    @property
    def status(self) -> bool:
        """Return whether the hand still goes on."""

    @property
    def pots(self) -> list[Pot]:
        """Return the pots that were collected."""

    @property
    def stander_pat_or_discarder_index(self) -> int | None:
        """Return the seat that has to discard or stand pat."""


def equities(state: Table, *, samples: int | None = None, rng: Seed = None) -> TableEquities:
    """Return each player's share of each pot he is in, as the table stands.

    All who are still in stay in: the cards to come are dealt, to the board, or to the hands in
    stud and to who has discarded on the last draw, and the pots go to the best hands, halved where
    two hand types share them. Known cards of folded hands, burned and discarded ones are dead; of
    odd chips and of bets that are not collected yet nothing is said. Before the first bets are
    collected there is one pot of 0, that all are in.

    Exact when there are at most `MOST_EXACT_DEALS` deals, and in stud, draw games and badugi also
    when a count takes at most two seconds, else from `SAMPLES` random deals; *samples* asks for
    that many random ones. *rng* is anything `numpy.random.default_rng` takes.

    Raises ValueError when the hand is over, when cards of a player who is in are not known, while a
    draw is to come (what will he discard?), and when no hand type ranks a hand of a pot.
    """
    live = [seat for seat in range(state.player_count) if state.statuses[seat]]
    if samples is not None:
        cure = f"give a whole number of 1 to {MOST_SAMPLES:,}"
        samples = read_whole(samples, "samples", cure, least=1, most=MOST_SAMPLES)
    if len(state.boards) > 1:
        raise ValueError(
            f"the hand has {len(state.boards)} boards, and equities are of one; of runs ask before "
            f"they are chosen, as each is worth the same"
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
        showdown = Showdown(table.hands, table.board, to_come, ranked_by)
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
class _Table:
    """The cards of a table and those to come, and who is in which pot."""

    hands: list[NDArray[np.uint8]]
    """What each of the live players has, [P] of [0..]."""
    board: NDArray[np.uint8]
    unseen: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    """The other cards of the deck that are known."""
    is_of_one_deck: bool
    """Whether all cards are of the deck, each once; dealers were warned of others."""
    to_come: tuple[int, ...]
    """How many cards are to come to each hand, and last to the board, [P + 1]."""
    amounts: tuple[Chips, ...]
    pots: list[list[int]]
    """The places, among the live players, of those in each pot."""


def _spot_of(state: Table, table: _Table, deals: int) -> Spot | None:
    """Return the spot that `calculations` counts, or None where the deals are compared one by one.

    Those are few boards, and what no game that it knows deals, or more than it counts in the time
    that it takes at most.
    """
    if not table.is_of_one_deck or len(table.hands) == 1:
        return None
    game = board_game(state)
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


def _count_spots(table: _Table, spot: Spot, deals: int) -> Tally:
    """Count how often the hands of each pot win; all other cards are dead to it.

    Cards that come to hands which are not in a pot may be any, so each of its deals stands for as
    many of all.
    """
    whole = 2 * SHARE * deals
    counts = np.zeros((len(table.pots), len(table.hands)), np.int64)
    for pot, places in enumerate(table.pots):
        if len(places) == 1:
            counts[pot, places] = whole
            continue
        outcomes = count_among(spot, places)
        each = deals // int(outcomes.sum())
        counts[pot, places] = pot_shares(outcomes, spot.game.low) * each
    return Tally(counts, whole, deals, np.zeros(len(table.hands)))


def _read_table(state: Table, live: list[int]) -> _Table:
    """Read the cards of a table, or say why its equities cannot be known."""
    board = [*state.board_cards]
    if len(live) > 1:
        _check_known(state, live)
    holes, on_board = _cards_to_come(state, len(live))
    missing = [holes + len(state._holes_due[seat]) for seat in live]
    if len(live) == 1:
        missing, on_board = [0], 0
    known = {*chain.from_iterable((*state.hole_cards, *state.discarded_cards))}
    known.update(board, state.mucked_cards, state.burn_cards)
    unseen = [card for card in state.deck if card not in known]
    if sum(missing) + on_board > len(unseen):
        raise ValueError(
            f"{len(unseen)} cards are left for {sum(missing) + on_board} to come; deal until they "
            f"are enough, as the dealer shuffles cards into the deck that have left it"
        )
    pots = [(pot.amount, pot.player_indices) for pot in state.pots] or [(0, tuple(live))]
    seen = [card for seat in live for card in state.hole_cards[seat]] + board
    dead = [card for card in state.deck if card in known and card not in seen]
    return _Table(
        [np.array(state.hole_cards[seat], np.uint8) for seat in live],
        np.array(board, np.uint8),
        np.array(unseen, np.uint8),
        np.array(dead, np.uint8),
        len(seen) + len(dead) + len(unseen) == len(state.deck),
        (*missing, on_board),
        tuple(amount for amount, _ in pots),
        [[place for place, seat in enumerate(live) if seat in seats] for _, seats in pots],
    )


def _check_known(state: Table, live: list[int]) -> None:
    """Raise ValueError for cards that are not known and for discards that are to come."""
    for seat in live:
        if 0 in state.hole_cards[seat]:
            raise ValueError(
                f"seat {seat} is in and its cards are {write_cards(state.hole_cards[seat])}; "
                f"only known cards can be counted"
            )
    if 0 in state.board_cards:
        raise ValueError(
            f"the board is {write_cards(state.board_cards)}; only known cards can be counted"
        )
    later = state.streets[0 if state.street_index is None else state.street_index + 1 :]
    draws = sum(street.draw_status for street in later)
    draws += state.stander_pat_or_discarder_index is not None
    if draws:
        raise ValueError(
            f"{draws} draw{'s' * (draws > 1)} to come: it is not known what will be discarded; ask "
            f"for equities after the last discards"
        )


def _cards_to_come(state: Table, players: int) -> tuple[int, int]:
    """Return how many cards later streets deal to each hand, and all streets to the board."""
    dealt = (*state.hole_cards, *state.discarded_cards, state.board_cards)
    left = len(state.deck) - len(state.mucked_cards) - len(state.burn_cards)
    left -= sum(map(len, dealt)) + sum(map(len, state._holes_due)) + state._board_due
    holes, on_board = 0, state._board_due
    for street in state.streets[0 if state.street_index is None else state.street_index + 1 :]:
        each, common = len(street.hole_dealing_statuses), street.board_dealing_count
        if left < players * each:  # stud with a short deck: the last card is one for all
            each, common = 0, common + each
        left -= street.card_burning_status + players * each + common
        holes, on_board = holes + each, on_board + common
    return holes, on_board


def _weights(amounts: Sequence[Chips]) -> NDArray[np.float64]:
    """Return which part of all chips is in each pot; all are in one pot of 0."""
    chips = np.array([float(amount) for amount in amounts])
    total = chips.sum()
    weights: NDArray[np.float64] = chips / total if total else np.full(len(chips), 1 / len(chips))
    return weights


def _chips(amount: Chips) -> str:
    return f"{amount:,}" if isinstance(amount, int) else str(amount)

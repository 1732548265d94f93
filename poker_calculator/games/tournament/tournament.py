"""A tournament: players and chips, hand after hand until one player has all chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import TYPE_CHECKING

from lookup.arguments import Seed, read_rng, read_whole, shown
from lookup.cards import CardsLike
from poker_calculator.games.chips import Chips, chips_text
from poker_calculator.games.tournament.agents import Agents, agent_for, check_agents
from poker_calculator.games.tournament.levels import Level, read_schedule
from poker_calculator.games.tournament.options import (
    exact,
    largest_unit,
    read_decks,
    read_players,
    read_reentries,
    read_seats,
    read_stacks,
)
from poker_calculator.games.tournament.results import (
    Finish,
    Tie,
    hands_frame,
    places_of,
    ranking_frame,
    read_payouts,
    share,
    values_by_icm,
)
from poker_calculator.games.tournament.seating import TournamentTable, balance, seat_players
from poker_calculator.games.tournament.tournament_hand import TournamentHand
from poker_calculator.games.tournament.view import Field
from poker_calculator.games.variants.table_rules import DEFAULT_RULES, TableRules

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.games.notation.history import HandHistory


class Tournament:
    """A tournament of no-limit hold'em in which the blinds rise.

    Stacks are in big blinds: when the blind rises, they shrink while the chips stay the same
    (chips = stack x blind). All amounts are exact: Fractions that are multiples of the smallest
    chip. The rule for odd chips decides uneven splits.

    - *players*: a set or a sequence of names; a set is sorted before the draw for seats, so that
      the seating does not depend on the process
    - *stacks*: a dict of each player's big blinds, or one number for all
    - *blind*: the first big blind in chips
    - *blind_rule*: ``(hand_count, factor)``; the big blind is
      ``blind * factor ** (hands_played // hand_count)``
    - *levels*: a list of `Level`, instead of *blind* and *blind_rule*
    - *antes*: each player's ante in big blinds, which the big blind pays for all with
      *big_blind_ante*
    - *payouts*: the payouts, first place first; with *buy_in* they are shares of the prize pool, to
      which every entry and re-entry adds a buy-in
    - *seats_per_table*: 2 to 22; by default all sit at one table
    - *reentries*: the number of times that a busted player may come back to their seat with their
      starting chips, during the first *reentry_levels* levels (None: all)
    - *smallest_chip*: the unit of all bets and split pots; it is smaller if stacks, blinds or antes
      require it
    - *rules*: the house rules of every hand; *rng* draws the seats and all cards

    Several tables play hand-for-hand: after each hand, players are moved and buttons pass on. Among
    players who go out on the same hand, at any table, those who began it with more chips finish
    higher; equal stacks tie and share the payouts of their places.

    The document "Poker-Simulator" is ambiguous in places. Here, the blind rises once in
    *hand_count* hands (by integer division; the document takes the remainder), and each rise
    applies once, not again every hand. The player left of the button posts the small blind,
    heads-up the dealer (in the document always the dealer). The player left of the big blind acts
    first before the flop, later the first one left of the button. When two players are left, the
    button goes to the seat that keeps both from paying the big blind twice in a row. After a raise,
    the raiser is "in", and the others wait. A `State` of `games` decides all-ins, side pots, ties,
    short blinds, minimum raises and the big blind's option. The document's ``number_of_round`` is
    `Tournament.hand_count`. The button moves and the blind rises between two hands, so `dealer_id`
    and `blind` refer to the next hand if none is in play.

    Raises ValueError for invalid options.

    >>> from poker_calculator.games.tournament import RandomAgent
    >>> tournament = Tournament(["Ada", "Blaise", "Carl"], 20, 2, (10, 2), rng=1)
    >>> tournament.play(RandomAgent(1))[0].place, sum(tournament.chips.values())
    (1, Fraction(120, 1))
    """

    table_order: tuple[str, ...]
    """All players in the order of the draw for seats."""
    hand_count: int
    """The number of hands that each table has played."""
    hands: list[TournamentHand]
    """All hands played at all tables."""

    def __init__(
        self,
        players: Set[str] | Sequence[str],
        stacks: Mapping[str, Chips] | Chips,
        blind: Chips | None = None,
        blind_rule: tuple[int, Chips] | None = None,
        *,
        levels: Iterable[Level | Sequence[Chips | None]] | None = None,
        antes: Chips = 0,
        big_blind_ante: bool = False,
        payouts: Iterable[Chips] | None = None,
        buy_in: Chips | None = None,
        seats_per_table: int | None = None,
        reentries: int = 0,
        reentry_levels: int | None = None,
        smallest_chip: Chips = 1,
        rules: TableRules = DEFAULT_RULES,
        rng: Seed = None,
    ) -> None:
        names = read_players(players)
        self._schedule = read_schedule(blind, blind_rule, antes, levels)
        start = read_stacks(stacks, names, exact(self._schedule.level(0).big_blind, "the blind"))
        self._payouts = read_payouts(payouts, len(names))
        self._buy_in = None if buy_in is None else exact(buy_in, "buy_in")
        if self._buy_in is not None and not sum(self._payouts):
            raise ValueError(f"buy_in is {shown(buy_in)} but there are no payouts; give them, too")
        self._reentries, self._reentry_levels = read_reentries(reentries, reentry_levels)
        seats = read_seats(seats_per_table, len(names))
        if not isinstance(rules, TableRules) or not isinstance(big_blind_ante, bool):
            raise ValueError(
                f"rules are TableRules and big_blind_ante is a bool; got {shown(rules)} and "
                f"{shown(big_blind_ante)}"
            )
        chip = exact(smallest_chip, "smallest_chip", above=0)
        self._rules, self._big_blind_ante = rules, big_blind_ante
        self._rng = read_rng(rng)
        order = [names[place] for place in self._rng.permutation(len(names)).tolist()]
        self.table_order = tuple(order)
        self.hand_count = 0
        self.hands = []
        self._in_play: list[TournamentHand] = []
        self._seats_per_table = seats
        self._tables = seat_players(order, seats)
        self._ties: list[Tie] = []
        self._hands_played = dict.fromkeys(order, 0)
        self._entries = dict.fromkeys(order, 1)
        self._level_index, self._level = 0, self._schedule.level(0)
        self._start, self._unit = start, largest_unit((chip, *start.values()))
        self._chips = {player: int(start[player] / self._unit) for player in order}
        self._refine()
        for table in self._tables:
            table.move_button()

    @property
    def chips(self) -> dict[str, Fraction]:
        """Return each player's chips, which do not depend on the blind.

        During a hand they are the chips at its start.
        """
        return {player: units * self._unit for player, units in self._chips.items()}

    @property
    def stacks(self) -> dict[str, Fraction]:
        """Return each player's chips in big blinds."""
        blind = int(self._level.big_blind / self._unit)
        return {player: Fraction(units, blind) for player, units in self._chips.items()}

    @property
    def total_chips(self) -> Fraction:
        """Return the chips of all entries and re-entries."""
        bought = (self._start[player] * count for player, count in self._entries.items())
        return sum(bought, Fraction(0))

    @property
    def blind(self) -> Fraction:
        """Return the big blind in chips."""
        return exact(self._level.big_blind, "the blind")

    @property
    def level(self) -> Level:
        """Return blinds and ante in chips."""
        return self._level

    @property
    def level_index(self) -> int:
        """Return the index of the level."""
        return self._level_index

    @property
    def players_left(self) -> list[str]:
        """Return the players with chips, in the order of the table."""
        return [player for player, units in self._chips.items() if units]

    @property
    def tables(self) -> tuple[TournamentTable, ...]:
        """Return copies of the tables."""
        return tuple(table.copy() for table in self._tables)

    @property
    def hands_in_play(self) -> tuple[TournamentHand, ...]:
        """Return the hands in progress."""
        return tuple(self._in_play)

    @property
    def dealer_id(self) -> str:
        """Return the player with the button at the first table."""
        dealer = self._tables[0].seats[self._tables[0].button]
        assert dealer is not None
        return dealer

    @property
    def status(self) -> bool:
        """Return whether the tournament is still being played: two or more players have chips."""
        return sum(map(bool, self._chips.values())) > 1

    @property
    def entries(self) -> dict[str, int]:
        """Return each player's number of entries."""
        return dict(self._entries)

    @property
    def hands_played(self) -> dict[str, int]:
        """Return each player's number of hands."""
        return dict(self._hands_played)

    @property
    def payouts(self) -> tuple[Fraction, ...]:
        """Return the payouts in money, first place first."""
        if self._buy_in is None:
            return self._payouts
        pool = self._buy_in * sum(self._entries.values())
        whole = sum(self._payouts)
        return tuple(pool * part / whole for part in self._payouts)

    def play(self, agents: Agents, *, hand_count: int | None = None) -> list[Finish]:
        """Play until one player has all chips, and return the finishes.

        With *hand_count*, play at most that many hands. *agents* is one agent for all players or a
        dict with one for each. An agent takes a `TournamentView` and returns "fold", "check",
        "call" or a `Raise`. Raises IllegalActionError for an illegal action; the hand then waits
        for another one.
        """
        if hand_count is not None:
            hand_count = read_whole(
                hand_count, "hand_count", "give the maximum number to play, or None", least=0
            )
        check_agents(agents, self.players_left)
        last = None if hand_count is None else self.hand_count + hand_count
        while self.status and self.hand_count != last:
            self.play_hand(agents)
        return self.finishes

    def play_hand(self, agents: Agents) -> list[TournamentHand]:
        """Play a hand at every table, or finish those in progress, and return them."""
        by_player = {player: agent_for(agents, player) for player in self.players_left}
        hands = self._in_play or self.deal()
        for hand in hands:
            while (player := hand.actor) is not None:
                hand.act(by_player[player](hand.view()))
        self.end_hand()
        return hands

    def deal(self, decks: Iterable[CardsLike] | None = None) -> list[TournamentHand]:
        """Deal a hand at every table and return them; call `end_hand` when all are over.

        *decks* holds each table's deck, next card first, instead of shuffled ones. A table with a
        single player waits. Raises ValueError if hands are in play or the tournament is over.
        """
        if not self.status:
            raise ValueError(f"the tournament is over: {self.players_left[0]} has all chips")
        if self._in_play:
            raise ValueError(f"hand {self._in_play[0].number} is in play; end it first")
        tables = [table for table in self._tables if len(table.taken) > 1]
        lying = [None] * len(tables) if decks is None else read_decks(decks, len(tables))
        field = Field(dict(self._chips), self.payouts)
        self._in_play = [
            self._deal_at(table, deck, field) for table, deck in zip(tables, lying, strict=True)
        ]
        return [*self._in_play]

    def _deal_at(
        self, table: TournamentTable, deck: CardsLike | None, field: Field
    ) -> TournamentHand:
        seats = table.order(table.button)
        players = tuple(str(table.seats[seat]) for seat in seats)
        return TournamentHand(
            number=self.hand_count + 1,
            table=table.number,
            level_index=self._level_index,
            level=self._level,
            players=players,
            seats=tuple(seats),
            chips=tuple(self._chips[player] for player in players),
            field=field,
            unit=self._unit,
            big_blind_ante=self._big_blind_ante,
            rules=self._rules,
            rng=self._rng,
            deck_cards=deck,
        )

    def end_hand(self) -> None:
        """Record the finished hands and prepare the next.

        Players without chips go out or re-enter, tables break and are balanced, buttons move, and
        the blind rises if due. Raises ValueError if a hand is not over.
        """
        if not self._in_play:
            raise ValueError("no hand is in play; deal one first")
        for hand in self._in_play:
            if hand.status:
                raise ValueError(f"{hand} must be played first")
        began: dict[str, int] = {}
        tables = {table.number: table for table in self._tables}
        for hand in self._in_play:
            tables[hand.table].last_big_blind = hand.big_blind_id
            for player, units in zip(hand.players, hand.state.stacks, strict=True):
                self._hands_played[player] += 1
                if not units:
                    began[player] = self._chips[player]
                self._chips[player] = int(units)
        self.hands += self._in_play
        self._in_play = []
        if began:
            self._take_out(began)
        for table in self._tables:
            table.move_button()
        self.hand_count += 1
        self._raise_blind()

    def _take_out(self, busted: dict[str, int]) -> None:
        """Let busted players re-enter or go out, and balance the tables."""
        out = {}
        may_enter = self._reentry_levels is None or self._level_index < self._reentry_levels
        for player in filter(busted.__contains__, self.table_order):
            if may_enter and self._entries[player] <= self._reentries:
                self._entries[player] += 1
                self._chips[player] = int(self._start[player] / self._unit)
            else:
                out[player] = busted[player]
        left = len(self.players_left)
        self._ties[:0] = places_of(out, left)
        if left == 1:
            self._ties.insert(0, Tie(1, tuple(self.players_left)))
        for table in self._tables:
            table.seats = [None if player in out else player for player in table.seats]
        if len(self._tables) > 1:
            balance(self._tables, self._seats_per_table)

    def _raise_blind(self) -> None:
        """Switch to the level that is due."""
        index = self._schedule.index_after(self.hand_count)
        if index != self._level_index:
            self._level_index, self._level = index, self._schedule.level(index)
            self._refine()

    def _refine(self) -> None:
        """Reduce the unit until blinds and ante are whole."""
        amounts = [exact(each, "a blind or ante") for each in self._level[:3]]
        unit = largest_unit([self._unit, *amounts])
        if unit != self._unit:
            times, self._unit = int(self._unit / unit), unit
            self._chips = {player: units * times for player, units in self._chips.items()}

    @property
    def finishes(self) -> list[Finish]:
        """Return the finishes of all players who are out and of the winner, best first."""
        payouts = self.payouts
        return [
            Finish(tie.place, player, share(payouts, tie), self._hands_played[player])
            for tie in self._ties
            for player in tie.players
        ]

    def icm(self) -> dict[str, float]:
        """Return each player's prize money, by the independent chip model for players still in.

        It uses the chips of `chips`. Raises ValueError without payouts.
        """
        if not self._payouts:
            raise ValueError("there are no payouts; give them to Tournament, e.g. [50, 30, 20]")
        return values_by_icm(self._chips, self.finishes, self.payouts)

    def ranking(self) -> pd.DataFrame:
        """Return all players, best first; see `tournament.results.ranking_frame`."""
        return ranking_frame(self.finishes, self.chips, self.hands_played, self.entries)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each player of each hand; see `tournament.results.hands_frame`."""
        return hands_frame(self.hands)

    def histories(self) -> list[HandHistory]:
        """Return the hands in the PHH notation."""
        return [hand.history() for hand in self.hands]

    def __repr__(self) -> str:
        left = len(self.players_left)
        return (
            f"<Tournament: {left} of {len(self.table_order)} players left, "
            f"{self.hand_count} hands played, blind {chips_text(self.blind)}>"
        )

"""One hand of a tournament: a no-limit hold'em state with its players and level."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from lookup.arguments import Seed
from lookup.cards import CardsLike
from lookup.games import STREETS
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips, chips_text
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.legal_actions import NO_BET, IllegalActionError, out_of_bounds
from poker_calculator.games.play.player_actions import (
    CALL,
    CHECK,
    FOLD,
    FORMS,
    SIZES,
    ActionLike,
    Raise,
    action_text,
    read_player_action,
)
from poker_calculator.games.positions import positions
from poker_calculator.games.predefined import NoLimitTexasHoldem
from poker_calculator.games.tournament.levels import Level
from poker_calculator.games.tournament.options import exact, plain_number
from poker_calculator.games.tournament.view import Field, TournamentView
from poker_calculator.games.variants.table_rules import TableRules

if TYPE_CHECKING:
    from poker_calculator.games.notation.history import HandHistory

STEPS: Final = tuple(STREETS.values())
AUTOMATIONS: Final = tuple(Automation)


class TournamentHand:
    """A hand at one table; players are in the state's order, with the button last.

    *state* counts in units of *unit* chips, so that all its amounts are whole. `Tournament.deal`
    makes hands.
    """

    def __init__(
        self,
        *,
        number: int,
        table: int,
        level_index: int,
        level: Level,
        players: tuple[str, ...],
        seats: tuple[int, ...],
        chips: tuple[int, ...],
        field: Field,
        unit: Fraction,
        big_blind_ante: bool,
        rules: TableRules,
        rng: Seed,
        deck_cards: CardsLike | None = None,
    ) -> None:
        self.number: int = number
        self.table: int = table
        self.level_index: int = level_index
        self.level: Level = level
        self.players: tuple[str, ...] = players
        self.seats: tuple[int, ...] = seats
        self.unit: Fraction = unit
        small, big, ante = (int(each / unit) for each in level[:3])
        self.big_blind_units: int = big
        self.state: State = NoLimitTexasHoldem.create_state(
            AUTOMATIONS,
            not big_blind_ante,
            {players.index(self.big_blind_id): ante} if big_blind_ante else ante,
            (small, big),
            big,
            chips,
            len(players),
            rules=rules,
            rng=rng,
            deck_cards=deck_cards,
        )
        self.start_units: tuple[int, ...] = chips
        self.field: Field = field

    @property
    def status(self) -> bool:
        """Return whether the hand is still being played."""
        return self.state.status

    @property
    def dealer_id(self) -> str:
        """Return the player with the button."""
        return self.players[-1]

    @property
    def big_blind_id(self) -> str:
        """Return the player who pays the big blind."""
        return self.players[1 if len(self.players) > 2 else 0]

    @property
    def actor(self) -> str | None:
        """Return the player to act, or None if the hand is over."""
        seat = self.state.actor_index
        return None if seat is None else self.players[seat]

    @property
    def step(self) -> str:
        """Return the street: "preflop", "flop", "turn" or "river"."""
        return STEPS[self.state.street_index or 0]

    @property
    def states(self) -> dict[str, str]:
        """Return each player's state, "wait", "in" or "fold".

        All players wait when a street begins. A player who checks, calls or raises is in; a folder
        stays out. After a raise, all other players who have not folded wait again. An all-in player
        waits too, but does not act.
        """
        acted: set[int] = set()
        for operation in reversed(self.state.operations):
            kind = type(operation)
            if kind is CheckingOrCalling:
                acted.add(operation.player_index)  # type: ignore[union-attr]
            elif kind is CompletionBettingOrRaisingTo:
                acted.add(operation.player_index)  # type: ignore[union-attr]
                break
            elif kind is BoardDealing or kind is HoleDealing:
                break
        live = self.state.statuses
        folded = set() if all(live) else self._folded()
        return {
            player: "fold" if seat in folded else "in" if seat in acted else "wait"
            for seat, player in enumerate(self.players)
        }

    def _folded(self) -> set[int]:
        """Return the seats that folded, without those that mucked at the showdown."""
        return {each.player_index for each in self.state.operations if type(each) is Folding}

    @property
    def bets(self) -> dict[str, Fraction]:
        """Return each player's bet on this street, in big blinds."""
        return self._in_big_blinds(self.state.bets)

    @property
    def stacks(self) -> dict[str, Fraction]:
        """Return each player's remaining stack, in big blinds."""
        return self._in_big_blinds(self.state.stacks)

    @property
    def pot(self) -> Fraction:
        """Return the pot with all bets, in big blinds."""
        return Fraction(int(self.state.total_pot_amount), self.big_blind_units)

    @property
    def hole_cards(self) -> dict[str, tuple[Card, ...]]:
        """Return each player's hole cards."""
        dealt: dict[str, tuple[Card, ...]] = dict.fromkeys(self.players, ())
        for operation in self.state.operations:
            if isinstance(operation, HoleDealing):
                dealt[self.players[operation.player_index]] += operation.cards
        return dealt

    @property
    def positions(self) -> dict[str, str | None]:
        """Return each player's position."""
        names = positions(self.state.blinds_or_straddles)
        return dict(zip(self.players, names, strict=True))

    @property
    def start_chips(self) -> dict[str, Fraction]:
        """Return each player's starting chips."""
        return self._in_chips(self.start_units)

    @property
    def end_chips(self) -> dict[str, Fraction]:
        """Return each player's current chips."""
        return self._in_chips(self.state.stacks)

    def view(self) -> TournamentView:
        """Return the view of the player to act; raises ValueError if the hand is over."""
        self._expect_actor()
        return TournamentView(
            self.state,
            self.players,
            step=self.step,
            states=self.states,
            field=self.field,
            big_blind=self.big_blind_units,
            number=self.number,
            level_index=self.level_index,
            level=self.level,
        )

    def act(self, action: ActionLike) -> None:
        """Carry out the action of the player to act, in a form of `read_player_action`.

        Raises IllegalActionError, a ValueError with the player and the rule, for an illegal action.
        """
        self._expect_actor()
        state = self.state
        try:
            read = read_player_action(action)
        except ValueError:
            raise self._illegal(f"do {action_text(action)}", f"actions are {FORMS}") from None
        if isinstance(read, str) and read in SIZES:
            read = state._sized(read)
            if isinstance(read, Raise):
                read = Raise(Fraction(int(read.to), self.big_blind_units))
        if isinstance(read, Raise):
            state.complete_bet_or_raise_to(self._read_raise(read))
            return
        to_call = state.checking_or_calling_amount
        if read == CHECK and to_call:
            raise self._illegal(read, "there is a bet to call")
        if read in (FOLD, CALL) and not to_call:
            raise self._illegal(read, NO_BET)
        if read == FOLD:
            state.fold()
        else:
            state.check_or_call()

    def _expect_actor(self) -> str:
        player = self.actor
        if player is None:
            raise ValueError(f"hand {self.number} at table {self.table} is over; deal another one")
        return player

    def _read_raise(self, action: Raise) -> int:
        """Return the total of a raise in units."""
        state = self.state
        try:
            minimum = state.verify_completion_betting_or_raising_to()
            amount = exact(action.to, "the amount")
        except IllegalActionError as error:
            raise self._illegal("raise", error.rule) from None
        except ValueError as error:
            raise self._illegal("raise", str(error)) from None
        maximum = state.max_completion_betting_or_raising_to_amount
        assert maximum is not None
        units = amount * self.big_blind_units
        if not minimum <= units <= maximum:
            bounds = (Fraction(int(each), self.big_blind_units) for each in (minimum, maximum))
            raise self._illegal("raise", out_of_bounds(amount, *bounds), amount)
        if units.denominator != 1:
            chip = chips_text(Fraction(1, self.big_blind_units))
            rule = f"raises are multiples of the smallest chip, {chip} big blinds"
            raise self._illegal("raise", rule, amount)
        return int(units)

    def _illegal(
        self, action: str, rule: str, amount: Fraction | None = None
    ) -> IllegalActionError:
        """Return the rule that forbids the player to act a raise."""
        legal = self.view().legal._replace(turn_index=self.state.actor_index)
        return IllegalActionError(action, rule, legal, amount, self.actor, "big blinds")

    def _in_big_blinds(self, units: Iterable[Chips]) -> dict[str, Fraction]:
        return self._times(units, Fraction(1, self.big_blind_units))

    def _in_chips(self, units: Iterable[Chips]) -> dict[str, Fraction]:
        return self._times(units, self.unit)

    def _times(self, units: Iterable[Chips], unit: Fraction) -> dict[str, Fraction]:
        pairs = zip(self.players, units, strict=True)
        return {player: int(amount) * unit for player, amount in pairs}

    def history(self) -> "HandHistory":
        """Return the hand in the PHH notation, for `replay` under the tournament's rules.

        Amounts are whole multiples of the smallest chip, which the user field ``_chip`` holds. In
        a tournament with payouts, ``_payouts`` are the payouts when the hand was dealt, and
        ``_other_stacks`` the stacks at other tables in the same multiples.
        """
        from poker_calculator.games.notation.history import HandHistory

        fields: dict[str, object] = {"_chip": str(self.unit)}
        if self.field.payouts:
            fields["_payouts"] = [plain_number(payout) for payout in self.field.payouts]
            fields["_other_stacks"] = self.field.others(self.players)
        return HandHistory.from_state(
            self.state,
            players=self.players,
            hand=self.number,
            table=self.table,
            level=self.level_index + 1,
            seats=tuple(seat + 1 for seat in self.seats),
            user_fields=fields,
        )

    def __repr__(self) -> str:
        what = f"{self.step}, {self.actor} to act" if self.status else "over"
        return f"<Hand {self.number}, table {self.table}, {len(self.players)} players: {what}>"

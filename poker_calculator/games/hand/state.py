"""One hand of poker: the table, the legal operations and the results.

A state goes through nine phases (`poker_calculator.games.hand`). Each operation has a
``verify_...`` method, which raises ValueError if the operation is illegal now, and a ``can_...``
method. An illegal operation changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypedDict, Unpack

import numpy as np

from lookup.arguments import Seed, read_whole, shown
from lookup.cards import CardsLike
from poker_calculator.games.cards import Card, read_cards
from poker_calculator.games.chips import Chips, ChipsLike, Divide
from poker_calculator.games.hand.beginning import (
    Beginning,
    read_automations,
    read_deck,
    read_fees,
    read_parts,
    read_player_count,
)
from poker_calculator.games.hand.forced_bets import ForcedBets
from poker_calculator.games.hand.hand import Automation, Phase
from poker_calculator.games.hand.payout import Payout
from poker_calculator.games.hand.report import HandReport
from poker_calculator.games.hand.showdown import ShowdownPhase
from poker_calculator.games.play.betting import BettingState
from poker_calculator.games.play.legal_actions import NOTHING, LegalActions
from poker_calculator.games.pots.pots import divmod_chips
from poker_calculator.games.pots.rake import HouseShare, Rate, read_rake
from poker_calculator.games.pots.rake import rake as no_rake
from poker_calculator.games.variants.hand_types import HandType, name_hand
from poker_calculator.games.variants.table_rules import DEFAULT_RULES, TableRules
from poker_calculator.games.variants.variant import BettingStructure, Street

if TYPE_CHECKING:
    from poker_calculator.games.worth.equities import TableEquities
    from poker_calculator.games.worth.solving import RangesLike, Sizes, Solution, SolverOptions

AUTOMATIONS = frozenset(Automation)
NO_FEES: Final[Mapping[str, HouseShare]] = {}


class StateOptions(TypedDict, total=False):
    """The options of a `State`, which functions that make states pass on."""

    divmod: Divide
    rake: Rate | HouseShare
    rake_cap: Chips | None
    no_flop_no_drop: bool
    fees: Mapping[str, HouseShare]
    posts: ChipsLike
    dead_blinds: ChipsLike
    added_chips: Chips
    rules: TableRules
    strict: bool
    rng: Seed
    deck_cards: CardsLike | None
    name: str


class State(Beginning, ForcedBets, HandReport, ShowdownPhase, Payout):
    """A hand of poker.

    Seat 0 is the first left of the button, and the last seat has the button; heads-up, seat 0 is
    the big blind. Chips are ints, floats, Decimals or Fractions.

    Parameters
    ----------
    automations : the operations that the state runs by itself
    deck : the cards of the game
    hand_types : the rankings of hands; two split the pot, the high one first
    streets : the cards, opener and bets of each street
    betting_structure : the limit of bets: fixed limit, pot limit or no limit
    ante_trimming_status : True to return the uncalled part of antes, False for a big-blind ante
    antes, blinds_or_straddles : chips
        One number for all, a sequence by seat (0 for missing seats), or a dict by seat, in which
        negative seats count from the button. Heads-up, a sequence of forced bets
        (antes, blinds, posts, dead blinds) begins with the button, as in PHH files: (1, 2) is the
        small blind of seat 1 and the big blind of seat 0.
    bring_in : chips, 0 in games with blinds
    starting_stacks : chips, in the same forms; inf is an unlimited stack
    player_count : the number of players
    divmod : a function that splits chips, optional
    rake, rake_cap, no_flop_no_drop : as for `settle`
        Where a room has another rule, *rake* is a function that takes the house's share of a pot,
        without *rake_cap*. It takes the pot's chips and the state, as `poker_calculator.games.rake`
        does; ``len(raked_amounts)`` of the state is the index of the pot.
    fees : dict, optional
        Further functions like the rake, by name. Each takes its share of the chips that are left.
    posts : chips, in the same forms
        Live chips of players who enter or missed the big blind, at most the greatest blind. The
        opener and the bet to match stay the same. On their turn, the poster may raise.
    dead_blinds : chips, in the same forms
        Chips paid into the first pot that do not count towards a call.
    added_chips : chips, optional
        The chips that the house adds to the first pot, as some rooms do for promotion.
    rules : the house's `TableRules`, optional
    strict : bool
        Whether a dealing error, such as a card that a player already holds, raises ValueError
        instead of a UserWarning.
    rng : the seed of shuffles: an int or a Generator, as for `numpy.random.default_rng`
    deck_cards : an ordered deck, the top card first, instead of a shuffled one
    name : the name of the game

    Raises
    ------
    ValueError
        If the arguments do not define a valid game.
    """

    _COPIED: ClassVar = (
        *("deck_cards", "board_cards", "mucked_cards", "burn_cards", "payoffs", "operations"),
        *("_due", "_discards_due", "_showdown", "_pushes", "_dead_due", "raked_amounts"),
    )
    _COPIED_ROWS: ClassVar = (
        *("discarded_cards", "hole_cards", "hole_card_statuses", "_holes_due", "_further_boards"),
    )

    def __init__(
        self,
        automations: Iterable[Automation],
        deck: Sequence[Card],
        hand_types: Sequence[HandType],
        streets: Sequence[Street],
        betting_structure: BettingStructure,
        ante_trimming_status: bool,
        antes: ChipsLike,
        blinds_or_straddles: ChipsLike,
        bring_in: Chips,
        starting_stacks: ChipsLike,
        player_count: int,
        *,
        divmod: Divide = divmod_chips,  # noqa: A002 - the name that users of states know
        rake: Rate | HouseShare = 0,
        rake_cap: Chips | None = None,
        no_flop_no_drop: bool = False,
        fees: Mapping[str, HouseShare] = NO_FEES,
        posts: ChipsLike = 0,
        dead_blinds: ChipsLike = 0,
        added_chips: Chips = 0,
        rules: TableRules = DEFAULT_RULES,
        strict: bool = False,
        rng: Seed = None,
        deck_cards: CardsLike | None = None,
        name: str = "",
    ) -> None:
        if not isinstance(betting_structure, BettingStructure) or not isinstance(rules, TableRules):
            raise ValueError(
                f"a game has a BettingStructure and TableRules, not {shown(betting_structure)} and "
                f"{shown(rules)}"
            )
        self.automations: frozenset[Automation] = read_automations(automations)
        for what, flag in (("ante_trimming_status", ante_trimming_status), ("strict", strict)):
            if not isinstance(flag, bool | np.bool):
                raise ValueError(f"{what} is True or False, not {shown(flag)}")
        if not isinstance(name, str):
            raise ValueError(f"name is a text, not {shown(name)}")
        if not callable(divmod):
            raise ValueError(f"divmod is a function, not {shown(divmod)}")
        self.deck: tuple[Card, ...] = read_deck(
            deck if type(deck) is tuple else tuple(read_cards(deck))
        )
        self.hand_types: tuple[HandType, ...] = read_parts(hand_types, HandType, "hand types")
        self.streets: tuple[Street, ...] = read_parts(streets, Street, "streets")
        self.betting_structure: BettingStructure = betting_structure
        self.ante_trimming_status: bool = bool(ante_trimming_status)
        self.player_count: int = read_player_count(player_count)
        self.rules: TableRules = rules
        self.name: str = name
        self.strict: bool = bool(strict)
        self.divmod: Divide = divmod
        self.rake: HouseShare = read_rake(rake, rake_cap, no_flop_no_drop)
        self.fees: Mapping[str, HouseShare] = NO_FEES if fees is NO_FEES else read_fees(fees)
        self._asks_house = bool(self.rake is not no_rake or divmod is not divmod_chips or self.fees)
        forced = antes, blinds_or_straddles, bring_in
        self._read_chips(*forced, starting_stacks, posts, dead_blinds, added_chips)
        self._check()
        self._shuffle(rng, deck_cards)
        self._set_up()
        self._advance()

    def _advance(self) -> None:
        """Run automated operations and skip empty phases until a choice is due."""
        while (pass_over := self._PASS_OVER[self.phase]) is not None and pass_over(self):
            pass

    _PASS_OVER: ClassVar[tuple[Callable[[Any], bool] | None, ...]] = (
        ForcedBets._advance_antes,
        ForcedBets._advance_collection,
        ForcedBets._advance_blinds,
        HandReport._advance_dealing,
        None,
        ShowdownPhase._advance_showdown,
        ShowdownPhase._advance_killing,
        Payout._advance_pushing,
        Payout._advance_pulling,
        None,
    )

    def copy(self) -> State:
        """Return an independent copy; it shares the constant attributes."""
        new = object.__new__(type(self))
        attributes = self.__dict__.copy()
        for name in self._COPIED:
            attributes[name] = attributes[name][:]
        for name in self._COPIED_ROWS:
            attributes[name] = [row[:] for row in attributes[name]]
        if self._frozen_pots is not None:
            attributes["_frozen_pots"] = self._frozen_pots[:]
        if self.fees:
            attributes["fee_amounts"] = {name: [*own] for name, own in self.fee_amounts.items()}
        attributes["_betting"] = BettingState(*[values[:] for values in self._betting])
        new.__dict__ = attributes
        new._name_lists()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        # The strengths are cached at the first request, so they do not count.
        return {**self.__dict__, "_strengths": 0} == {**other.__dict__, "_strengths": 0}

    def legal_actions(self) -> LegalActions:
        """Return the legal actions of the seat whose turn it is: fold, call, raise, draw or show.

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=200, players=3, rng=7)
        >>> legal = state.legal_actions()
        >>> legal.turn_index, legal.fold, legal.call, legal.min_raise_to, legal.max_raise_to
        (2, True, 2, 4, 200)
        """
        seat = self.turn_index
        if seat is None:
            return NOTHING
        if self.phase is Phase.BETTING:
            return self._betting_actions()
        if self.phase is Phase.DEALING:
            return LegalActions(seat, draw=True)
        return LegalActions(seat, show=True, muck=self.can_show_or_muck_hole_cards(False))

    def hand_name(self, player_index: int, board_index: int = 0) -> str:
        """Return a seat's hand on the current board in words; high and low if both count.

        *board_index* selects one of several boards. Raises ValueError for an unknown seat or board,
        a seat without cards, and cards that are unknown or too few to compare.

        >>> from poker_calculator.games.predefined import PotLimitFiveCardDraw
        >>> state = PotLimitFiveCardDraw.create_state(stacks=200, rng=7)
        >>> state.hole_cards[0], state.hand_name(0)
        ([4h, 8h, Ad, 6c, 8c], 'pair, eights with ace-six-four')
        """
        seat = self._read_seat(player_index)
        if not self.hole_cards[seat]:
            raise ValueError(f"seat {seat} has no cards, so there is no hand to name")
        last = len(self._further_boards)
        board = read_whole(
            board_index, "board_index", f"boards are 0 to {last}", least=0, most=last
        )
        return name_hand(self.hand_types, self.hole_cards[seat], self.boards[board])

    def equities(self, *, samples: int | None = None, rng: Seed = None) -> TableEquities:
        """Return each player's expected share of each pot that they contest."""
        from poker_calculator.games.worth.equities import equities

        return equities(self, samples=samples, rng=rng)

    def solve(
        self,
        ranges: RangesLike,
        *,
        bets: Sizes,
        raises: Sizes = "",
        progress: bool = True,
        **options: Unpack[SolverOptions],
    ) -> Solution:
        """Solve the betting of two players from here on, with given ranges.

        Pot, stacks, smallest bet, board and rake are those of this hand; its hole cards are
        ignored. *ranges* are a dict by seat, or two ranges, the out-of-position player first;
        results have this order, too. *bets*, *raises* and *options* are those of
        `calculations.solve`. The rake is not rounded to chips.

        Raises ValueError unless this is no-limit hold'em with two live players, before the first
        action on the flop, turn or river. A custom rake function also raises ValueError.

        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=11, rng=7)
        >>> called = [state.check_or_call() for _ in range(6)]
        >>> solution = state.solve({0: "random", 1: "22+, A2s+"}, bets="100%", raises="allin")
        >>> state.total_pot_amount, solution.ev.sum().round(3).item()
        (4, 4.0)
        """
        from poker_calculator.games.worth.solving import solve_state

        return solve_state(self, ranges, bets=bets, raises=raises, progress=progress, **options)

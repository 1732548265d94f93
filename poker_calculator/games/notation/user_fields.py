"""User-defined fields of histories that this library reads and writes, such as ``_posts``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lookup.arguments import as_whole, read_list, shown
from lookup.names import suggestion
from poker_calculator.games.chips import Chips
from poker_calculator.games.notation.actions import Action, read_action
from poker_calculator.games.notation.fields import ADDED_CHIPS, check_chips
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.variants.table_rules import TABLE_RULES, WSOP, TableRules

if TYPE_CHECKING:
    from poker_calculator.games.hand.state import State

HERO: Final = "_hero"  # the name of the player who kept the log
TOURNAMENT: Final = "_tournament"  # the tournament's number or name
BUY_IN: Final = "_buy_in"  # what a player pays to enter the tournament, with the fee
BUY_IN_CURRENCY: Final = "_buy_in_currency"  # the currency of the buy-in and the prizes
FINISHES: Final = "_finishes"
"""The players who end the tournament in the hand, each as a list of name, place and prize.

The prize is missing if it is not known.
"""
WON_BOUNTIES: Final = "_won_bounties"
"""The bounties that players win in the hand, each as a list of name and amount of money."""
REBUYS: Final = "_rebuys"
"""The rebuys and add-ons in the hand, each as a list of the player's name and the cost."""
OUTSIDE_POT: Final = "_outside_pot"
"""The money that players get from the house outside the pot, each as a list of name and amount.

The amount is a cash-out minus the winnings that the house takes for it, or an insurance payout
minus its premium.
"""
SMALL_BLIND: Final = "_small_blind"  # the small blind of the stakes if nobody posts it
RULES: Final = "_rules"  # the name of the table rules, one of `TABLE_RULES`
POSTS: Final = "_posts"
"""The live chips that each player posts besides the blinds, in the order of the blinds."""
DEAD_BLINDS: Final = "_dead_blinds"
"""The dead chips that each player posts, in the order of the blinds."""
RAKES: Final = "_rakes"  # the rake of each pot, the main pot first; trailing zeros may be missing
FEES: Final = "_fees"
"""A table of fees, each listed by pot like the rake, such as ``{jackpot = [1]}``."""
CAP: Final = "_cap"
"""The most that a player may put in: one amount in games with a cap, or one for each player."""
BOMB_POT: Final = "_bomb_pot"  # whether all players posted antes and nobody bet before the flop
BOARDS: Final = "_boards"  # the number of boards from the flop on
RUNS: Final = "_runs"  # the number of runs of the rest of the board after all betting

SHOWN_LAST: Final = replace(WSOP, all_in_face_up=False)
"""The rules of a history that names no rules and shows hands after the last card."""


class Recorded(NamedTuple):
    """The chips that a history records in user fields; None for a missing field."""

    posts: tuple[Chips, ...] | None = None
    dead_blinds: tuple[Chips, ...] | None = None
    rakes: tuple[Chips, ...] | None = None
    fees: dict[str, tuple[Chips, ...]] | None = None
    added: Chips | None = None

    def chips(self) -> list[Chips]:
        """Return all recorded chips."""
        rows = [self.posts, self.dead_blinds, self.rakes, *(self.fees or {}).values()]
        added = [] if self.added is None else [self.added]
        return [value for row in rows for value in row or ()] + added


CHIP_FIELDS: Final = frozenset(
    (POSTS, DEAD_BLINDS, RAKES, FEES, ADDED_CHIPS)
)  # the user fields of chips
NOTHING_RECORDED: Final = Recorded()


def read_recorded(hand: HandFields) -> Recorded:
    """Return the chips in a history's user fields, or raise NotationError."""
    if not CHIP_FIELDS.intersection(hand.user_fields):
        return NOTHING_RECORDED
    try:
        fees = hand.user_fields.get(FEES)
        if not isinstance(fees, Mapping | None):
            raise NotationError(f"{FEES} is a table such as {{jackpot = [1]}}, not {shown(fees)}")
        return Recorded(
            _seats(hand, POSTS),
            _seats(hand, DEAD_BLINDS),
            _chips(hand.user_fields.get(RAKES), RAKES),
            None if fees is None else {name: _fee(fee, name) for name, fee in fees.items()},
            check_chips(hand.user_fields[ADDED_CHIPS], ADDED_CHIPS)
            if ADDED_CHIPS in hand.user_fields
            else None,
        )
    except NotationError as error:
        raise error.at(hand.file, hand.label) from None


def read_outside_pot(hand: HandFields) -> list[Chips]:
    """Return the money that each player gets outside the pot, negative for a payment."""
    listed, names = hand.user_fields.get(OUTSIDE_POT, ()), hand.player_names()
    outside: list[Chips] = [0] * len(names)
    try:
        for entry in read_list(listed, OUTSIDE_POT, ""):
            name, amount = read_list(entry, OUTSIDE_POT, "")
            check_chips(abs(amount), OUTSIDE_POT)
            outside[names.index(name)] += amount
    except (ValueError, TypeError):
        rule = f"{OUTSIDE_POT} is {shown(listed)}; give a list such as [['{names[0]}', -2.5]]"
        raise NotationError(rule, file=hand.file, hand=hand.label) from None
    return outside


def stacks_in_play(hand: HandFields) -> tuple[Chips, ...]:
    """Return the chips that each player can put in: the stack up to the cap."""
    if CAP not in hand.user_fields:
        return hand.starting_stacks
    cap = hand.user_fields[CAP]
    try:
        caps = _seats(hand, CAP) if isinstance(cap, list) else None
        caps = caps or (check_chips(cap, CAP),) * hand.player_count
    except NotationError as error:
        raise error.at(hand.file, hand.label) from None
    return tuple(map(min, hand.starting_stacks, caps))


def _seats(hand: HandFields, name: str) -> tuple[Chips, ...] | None:
    """Return a field with chips for each player."""
    chips = _chips(hand.user_fields.get(name), name)
    if chips is not None and len(chips) != hand.player_count:
        raise NotationError(f"{name} has {len(chips)} entries for {hand.player_count} players")
    return chips


def _fee(value: object, name: str) -> tuple[Chips, ...]:
    """Return the amounts of a fee by pot."""
    chips = _chips(value, f"{FEES}.{name}")
    return () if chips is None else chips


def _chips(value: Any, name: str) -> tuple[Chips, ...] | None:
    """Return a field with an array of chips."""
    if value is None:
        return None
    try:
        entries = read_list(value, name, "")
    except ValueError:
        raise NotationError(f"{name} is an array of chips, not {shown(value)}") from None
    return tuple(check_chips(entry, name) for entry in entries)


def write_user_fields(state: "State", actions: Sequence[str]) -> dict[str, Any]:
    """Return the user fields of a state's history."""
    fields: dict[str, Any] = {}
    house = replace(state.rules, bomb_pot=False, boards=1)
    names = [name for name, rules in TABLE_RULES.items() if rules == house]
    if names and house != rules_of_actions([read_action(text) for text in actions]):
        fields[RULES] = names[0]
    if state.rules.bomb_pot:
        fields[BOMB_POT] = True
    if state.rules.boards > 1:
        fields[BOARDS] = state.rules.boards
    if state.runout_count > 1:
        fields[RUNS] = state.runout_count
    if state.added_chips:
        fields[ADDED_CHIPS] = state.added_chips
    rows = {POSTS: state.posts, DEAD_BLINDS: state.dead_blinds, RAKES: state.raked_amounts}
    fields |= {name: [*row] for name, row in rows.items() if any(row)}
    fees = {name: [*row] for name, row in state.fee_amounts.items() if any(row)}
    return fields | ({FEES: fees} if fees else {})


def rules_of(hand: HandFields) -> TableRules:
    """Return the table rules that the hand names, else those that its actions reveal.

    Raises NotationError for an unknown name.
    """
    name = hand.user_fields.get(RULES)
    if name is None:
        return rules_of_actions(hand.parsed_actions)
    if not isinstance(name, str) or name not in TABLE_RULES:
        question = suggestion(name, TABLE_RULES)
        names = ", ".join(TABLE_RULES)
        rule = f"the rules {shown(name)} are not known; {question}known are {names}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    return TABLE_RULES[name]


def with_boards(hand: HandFields, rules: TableRules) -> TableRules:
    """Return table rules with the bomb pot and the number of boards of a history.

    Raises NotationError for invalid values of these fields.
    """
    bomb_pot = hand.user_fields.get(BOMB_POT, rules.bomb_pot)
    if type(bomb_pot) is not bool:
        rule = f"{BOMB_POT} is true or false, not {shown(bomb_pot)}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    return replace(rules, bomb_pot=bomb_pot, boards=read_count(hand, BOARDS, rules.boards))


def read_count(hand: HandFields, name: str, default: int) -> int:
    """Return a field with a positive count, or raise NotationError."""
    value = hand.user_fields.get(name, default)
    if (count := as_whole(value)) is None or count < 1:
        rule = f"{name} is a whole number from 1 up, not {shown(value)}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    return count


def rules_of_actions(actions: Sequence[Action]) -> TableRules:
    """Return the table rules that the order of actions reveals.

    They are WSOP's; if hands are shown after the last card, players need not show before it.
    """
    for action in reversed(actions):
        if action.name == "sm":
            return SHOWN_LAST
        if action.name in ("db", "dh"):
            break
    return WSOP

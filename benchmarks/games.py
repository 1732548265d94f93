"""The programs of `games`, and the peer `pokerkit` in the same hands.

Hands are random and legal, and drawn before the clock starts. All programs replay the same deals
and actions. `figures` describes the preparation.
"""

import functools
import importlib
import warnings
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from benchmarks.figures import Contender, Program, rate, run_compiled, timed, timed_once

DEALS = {"HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING"}
STEPS = {"deal_hole", "deal_board", "burn_card", "stand_pat_or_discard"}


class Table(NamedTuple):
    """The table of a benchmark's hands."""

    game: str
    bets: tuple[Any, ...]
    """The arguments of `create_state` between the automations and the stacks."""
    stack: int = 200


BLINDS, BRING_IN = (1, 2), 1
BIG_BET, LIMIT = (True, 0, BLINDS, 2), (True, 0, BLINDS, 2, 4)
STUD = (True, 1, BRING_IN, 2, 4)
TABLES = {
    "NT": Table("NoLimitTexasHoldem", BIG_BET),
    "NS": Table("NoLimitShortDeckHoldem", BIG_BET),
    "PO": Table("PotLimitOmahaHoldem", BIG_BET),
    "FT": Table("FixedLimitTexasHoldem", LIMIT),
    "FO/8": Table("FixedLimitOmahaHoldemHighLowSplitEightOrBetter", LIMIT),
    "F7S": Table("FixedLimitSevenCardStud", STUD),
    "F7S/8": Table("FixedLimitSevenCardStudHighLowSplitEightOrBetter", STUD),
    "FR": Table("FixedLimitRazz", STUD),
    "N2L1D": Table("NoLimitDeuceToSevenLowballSingleDraw", BIG_BET),
    "F2L3D": Table("FixedLimitDeuceToSevenLowballTripleDraw", LIMIT),
    "FB": Table("FixedLimitBadugi", LIMIT),
}

Step = tuple[str, tuple[Any, ...]]


def start(package: ModuleType, table: Table, players: int, **options: Any) -> Any:
    """Return a state of either package that leaves dealing and acting to us."""
    automations = [
        automation
        for automation in package.Automation
        if automation.name not in DEALS | {"RUNOUT_COUNT_SELECTION"}
    ]
    game = getattr(package, table.game)
    return game.create_state(tuple(automations), *table.bets, table.stack, players, **options)


def draw_hand(table: Table, players: int, rng: np.random.Generator) -> list[Step]:
    """Play one random legal hand and return its deals and actions, cards as text."""
    import games

    state = start(games, table, players, rng=rng)
    steps: list[Step] = []
    while state.status:
        step = next_step(state, rng)
        getattr(state, step[0])(*step[1])
        steps.append(step)
    return steps


def next_step(state: Any, rng: np.random.Generator) -> Step:
    """Return a deal or a random legal action: a third of the time a raise, seldom a fold."""
    from games import write_cards

    if state.can_burn_card():
        return "burn_card", ("??",)
    if state.can_deal_hole():
        seat = state.hole_dealee_index
        count = state.hole_dealing_count
        return "deal_hole", (write_cards(state.deck_cards[:count]), seat)
    if state.can_deal_board():
        return "deal_board", (write_cards(state.deck_cards[: state.board_dealing_count]),)
    if state.can_stand_pat_or_discard():
        seat = state.stander_pat_or_discarder_index
        count = int(rng.integers(1, 4))  # without a draw the peer burns a card all the same
        return "stand_pat_or_discard", (write_cards(state.hole_cards[seat][:count]),)
    if state.can_post_bring_in():
        return "post_bring_in", ()
    draw = rng.random()
    if draw < 0.3 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        amount = least + int((most - least) * rng.random() ** 4)
        return "complete_bet_or_raise_to", (amount,)
    if draw > 0.85 and state.can_fold():
        return "fold", ()
    return "check_or_call", ()


@functools.cache
def hands_drawn(code: str, players: int, count: int) -> list[list[Step]]:
    """Return random legal hands of a variant."""
    rng = np.random.default_rng(7)
    return [draw_hand(TABLES[code], players, rng) for _ in range(count)]


def replay(
    package: ModuleType, code: str, players: int, hands: Sequence[Sequence[Step]]
) -> list[list[int]]:
    """Play hands through and return the stacks they end with."""
    stacks = []
    for steps in hands:
        state = start(package, TABLES[code], players)
        for name, arguments in steps:
            getattr(state, name)(*arguments)
        stacks.append([*state.stacks])
    return stacks


def states(package_name: str, code: str, players: int, count: int = 200) -> Program:
    """Prepare the replay of hands, by `games` or by the peer that has the same methods."""

    def prepare(quick: bool) -> Contender:
        package = importlib.import_module(package_name)
        if package_name == "pokerkit":
            warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")
        hands = hands_drawn(code, players, 20 if quick else count)
        read = card_reader(package)
        prepared = [
            [(name, tuple(map(read, args)) if name in STEPS else args) for name, args in steps]
            for steps in hands
        ]
        stacks = run_compiled(lambda: replay(package, code, players, prepared))
        seconds = timed_once(lambda: replay(package, code, players, prepared), 1)
        return Contender(lambda: len(hands) / seconds(), np.array(stacks))

    return prepare


def card_reader(package: ModuleType) -> Callable[[Any], Any]:
    """Return a parser of a package's own cards, so that parsing is not measured."""
    read: Callable[[str], Any]
    if package.__name__ == "pokerkit":

        def read(text: str) -> Any:
            return tuple(package.Card.parse(text))

    else:
        read = package.read_cards
    return lambda value: read(value) if isinstance(value, str) else value


def batches(rows: int) -> Program:
    """Prepare rows of six-player no-limit hands, played out with random legal actions."""

    def prepare(quick: bool) -> Contender:
        from games import BatchState

        count = rows // (10 if quick else 1)
        batch = BatchState("NT", hands=count, players=6, stacks=200, blinds=(1, 2), min_bet=2)

        def run() -> None:
            batch.reset()
            while not batch.done.all():
                batch.step(*batch.random_actions())

        seconds = timed(run, 1, quick)
        return Contender(lambda: count / seconds())

    return prepare


# ---- pots and tournaments --------------------------------------------------------------------

HANDS_SETTLED = 1_000_000
SEATS = 6


def settlements(low: bool = False, rake: float = 0) -> Program:
    """Prepare hands of six, half of the seats all-in for different amounts, two in five folded."""

    def prepare(quick: bool) -> Contender:
        from games import settle

        rng = np.random.default_rng(1)
        shape = (HANDS_SETTLED // (50 if quick else 1), SEATS)
        chips = np.where(rng.random(shape) < 0.5, rng.integers(1, 201, shape), 200)
        folded = rng.random(shape) < 0.4
        folded[np.arange(shape[0]), rng.integers(0, SEATS, shape[0])] = False
        strengths = rng.integers(1, 30, shape)
        lows = rng.integers(0, 8, shape) if low else None

        def run() -> Any:
            return settle(chips, folded, strengths, low_strengths=lows, rake=rake, threads=1)

        return Contender(rate(run, shape[0], quick))

    return prepare


def icm_of(players: int, paid: int) -> Program:
    """Prepare the value of a tournament's stacks."""

    def prepare(quick: bool) -> Contender:
        from games import icm

        stacks = np.random.default_rng(2).integers(1, 1000, players)
        payouts = np.arange(paid, 0, -1) ** 2.0
        return Contender(timed(lambda: icm(stacks, payouts, threads=1), 1e3, quick))

    return prepare


def all_in(hands: tuple[str, ...], contributions: list[int]) -> Program:
    """Prepare the expected chips of an all-in before the flop."""

    def prepare(quick: bool) -> Contender:
        from games import all_in_ev

        return Contender(timed(lambda: all_in_ev(contributions, hands), 1e3, quick))

    return prepare

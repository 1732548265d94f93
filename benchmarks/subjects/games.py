"""States, batches of hands, pots, prizes, tournaments, and games before the flop.

Hands are random and legal, and drawn before the clock starts. Both packages replay the same deals
and actions.
"""

import functools
import importlib
import random
import warnings
from collections.abc import Callable, Container
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.measuring import Program, Task
from poker_calculator import games
from poker_calculator.games import predefined
from poker_calculator.games.cards import read_cards, write_cards
from poker_calculator.games.tournament import RandomAgent, Tournament

DEALS = {"HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING", "RUNOUT_COUNT_SELECTION"}
STEPS = {"deal_hole", "deal_board", "burn_card", "stand_pat_or_discard"}
BLINDS, STACK, PLAYERS = (1, 2), 200, 6
NO_LIMIT, LIMIT, STUD = (True, 0, BLINDS, 2), (True, 0, BLINDS, 2, 4), (True, 1, 1, 2, 4)
TABLES = {
    "NT": ("NoLimitTexasHoldem", NO_LIMIT),
    "NS": ("NoLimitShortDeckHoldem", NO_LIMIT),
    "PO": ("PotLimitOmahaHoldem", NO_LIMIT),
    "FT": ("FixedLimitTexasHoldem", LIMIT),
    "FO/8": ("FixedLimitOmahaHoldemHighLowSplitEightOrBetter", LIMIT),
    "F7S": ("FixedLimitSevenCardStud", STUD),
    "F7S/8": ("FixedLimitSevenCardStudHighLowSplitEightOrBetter", STUD),
    "FR": ("FixedLimitRazz", STUD),
    "N2L1D": ("NoLimitDeuceToSevenLowballSingleDraw", NO_LIMIT),
    "F2L3D": ("FixedLimitDeuceToSevenLowballTripleDraw", LIMIT),
    "FB": ("FixedLimitBadugi", LIMIT),
}
"""The game of each code, and the arguments of `create_state` between automations and stacks."""

Step = tuple[str, tuple[Any, ...]]
warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")


# ---- hands -----------------------------------------------------------------------------------


def start(package: ModuleType, code: str, players: int, **options: Any) -> Any:
    """Return a state of either package that leaves dealing and acting to us."""
    game, bets = TABLES[code]
    automations = tuple(each for each in package.Automation if each.name not in DEALS)
    create = getattr(predefined if package is games else package, game).create_state
    return create(automations, *bets, STACK, players, **options)


def next_step(state: Any, rng: np.random.Generator) -> Step:
    """Return a deal or a random legal action: a third of the time a raise, seldom a fold."""
    if state.can_burn_card():
        return "burn_card", ("??",)
    if state.can_deal_hole():
        dealt = write_cards(state.deck_cards[: state.hole_dealing_count])
        return "deal_hole", (dealt, state.hole_dealee_index)
    if state.can_deal_board():
        return "deal_board", (write_cards(state.deck_cards[: state.board_dealing_count]),)
    if state.can_stand_pat_or_discard():
        held = state.hole_cards[state.stander_pat_or_discarder_index]
        # Without a draw the peer burns a card all the same.
        return "stand_pat_or_discard", (write_cards(held[: int(rng.integers(1, 4))]),)
    if state.can_post_bring_in():
        return "post_bring_in", ()
    draw = rng.random()
    if draw < 0.3 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        return "complete_bet_or_raise_to", (least + int((most - least) * rng.random() ** 4),)
    if draw > 0.85 and state.can_fold():
        return "fold", ()
    return "check_or_call", ()


@functools.cache
def hands_drawn(code: str, players: int, count: int) -> list[list[Step]]:
    """Return random legal hands of a variant: their deals and actions, cards as text."""
    rng, hands = np.random.default_rng(7), []
    for _ in range(count):
        state = start(games, code, players, rng=rng)
        steps: list[Step] = []
        while state.status:
            name, arguments = next_step(state, rng)
            getattr(state, name)(*arguments)
            steps.append((name, arguments))
        hands.append(steps)
    return hands


def states(package_name: str, code: str, players: int, count: int) -> Program:
    """Prepare the replay of hands, by `games` or by the peer that has the same methods."""

    def prepare() -> Task:
        package = importlib.import_module(package_name)

        def read(value: Any) -> Any:  # cards are read before the clock starts
            if not isinstance(value, str):
                return value
            return read_cards(value) if package is games else tuple(package.Card.parse(value))

        hands = [
            [(name, tuple(map(read, args)) if name in STEPS else args) for name, args in steps]
            for steps in hands_drawn(code, players, count)
        ]

        def run() -> list[list[int]]:
            stacks = []
            for steps in hands:
                state = start(package, code, players)
                for name, arguments in steps:
                    getattr(state, name)(*arguments)
                stacks.append([*state.stacks])
            return stacks

        return Task(run, count, run())

    return prepare


def batch_of_hands() -> Task:
    """Prepare rows of six-player no-limit hands, played out with random legal actions."""
    count = 300_000
    batch = games.BatchState(
        "NT", hand_count=count, players=PLAYERS, stacks=STACK, blinds=BLINDS, min_bet=2
    )

    def run() -> None:
        batch.reset()
        while batch.status.any():
            batch.step(*batch.random_actions())

    return Task(run, count)


def vector_steps(opponent: Any, hands: int = 1 << 14, threads: int | None = None) -> Program:
    """Prepare steps of heads-up hands with an opponent inside; a hand that is over takes none."""

    def prepare() -> Task:
        from poker_calculator.environments import PokerVectorEnv

        envs = PokerVectorEnv(hands, opponents=opponent, threads=threads)
        actions = np.random.default_rng(3).integers(0, envs.game.action_count, (64, hands))

        def run() -> int:
            envs.reset(seed=1)
            over, taken = np.zeros(hands, bool), 0
            for row in actions:
                taken += hands - int(over.sum())
                over = envs.step(row)[2]
            return taken

        return Task(run, run())

    return prepare


Play = Callable[[random.Random, Container[int]], int]
"""Play a heads-up hand with random actions; return the number of decisions of some seats.

Only these seats are observed. Actions are to fold, to check or call, and three sizes.
"""


def one_by_one(prepare: Callable[[], Play], count: int, one_player: bool = False) -> Program:
    """Prepare hands of both players; or the decisions of one player, with the other inside."""

    def run() -> int:
        play, rng = prepare(), random.Random(3)
        return sum(play(rng, (hand % 2,) if one_player else (0, 1)) for hand in range(count))

    return lambda: Task(run, run() if one_player else count)


def hands_of_ours() -> Play:
    """Return a player of `TrainingHand`s."""
    from poker_calculator.environments import TrainingGame

    game, deals = TrainingGame("NT"), np.random.default_rng(3)

    def play(rng: random.Random, seats: Container[int]) -> int:
        hand, taken = game.deal(rng=deals), 0
        while not hand.is_over:
            if hand.turn in seats:
                hand.observe(hand.turn)
                taken += 1
            hand.act(rng.choice(hand.legal.nonzero()[0].tolist()))
        return taken

    return play


def hands_of_universal_poker() -> Play:
    """Return a player of OpenSpiel's hold'em, with half of the pot, the pot and all-in."""
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,blind=2 1,firstPlayer=2 1 1 1,"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200,"
        "bettingAbstraction=fchpa)"
    )
    return hands_of_open_spiel(game, "information_state_tensor")


def hands_of_wrapper() -> Play:
    """Return a player of OpenSpiel's wrapper of PokerKit, whose observations are text."""
    import pyspiel
    from open_spiel.python.games import pokerkit_wrapper  # noqa: F401

    options = {"blinds": "1 2", "stack_sizes": "200 200"}
    game = pyspiel.load_game("python_pokerkit_wrapper", options)
    return hands_of_open_spiel(game, "information_state_string")


def hands_of_open_spiel(game: Any, observation: str) -> Play:
    """Return a player of a game of OpenSpiel; of many sizes, three are chosen from."""

    def play(rng: random.Random, seats: Container[int]) -> int:
        state, taken = game.new_initial_state(), 0
        while not state.is_terminal():
            player, legal = state.current_player(), state.legal_actions()
            if player in seats:
                getattr(state, observation)(player)
                taken += 1
            if player >= 0 and len(legal) > 5:
                legal = [*legal[:2], legal[2], legal[len(legal) // 2], legal[-1]]
            state.apply_action(rng.choice(legal))
        return taken

    return play


def hands_of_rlcard() -> Play:
    """Return a player of RLCard's hold'em, which observes every player."""
    import rlcard

    env = rlcard.make("no-limit-holdem", {"chips_for_each": 200, "seed": 3})

    def play(rng: random.Random, seats: Container[int]) -> int:
        (state, player), taken = env.reset(), 0
        while not env.is_over():
            taken += player in seats
            state, player = env.step(rng.choice([*state["legal_actions"]]))
        return taken

    return play


ONE_BY_ONE: dict[str, tuple[Callable[[], Play], int]] = {
    "open_spiel": (hands_of_universal_poker, 1000),
    "rlcard": (hands_of_rlcard, 200),
    "pokerkit": (hands_of_wrapper, 20),
}
"""The peers, and their numbers of hands."""


def checks(observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Check or call in every hand."""
    return np.ones(len(observations), np.int64)


# ---- pots and prizes -------------------------------------------------------------------------


def settled() -> Task:
    """Prepare hands of six, half of the seats all-in for different amounts, two in five folded."""
    rng, shape = np.random.default_rng(1), (1_000_000, PLAYERS)
    chips = np.where(rng.random(shape) < 0.5, rng.integers(1, 201, shape), 200)
    folded = rng.random(shape) < 0.4
    folded[np.arange(shape[0]), rng.integers(0, PLAYERS, shape[0])] = False
    strengths = rng.integers(1, 30, shape)
    return Task(lambda: games.settle(chips, folded, strengths, threads=1), shape[0])


def icm_of_twenty() -> Task:
    """Prepare the value of 20 stacks of a tournament."""
    stacks, payouts = np.random.default_rng(2).integers(1, 1000, 20), np.arange(20, 0, -1) ** 2.0
    return Task(lambda: games.icm(stacks, payouts, threads=1))


# ---- tournaments -----------------------------------------------------------------------------


def tournaments() -> Task:
    """Prepare a hundred tournaments of random players, in seconds for a thousand."""
    names = [f"player {seat}" for seat in range(PLAYERS)]

    def run() -> None:
        for seed in range(100):
            Tournament(names, 100, 2, (10, 2), rng=seed).play(RandomAgent(seed))

    return Task(run, 0.1)


# ---- before the flop ---------------------------------------------------------------------------


def to_a_gap(solve: Callable[..., Any], most: float, **given: Any) -> Program:
    """Prepare the solution of a game, which raises RuntimeError for a larger gap."""

    def run() -> None:
        reached = solve(**given, progress=False).gap
        if reached > most:
            raise RuntimeError(f"the gap is {reached:.2g}, and {most:.2g} was asked for")

    return lambda: Task(run)


THREE_SIZES = {
    "tree": "full",
    "opens": "2x, 2.5x, 3x",
    "threebets": "3x, 4x, allin",
    "fourbets": "2.2x, 2.5x, allin",
}
DRAWN = {"2": ("NT", 2, 200), "6": ("NT", 6, 200)} | {
    code: (code, 4, 60) for code in TABLES if code != "NT"
}
"""The code, players and number of the hands of each row."""

OURS: dict[str, Program] = {
    **{f"state-{name}": states("games", *hands) for name, hands in DRAWN.items()},
    "batch-hands": batch_of_hands,
    "environment-hands": one_by_one(hands_of_ours, 200),
    "environment-steps": vector_steps("random"),
    "environment-64": vector_steps("random", 64, 1),
    "environment-function": vector_steps(checks),
    "settle": settled,
    "icm-20": icm_of_twenty,
    "all-in-ev": lambda: Task(lambda: games.all_in_ev([50, 100, 200], ("AsAh", "KsKh", "QsQh"))),
    "tournaments": tournaments,
    "push-fold-heads-up": to_a_gap(games.push_fold, 1e-6, stacks=10, players=2, gap=1e-6),
    "push-fold-three": to_a_gap(
        games.push_fold, 0.01, stacks=10, players=3, payouts=(50, 30, 20), gap=0.01
    ),
    "push-fold-nine": to_a_gap(games.push_fold, np.inf, stacks=10, players=9, rng=1),
    "raises-heads-up": to_a_gap(games.solve_preflop, 0.01, players=2, gap=0.01, **THREE_SIZES),
    "raises-six": to_a_gap(
        games.solve_preflop, np.inf, stacks=20, players=6, tree="raise or fold", gap=0.01, rng=1
    ),
    "raises-nine": to_a_gap(
        games.solve_preflop, np.inf, stacks=15, players=9, tree="raise or fold", gap=0.01, rng=1
    ),
    "nash-chart": to_a_gap(games.nash_chart, 1e-6, players=2, stacks=np.arange(1, 20.1, 0.1)),
}
DECISIONS = {name: one_by_one(*peer, True) for name, peer in ONE_BY_ONE.items()}
PEERS: dict[str, dict[str, Program]] = {
    **{f"state-{name}": {"pokerkit": states("pokerkit", *hands)} for name, hands in DRAWN.items()},
    "batch-hands": {"pokerkit": states("pokerkit", "NT", 6, 200)},
    "environment-hands": {name: one_by_one(*peer) for name, peer in ONE_BY_ONE.items()},
    "environment-steps": DECISIONS,
    "environment-64": DECISIONS,
}

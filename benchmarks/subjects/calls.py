"""Calls on one spot of known hands: exact counts in every game, samples, runouts."""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import peers
from benchmarks.inputs import BOARD, DRAW, FLOP, PAIRS, RANGES, SIX_HANDS, equities_of
from benchmarks.measuring import Program, Task
from calculations import EquityCalculator
from calculations.exact.by_ranks import count_preflop, preflop_outcomes
from calculations.sampling import sample
from calculations.spots.reading import read_spot, read_spot_without_board
from calculations.spots.spot_rows import SpotRows
from lookup.games import GAMES

OMAHA = {
    "omaha": ("AsAhKsKh", "QdJdTc9c"),
    "omaha_five": ("AsAhKsKh7d", "QdJdTc9c8s"),
    "omaha_six": ("AsAhKsKh7d4c", "QdJdTc9c8s2h"),
}
"""Hands of Omaha, by the peer's name of the game."""
MATCH_UPS = [
    ("AsAh", "KsKh"), ("AsAh", "KsKd"), ("AsKs", "QsQh"), ("AsKd", "QsQd"), ("AsKd", "AhQc"),
    ("KsKh", "AdKd"), ("2s2h", "AdKc"), ("AsKs", "2h2d"), ("AdAc", "7s2h"), ("AsKs", "AdKd"),
    ("AsAd", "QsQh"), ("AcAd", "QcJh"), ("AdAs", "TdJd"), ("Ah5h", "KsQc"), ("KcQc", "6c5c"),
]  # fmt: skip
"""One match-up of each kind: pairs or not, suits and ranks in common or not."""
STUD = ("AsAhKd", "KsKcTd", "QsJsTs", "2c2d7h")
WITHOUT_BOARD = {
    "stud": ("seven_card_stud", "stud", STUD[:2], "2c7d"),
    "stud-hi-lo": ("seven_card_stud_hi_lo", "stud_hi_lo", ("As2h3d", "4s5c6d"), "KhKd"),
    "razz": ("razz", "razz", ("As2h3d", "4s5c6d"), "KhKd"),
    "deuce-to-seven": ("deuce_to_seven", "deuce_seven", ("2s3h4d7c", "2d3c5h"), "KhKdQs"),
    "five-card-draw": ("five_card_draw", "five_card_draw", ("AsAh", "KsQsJsTs"), "2c7d8h3d"),
    "badugi": ("badugi", "badugi", ("As2h", "3s4c5d"), "KhKdQs"),
}
"""The game, the peer's name of it, hands and dead cards."""


def called(hands: tuple[str, ...], board: str = "", **options: Any) -> Program:
    """Prepare a call from text to `.equity`."""

    def run() -> NDArray[np.float64]:
        return EquityCalculator(hands, board, **options).equity

    return lambda: Task(run, answer=run())


def counted(*spots: tuple[str, ...]) -> Program:
    """Prepare the kernel that counts known hands before the flop, 200 of each spot in one call."""

    def prepare() -> Task:
        rows, outcomes = [], []
        for spot in map(read_spot, spots):
            cards = spot.hole_cards, spot.board, spot.dead
            rows.append(SpotRows(*(np.repeat(part[None], 200, 0) for part in cards), spot.game))
            outcomes.append(np.zeros((200, 1 << len(spot.hole_cards)), np.int64))

        def run() -> None:
            for spot_rows, counts in zip(rows, outcomes, strict=True):
                counts[:] = 0
                count_preflop(spot_rows, counts)

        run()
        return Task(run, 200 * len(spots), [equities_of(counts[0]) for counts in outcomes])

    return prepare


def omaha(hands: tuple[str, ...]) -> Program:
    """Prepare the count of two Omaha hands before the flop, without the parsing."""

    def prepare() -> Task:
        run = functools.partial(preflop_outcomes, read_spot(hands, game="omaha"))
        return Task(run, answer=equities_of(run()))

    return prepare


def sampled(hands: tuple[str, ...], samples: int, game: str = "holdem") -> Program:
    """Prepare Monte Carlo, one thread; every player's hand of a sample counts."""

    def prepare() -> Task:
        without_board = not GAMES[game].has_board
        spot = (
            read_spot_without_board(hands, "", "", GAMES[game])
            if without_board
            else read_spot(hands, game=game)
        )

        def run() -> NDArray[np.float64]:
            return sample(spot, samples=samples, rng=1, threads=1).equity

        return Task(run, len(hands) * samples, run())

    return prepare


def run_twice() -> Task:
    """Prepare the scoops and the deviation of a board that is run twice."""

    def run() -> object:
        spot = EquityCalculator(PAIRS, boards=["", ""])
        return spot.all_boards.scoops, spot.std_dev

    return Task(run)


def deals_drawn() -> Task:
    """Prepare random deals of two ranges on a flop, with their strengths and winners."""
    spot = EquityCalculator(RANGES, BOARD[:6])
    return Task(lambda: spot.deals(1_000_000, rng=1), 1_000_000)


HOLDEM = {
    "flop": (DRAW, FLOP),
    "turn": (DRAW, f"{FLOP}7h"),
    "river": (DRAW, f"{FLOP}7hKd"),
    "preflop": (PAIRS, ""),
    "preflop-six": (SIX_HANDS, ""),
}
"""The hands and the board of each call."""
BOARD_GAMES = {
    "big-o": (("As2sKdQh9c", "AhAd7c3c5d"), "", "omaha_five_hi_lo"),
    "courchevel": (("AsKhQsJh9c", "6c6d5d7h8h"), "8s", "courchevel"),
    "lazy-pineapple": (("AsKsQd", "9c9d8c"), "", ""),
}
"""Hands, board, and the peer's name of the game."""
ONE_CORE = {"method": "exact", "threads": 1}
PARTLY_KNOWN = {"turn": "2c7d9h*Ts", "suit": "2c7d9h*h", "flop": "*s*s*s"}

OURS: dict[str, Program] = {
    **{name: called(hands, board) for name, (hands, board) in HOLDEM.items()},
    "two-hands": counted(*MATCH_UPS),
    "three-hands": counted(SIX_HANDS[:3]),
    "six-hands": counted(SIX_HANDS),
    **{f"omaha-{len(hands[0]) // 2}": omaha(hands) for hands in OMAHA.values()},
    **{
        name: called(hands, board, game=name.replace("-", "_"))
        for name, (hands, board, _) in BOARD_GAMES.items()
    },
    **{
        name: called(hands, dead=dead, game=game, **ONE_CORE)
        for name, (game, _, hands, dead) in WITHOUT_BOARD.items()
    },
    "stud-three-hands": called(
        ("As2h3d4s9h", "4c5c6d9dTd", "KhKdKc2s7h"), game="seven_card_stud", **ONE_CORE
    ),
    **{
        f"partly-known-{name}": called(("AsKs", "QdQh"), board, progress=False, **ONE_CORE)
        for name, board in PARTLY_KNOWN.items()
    },
    "run-it-twice": run_twice,
    "runouts": lambda: Task(EquityCalculator(PAIRS).runouts),
    "deals": deals_drawn,
    "sampling": sampled(PAIRS, 10_000_000),
    "sampling-six": sampled(SIX_HANDS, 1_000_000),
    "sampling-omaha": sampled(OMAHA["omaha"], 1_000_000, "omaha"),
    "sampling-stud": sampled(STUD, 1_000_000, "seven_card_stud"),
}


def exact(*spot: Any) -> dict[str, Program]:
    """Return the peer that counts a spot."""
    return {"poker-equity": peers.poker_equity_exact(*spot)}


def samples(hands: tuple[str, ...], **options: Any) -> dict[str, Program]:
    """Return the peer that samples a spot."""
    return {"poker-equity": peers.poker_equity_samples(hands, 500_000, **options)}


PEERS: dict[str, dict[str, Program]] = {
    **{name: exact(hands, board) for name, (hands, board) in HOLDEM.items()},
    **{
        name: exact(DRAW, HOLDEM[name][1]) | {"eval7": peers.eval7_loop(HOLDEM[name][1])}
        for name in ("flop", "turn", "river")
    },
    **{f"omaha-{len(hands[0]) // 2}": exact(hands, "", game) for game, hands in OMAHA.items()},
    **{name: exact(*spot) for name, spot in BOARD_GAMES.items() if spot[2]},
    **{
        name: samples(hands, game=theirs, dead=dead, instead=True)
        for name, (_, theirs, hands, dead) in WITHOUT_BOARD.items()
    },
    "sampling": {"eval7": peers.eval7_samples(PAIRS, 1_000_000), **samples(PAIRS)},
    "sampling-six": samples(SIX_HANDS),
    "sampling-omaha": samples(OMAHA["omaha"], game="omaha"),
    "sampling-stud": samples(STUD, game="stud"),
}

"""Write the orders of hand classes and the ranges that the range picker offers.

python scripts/write_picker_data.py

Orders are exact. Push-or-fold ranges are equilibria by `push_fold`, with weights to two decimals.
The program takes a minute.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations import Range
from calculations.ranges.orders import best_combos
from lookup.combos import COMBO_COUNT, by_hand_class, class_combos
from lookup.tables.heads_up import BOARDS, equity_vs_random, heads_up_matrix
from poker_calculator.games import push_fold

VIEWS = Path(__file__).parent.parent / "poker_calculator" / "pages" / "views"
STACKS_HEADS_UP = (4, 5, 6, 7, 8, 10, 12, 15, 20)
GAP_HEADS_UP = 1e-6  # in big blinds; the default of `push_fold` is finer
SIX: dict[str, Any] = {"players": 6, "antes": {1: 1}, "rng": 41, "gap": 1e-3}
BEST, EQUAL = "the best hands by equity against a random hand", "equal stacks, prizes in chips"
STACKS_OF_SIX = (8, 10, 12, 15)


def equities() -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the equity of the first combo of each class against each combo, and which meet."""
    firsts = [combos[0] for combos in class_combos()]
    matrix = heads_up_matrix()
    wins, ties = (np.asarray(table, np.float64) for table in matrix)
    return (wins + ties / 2)[firsts] / BOARDS, (wins + wins.T + ties)[firsts] > 0


def equity_vs_top(share: float) -> NDArray[np.float64]:
    """Return the equity of each class, [169], against the best share of all hands."""
    equity, meet = equities()
    opponents = np.zeros(COMBO_COUNT)
    opponents[best_combos(share)] = 1
    weights = meet * opponents
    result: NDArray[np.float64] = (equity * weights).sum(axis=1) / weights.sum(axis=1)
    return result


def face_up_stacks(most: float = 1e6) -> NDArray[np.float64]:
    """Return the greatest stack, in big blinds, with which each class may go all-in face up, [169].

    The small blind shows their hand and goes all-in; the big blind calls with every hand that gains
    by it. These are the numbers of Sklansky and Chubukov. Aces have none: they get *most*.
    """
    equity, meet = equities()
    low, high = np.ones(len(equity)), np.full(len(equity), most)

    def loses(stacks: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return whether going all-in loses more than the small blind."""
        gains = np.minimum(
            1, stacks[:, None] * (2 * equity - 1)
        )  # the gain is concave in the stack
        result: NDArray[np.bool_] = (gains * meet).sum(axis=1) < -0.5 * meet.sum(axis=1)
        return result

    for _ in range(100):
        middle = (low + high) / 2
        low, high = np.where(loses(middle), low, middle), np.where(loses(middle), middle, high)
    return low


def class_orders() -> dict[str, str]:
    """Return the classes as numbers of two hexadecimal digits, best first, in each order."""
    values = {
        "equity_vs_random": by_hand_class(equity_vs_random()),
        "equity_vs_top_20": equity_vs_top(0.2),
        "all_in_face_up": face_up_stacks(),
    }
    return {
        name: bytes(np.argsort(-scores, kind="stable").tolist()).hex()
        for name, scores in values.items()
    }


def rounded(range_: Range) -> str:
    """Return a range as text, its weights rounded to two decimals."""
    return Range.from_weights(range_.weights.round(2)).to_string()


def heads_up() -> Iterator[tuple[str, str]]:
    """Generate the paths and ranges of equilibria of two players."""
    for stack in STACKS_HEADS_UP:
        solved = push_fold(stack, players=2, progress=False)
        yield f"{stack} bb/BTN all-in", rounded(solved.ranges["BTN"])
        yield f"{stack} bb/BB calls", rounded(solved.ranges["BB after BTN"])


def six_players() -> Iterator[tuple[str, str]]:
    """Generate the paths and ranges of equilibria of six players, at most one of whom calls."""
    for stack in STACKS_OF_SIX:
        solved = push_fold(stack, **SIX, progress=False)
        for name, range_ in solved.ranges.items():
            opener, _, others = name.partition(" after ")
            if "," not in others:
                action = f"{opener} calls {others}" if others else f"{opener} all-in"
                yield f"{stack} bb/{action}", rounded(range_)


def group(
    name: str, settings: str, ranges: dict[str, str], gap: float | None = None
) -> dict[str, Any]:
    """Return a group of presets.

    settings : the game and the method, as text
    ranges   : ranges by path: folders and a name, separated by slashes
    gap      : the most that a player may gain in big blinds before weights are rounded, None if
        the ranges are no equilibrium
    """
    folders = in_folders(ranges)
    return {"name": name, "settings": settings, "gap": gap, "ranges": folders}


def preset_groups() -> list[dict[str, Any]]:
    """Return the groups of presets in their order."""
    shares = {f"{share}%": f"{share}%" for share in (3, 5, 10, 15, 20, 25, 30, 40, 50)}
    opening = {"UTG": 15, "HJ": 20, "CO": 27, "BTN": 45, "SB": 40}
    kinds = {
        "Pairs": "22+",
        "Suited aces": "A2s+",
        "Broadways": "ATs+, KTs+, QTs+, JTs, ATo+, KTo+, QTo+, JTo",
        "Suited connectors": "AKs-32s",
        "Suited hands": "suited",
        "Any two": "random",
    }
    opened = {f"{seat} {part}%": f"{part}%" for seat, part in opening.items()}
    six = "Push or fold, 6 players, big-blind ante"
    return [
        group("Opening, top shares", f"{BEST}, as many as players open", opened),
        group("Push or fold, heads-up", f"{EQUAL}, no ante", dict(heads_up()), GAP_HEADS_UP),
        group(six, f"{EQUAL}, an ante of 1 bb", dict(six_players()), SIX["gap"]),
        group("Top shares", BEST, shares),
        group("Kinds of hands", "all hands of a kind", kinds),
    ]


def in_folders(ranges: dict[str, str]) -> dict[str, Any]:
    """Return ranges by path as folders within folders, with a range as text without its spaces."""
    folders: dict[str, Any] = {}
    for path, text in ranges.items():
        *parents, name = path.split("/")
        folder = folders
        for parent in parents:
            folder = folder.setdefault(parent, {})
        folder[name] = text.replace(" ", "")
    return folders


def write(name: str, data: object) -> None:
    """Write a file of data beside the scripts that import it."""
    (VIEWS / name).write_text(f"{json.dumps(data, indent=1)}\n", encoding="utf-8")


if __name__ == "__main__":
    write("cards/class_orders.json", class_orders())
    write("range_picker/preset_groups.json", preset_groups())

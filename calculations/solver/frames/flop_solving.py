"""The work of `solve_flops`: its flops, rows and file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import to_text
from calculations.ranges.range import Range
from calculations.solver.betting.amounts import as_json, as_number
from calculations.solver.deals.solver_spot import PlayerHands, deal_weight, solver_spot
from calculations.solver.frames.solve_frame import result_names, row_figures
from calculations.solver.frames.spot_arguments import (
    SEATS,
    RowSpot,
    bets_written,
    read_hands,
    read_row,
    spot_arguments,
)
from calculations.solver.learning.goals import SolverGoal, read_goal
from calculations.solver.learning.starting import SolverSettings, start
from calculations.solver.results.equities import figures_of
from calculations.solver.results.files import SPOT, TEXTURE, check_path
from calculations.spots.hands import read_cards
from calculations.spots.spot import FLOP
from lookup import board_features, features_to_frame
from lookup import flops as different_flops
from lookup.arguments import check_flags, is_listed, shown
from lookup.cards import as_card_numbers, card_mask, format_cards
from lookup.combos import COMBO_BITS, COMBOS
from lookup.isomorphism.suits import SUIT_PERMUTATIONS, stabilizer
from lookup.running.output import open_to_write
from lookup.running.progress import progress_bar
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    import pandas as pd

PARQUET = (".parquet", ".pq")
KINDS = (".csv", *PARQUET)  # the suffixes of report files


class FlopTerms(NamedTuple):
    """The values that all flops share."""

    arguments: dict[str, Any]  # the arguments of `solve` without the board
    bets: int
    pot: float


def spot_terms(ranges: object, arguments_of_spot: dict[str, Any]) -> FlopTerms:
    """Check the arguments that all flops share; raises the errors of `solve`."""
    arguments = spot_arguments((), ranges, {"board": "", **arguments_of_spot})
    terms = {name: value for name, value in arguments.fixed.items() if name != "board"}
    if (pot := as_number(arguments_of_spot["pot"])) is None:
        raise ValueError(f"pot is {shown(arguments_of_spot['pot'])}; give a number above 0")
    return FlopTerms(terms, bets_written(arguments, None) or 0, float(pot))


def report_of(
    terms: FlopTerms,
    flops: object,
    goal: dict[str, Any],
    save: str | os.PathLike[str] | None,
    threads: int | None,
    progress: bool,
) -> pd.DataFrame:
    """Solve the flops that are not in the file *save* yet, and return the report."""
    check_flags(progress=progress)
    until, used = read_goal(**goal), thread_count(threads)
    check_file(save)
    boards, weights = read_flops(terms, flops)
    names, made = [str(name) for name in format_cards(boards)], _columns(terms)
    mark = spot_text(terms.arguments, goal)
    rows = _saved(save, mark, made)
    for name, weight in zip(names, weights.tolist(), strict=True):
        rows.setdefault(name, {})["weight"] = weight
    to_solve = [name for name in names if "deals" not in rows[name]]
    spots = [_read_flop(terms, name) for name in to_solve]
    with progress_bar(len(names), "flops", shown=progress, unit="flop") as bar:
        bar.update(len(names) - len(spots))
        for name, spot in zip(to_solve, spots, strict=True):
            rows[name] |= zip(made, _solved(spot, until, used, terms, len(made)), strict=True)
            _write(
                save, _report(rows, [each for each in rows if "deals" in rows[each]], made), mark
            )
            bar.update(1)
    return _report(rows, names, made)


def spot_text(arguments: Mapping[str, Any], goal: Mapping[str, Any]) -> str:
    """Return the arguments of `solve` without the board as JSON; numbers without a limit are null.

    arguments : the arguments of the spot, with both ranges by seat
    goal : target, iterations and seconds

    >>> spot = {"oop": "AA, QQ", "ip": "KK", "pot": 20, "stack": 10, "bets": "allin"}
    >>> spot_text(spot, {"target": 0.01, "seconds": float("inf")})
    '{"ranges":["AA, QQ","KK"],"pot":20,"stack":10,"bets":"allin","target":0.01}'
    """
    spot = read_hands(dict(arguments))
    hands = zip((arguments[seat] for seat in SEATS), spot.weights, strict=True)
    fields: dict[str, Any] = {
        "ranges": [
            str(hand) if isinstance(hand, str | Range) else to_text(weights)
            for hand, weights in hands
        ]
    }
    for name, value in arguments.items():
        if name == "dead":
            fields[name] = "".join(str(card) for card in format_cards(spot.dead))
        elif name == "folded":
            fields[name] = [str(folded) for folded in spot.folded]
        elif name not in SEATS:
            fields[name] = as_json(value)
    limits = {name: as_json(value) for name, value in goal.items()}
    fields |= {name: value for name, value in limits.items() if value is not None}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _read_flop(terms: FlopTerms, flop: str) -> RowSpot:
    try:
        return read_row({**terms.arguments, "board": flop})
    except ValueError as error:
        raise ValueError(f"flop {flop}: {error}") from None


def _report(
    rows: dict[str, dict[str, float]], names: Sequence[str], made: Sequence[str]
) -> pd.DataFrame:
    """Return the report of these flops."""
    import pandas as pd

    figures = pd.DataFrame([rows[name] for name in names], columns=["weight", *made], dtype=float)
    figures.insert(0, "flop", [*names])
    words = texture_of(np.array([as_card_numbers(name) for name in names]))
    for column, name in enumerate(TEXTURE, start=2):
        figures.insert(column, name, words[name])
    return figures


def _columns(terms: FlopTerms) -> list[str]:
    """Return the names of a report's figures."""
    return ["deals", *result_names(SEATS, terms.bets), *(f"{seat}_realization" for seat in SEATS)]


def _solved(
    spot: RowSpot, goal: SolverGoal, threads: int, terms: FlopTerms, width: int
) -> list[float]:
    """Solve a flop and return its figures, with NaN for missing bets."""
    settings = SolverSettings(threads)
    solver = start(solver_spot(spot.spot, spot.betting), settings, goal.target)
    if not solver.learn(goal, progress=False):
        raise KeyboardInterrupt
    solved = figures_of(solver)
    figures = [solver.spot.deals, *row_figures(solved)]
    missing = [float("nan")] * (width - len(SEATS) - len(figures))
    return [*figures, *missing, *(solved.ev / (solved.equity * terms.pot))]


def read_flops(terms: FlopTerms, flops: object) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return flops, [F, 3] from high to low, and their weights; raises ValueError if invalid."""
    return _every_flop(terms) if flops is None else listed_flops(flops)


def listed_flops(flops: object) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return listed flops and their weights; raises ValueError for other values."""
    weights: Sequence[Any] | None = None
    listed: Sequence[Any]
    if hasattr(flops, "columns"):
        frame: Any = flops
        if missing := [name for name in ("flop", "weight") if name not in [*frame.columns]]:
            raise ValueError(
                f"flops has no column {missing[0]!r}; give a frame with 'flop' and 'weight'"
            )
        listed, weights = [*frame["flop"]], [*frame["weight"]]
    elif isinstance(flops, Mapping):
        listed, weights = [*flops], [*flops.values()]
    elif is_listed(flops) and not isinstance(flops, str):
        listed = [*flops]
    else:
        raise ValueError(f"flops is {shown(flops)}; give a list of flops, e.g. ['Td9d6h']")
    boards = np.zeros((len(listed), FLOP), np.uint8)
    for row, flop in zip(boards, listed, strict=True):
        cards = read_cards(flop, "a flop")
        if cards.shape != (FLOP,) or len({*cards.tolist()}) != FLOP:
            raise ValueError(f"{shown(flop)} is not a flop; a flop is three cards, e.g. 'Td9d6h'")
        row[:] = np.sort(cards)[::-1]
    if not len(boards) or len(np.unique(boards, axis=0)) != len(boards):
        raise ValueError("flops is empty or has a flop twice; give each flop once, with its weight")
    return boards, _weights(weights, len(boards))


def _weights(weights: Sequence[Any] | None, count: int) -> NDArray[np.float64]:
    """Return the weights of flops; raise ValueError unless all are above 0."""
    if weights is None:
        return np.ones(count)
    numbers = [as_number(weight) for weight in weights]
    for weight, number in zip(weights, numbers, strict=True):
        if number is None or number <= 0:
            raise ValueError(f"the weight of a flop is {shown(weight)}; give a number above 0")
    return np.array(numbers, np.float64)


def _every_flop(terms: FlopTerms) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Return all flops, one per isomorphism class unless ranges or dead cards distinguish suits."""
    spot = read_hands(terms.arguments)
    ranges = np.array([*spot.weights, *(hand.weights for hand in spot.folded)])
    boards, weights = different_flops()
    if stabilizer([spot.dead], ranges) != SUIT_PERMUTATIONS:
        listed = np.array([*combinations(range(1, 53), FLOP)], np.uint8)
        boards, weights = listed[:, ::-1].copy(), np.ones(len(listed), np.int64)
    bits = card_mask(boards)
    alive = bits & card_mask(spot.dead) == 0
    for flop in np.flatnonzero(alive):
        alive[flop] = _deals(spot.weights, bits[flop]) > 0
    return boards[alive], weights[alive].astype(np.float64)


def _deals(weights: NDArray[np.float64], board: np.uint64) -> float:
    """Return the total weight of all deals of two ranges, [2, 1326], on a board."""
    first, second = (
        PlayerHands(combos, COMBOS[combos], row[combos])
        for row in weights
        for combos in [np.flatnonzero((row > 0) & (COMBO_BITS & board == 0))]
    )
    return deal_weight(first, second)


def texture_of(boards: NDArray[np.uint8]) -> pd.DataFrame:
    """Return the textures of flops, one row each, without categories of turns and rivers."""
    frame = features_to_frame(board_features(boards))[[*TEXTURE]]
    return frame.assign(
        paired=frame["paired"].cat.set_categories(["unpaired", "paired", "trips"]),
        suits=frame["suits"].cat.set_categories(["rainbow", "two-tone", "monotone"]),
    )


def _saved(
    save: str | os.PathLike[str] | None, mark: str, made: Sequence[str]
) -> dict[str, dict[str, float]]:
    """Return the rows of a saved report by flop."""
    import pandas as pd

    if save is None or not os.path.exists(save):
        return {}
    try:
        frame = read_saved(save)
    except ValueError:  # from pandas and Arrow, for files that are not tables
        frame = pd.DataFrame()
    if not {"flop", "weight", SPOT, *made} <= {*frame.columns} or {*frame[SPOT]} - {mark}:
        raise ValueError(
            f"{os.fspath(save)} has no report of these ranges, bets and target; name another file, "
            f"or remove it"
        )
    figures = frame[["weight", *made]].to_dict("records")
    return dict(zip(frame["flop"], figures, strict=True))


def read_saved(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Return the frame in a file of a report; raise ValueError for files that are not tables."""
    import pandas as pd

    # pandas before 3 loses the last digits of figures by default.
    exact: Any = {"float_precision": "round_trip"} if pd.__version__.startswith("2.") else {}
    with open(path, "rb") as file:  # pyarrow opens only file names in UTF-8
        return pd.read_parquet(file) if _is_parquet(path) else pd.read_csv(file, **exact)


def _write(save: str | os.PathLike[str] | None, report: pd.DataFrame, mark: str) -> None:
    """Write the rows so far to the report's file, if there is one."""
    if save is None:
        return
    marked = report.assign(**{SPOT: mark})
    with open_to_write(os.fspath(save)) as file:
        if _is_parquet(save):
            marked.to_parquet(file, index=False)
        else:
            file.write(marked.to_csv(index=False).encode())


def check_file(save: object) -> None:
    """Raise ValueError if a report cannot be saved to this file; called before solving."""
    if save is None:
        return
    if not isinstance(save, str | os.PathLike) or PurePath(save).suffix.lower() not in KINDS:
        raise ValueError(
            f"save is {shown(save)}; give a file whose name ends in {', '.join(KINDS)}"
        )
    check_path(save)


def _is_parquet(path: str | os.PathLike[str]) -> bool:
    return PurePath(path).suffix.lower() in PARQUET

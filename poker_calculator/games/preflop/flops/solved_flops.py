"""`SolvedFlops`: the solver values flops, on some of them, weighted."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.amounts import as_number
from calculations.solver.frames.flop_solving import listed_flops, spot_text
from calculations.solver.frames.solve_flops import FlopsLike
from calculations.solver.frames.spot_arguments import SEATS
from calculations.solver.results.solution import Solution
from calculations.solver.solve import check_options
from lookup import flops as every_flop
from lookup.arguments import shown
from lookup.cards import format_cards
from lookup.combos import HAND_CLASSES, combo_classes, combo_index
from lookup.names import unknown_name
from lookup.running.output import open_to_write
from lookup.running.progress import progress_bar
from poker_calculator.games.preflop.betting_tree import PreflopTable
from poker_calculator.games.preflop.flop_spots import PreflopFlop, flop_spot
from poker_calculator.games.preflop.flops.flop_subsets import FLOP_SUBSETS
from poker_calculator.games.preflop.flops.flop_values import Floats, FlopValues, SeenFlop
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

BETTINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "no bets": {"bets": ""},
    "one size": {"bets": "50%", "donks": "", "most_raises": 1},
    "raises": {"bets": "60%", "raises": "100%", "donks": "", "most_raises": 2},
    "two sizes": {
        "bets": "flop: 33%, 75%, turn: 75%, river: 75%",
        "raises": "3x",
        "donks": "",
        "most_raises": 2,
        "force_allin": 0.2,
    },
}
"""The arguments of `calculations.solve` for each named betting after the flop."""

ALL: Final = "all"
OWN: Final = ("ranges", "board", "pot", "stack", "rake", "rake_cap", "chip", "target", "save",
              "progress", "stop", "folded", "iterations", "seconds")  # fmt: skip
"""The arguments of `calculations.solve` that come from the line and the other fields."""
DIGITS: Final = 6
"""The decimals of the weights of hands, so that a repeated run has the same spots."""


@dataclass(frozen=True, kw_only=True)
class SolvedFlops(FlopValues):
    """Values of flops by the solver, for `solve_preflop`.

    Each line after which two players see a flop is solved on some flops. On average over these, the
    EV of a hand minus that of a check-down corrects its equity on all flops. Folded hands do
    not remove cards there.

    Examples
    --------
    >>> from poker_calculator.games import solve_preflop
    >>> values = SolvedFlops(flops={"Ks7h2d": 1}, betting="no bets", rounds=1)
    >>> rules = {"players": 2, "jams": False, "threebets": "", "iterations": 20}
    >>> solved = solve_preflop(20, **rules, flop_values=values, progress=False)
    >>> solved.approximations
    ('flops that two players see are solved on 1 flop, no bets',)
    """

    flops: int | str | FlopsLike = 25
    """A subset of 25, 49 or 95 weighted flops, "all", or flops as `calculations.solve_flops` takes
    them."""
    betting: str | Mapping[str, Any] = "one size"
    """The betting after the flop: "no bets", "one size", "raises", "two sizes", or arguments of
    `calculations.solve`, such as ``{"bets": "33%, 75%", "raises": "3x"}``."""
    target: float = 0.01
    """The exploitability of each flop, as a fraction of the pot."""
    folder: str | os.PathLike[str] | None = None
    """A folder for solved flops, which are not solved again. So the same call continues an
    interrupted run."""
    _options: dict[str, Any] = field(init=False, repr=False, compare=False)
    _boards: NDArray[np.uint8] = field(init=False, repr=False, compare=False)
    _weights: Floats = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Read flops and betting; raise ValueError if they are invalid."""
        super().__post_init__()
        boards, weights = read_subset(self.flops)
        options = _read_options(self.betting)
        check_options(**options, target=self.target)
        if not as_number(self.target):
            raise ValueError("target is 0; give a fraction of the pot, such as 0.01")
        if self.folder is not None:
            os.makedirs(self.folder, exist_ok=True)
        for name, value in (("_options", options), ("_boards", boards), ("_weights", weights)):
            object.__setattr__(self, name, value)

    def describe(self) -> str:
        """Return in words how flops of two players are valued."""
        betting = self.betting if isinstance(self.betting, str) else "given betting"
        count = len(self._boards)
        return f"solved on {count:,} flop{'s' * (count != 1)}, {betting}"

    def gains(
        self,
        preflop_table: PreflopTable,
        seen_flops: Sequence[SeenFlop],
        terms: RakeTerms,
        *,
        progress: bool,
    ) -> list[Floats]:
        """Return the gain of each hand by the betting after the flop, [2, 169] for each line.

        Raises KeyboardInterrupt for Ctrl-C; solved flops stay in the folder.
        """
        means, size = [], len(seen_flops) * len(self._boards)
        with progress_bar(size, "flops", shown=progress, unit="flop") as bar:
            for seen in seen_flops:
                met, gained = np.zeros((2, 2, len(HAND_CLASSES)))
                for board, weight in zip(self._boards, self._weights.tolist(), strict=True):
                    of_flop = self._on_flop(preflop_table, seen, board, terms)
                    met += weight * of_flop[0]
                    gained += weight * of_flop[1]
                    bar.update()
                # A hand that no flop leaves is worth its equity.
                means.append(np.divide(gained, met, out=np.zeros_like(met), where=met > 0))
        return means

    def _on_flop(
        self, table: PreflopTable, seen: SeenFlop, board: NDArray[np.uint8], terms: RakeTerms
    ) -> Floats:
        """Return the weight of the deals of each class and what it gains in them, [2, 2, 169]."""
        weights = [np.ones(len(combo_classes())) for _ in table.names]
        for seat, held in zip(seen.end.seats, seen.weights, strict=True):
            weights[seat] = np.round(held, DIGITS)[combo_classes()]
        flop = flop_spot(table, seen.end, weights, seen.line, str(format_cards(board)), terms)
        text = self._text_of(flop)
        path = self._path_of(text)
        if path is not None and os.path.exists(path):
            found = _read(path, text)
            if found is not None:
                return found
        solution = flop.solve(**{"folded": (), **self._options}, target=self.target, progress=False)
        if not solution.complete:
            raise KeyboardInterrupt
        gained = gains_on_flop(solution, flop)
        if path is not None:
            with open_to_write(path) as file:
                np.savez(file, spot=np.array(text), gains=gained)
        return gained

    def _text_of(self, flop: PreflopFlop) -> str:
        """Return the arguments of `solve` for a flop as text."""
        spot = {
            "board": flop.board,
            "pot": flop.pot,
            "stack": flop.stack,
            "rake": flop.rake,
            "rake_cap": flop.rake_cap,
            "chip": flop.chip,
            **self._options,
        }
        ranges = dict(zip(SEATS, flop.ranges, strict=True))
        return spot_text({**ranges, **spot}, {"target": self.target})

    def _path_of(self, text: str) -> str | None:
        if self.folder is None:
            return None
        return os.path.join(self.folder, f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.npz")


def gains_on_flop(solution: Solution, flop: PreflopFlop) -> Floats:
    """Return the weight of the deals of each class and what it gains in them, [2, 2, 169].

    The gain of a deal is what the player wins more than by a check-down.
    """
    hands = solution.node().hands
    cap = np.inf if flop.rake_cap is None else float(flop.rake_cap)
    pot = flop.pot - min(float(flop.rake) * flop.pot, cap)
    result = np.zeros((2, 2, len(HAND_CLASSES)))
    for player in range(2):
        combos = combo_index(hands.cards(player))
        met = hands.met(player)
        more = np.nan_to_num(hands.ev(player) - hands.equity(player) * pot)
        classes = combo_classes()[combos]
        for row, amounts in enumerate((met, met * more)):
            result[row, player] = np.bincount(classes, amounts, len(HAND_CLASSES))
    return result


def read_subset(flops: int | str | FlopsLike) -> tuple[NDArray[np.uint8], Floats]:
    """Return flops, [F, 3], and their weights; raises ValueError for other values."""
    if isinstance(flops, str):
        if flops != ALL:
            raise ValueError(f"flops is {shown(flops)}; give 25, 49, 95, 'all' or a list of flops")
        boards, counts = every_flop()
        return boards, counts.astype(np.float64)
    if isinstance(flops, int):
        if flops not in FLOP_SUBSETS:
            raise ValueError(f"flops is {shown(flops)}; give 25, 49, 95, 'all' or a list of flops")
        pairs = [pair.split() for pair in FLOP_SUBSETS[flops].split(",")]
        return listed_flops({name: float(weight) for name, weight in pairs})
    return listed_flops(flops)


def _read_options(betting: object) -> dict[str, Any]:
    """Return the arguments of `solve`; raises ValueError for those that are not for betting."""
    if isinstance(betting, str):
        if betting not in BETTINGS:
            raise ValueError(unknown_name("betting", betting, [*BETTINGS]))
        return dict(BETTINGS[betting])
    if not isinstance(betting, Mapping):
        raise ValueError(f"betting is {shown(betting)}; give a name, or arguments of solve")
    if wrong := [name for name in betting if name in OWN]:
        raise ValueError(f"betting has {shown(wrong[0])}, which comes from the line; leave it out")
    return dict(betting)


def _read(path: str, text: str) -> Floats | None:
    """Return the gains in a file, or None if they are not those of this spot."""
    try:
        with open(path, "rb") as file, np.load(file) as saved:
            gains = np.asarray(saved["gains"], np.float64)
            is_same = str(saved["spot"]) == text
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    return gains if is_same and gains.shape == (2, 2, len(HAND_CLASSES)) else None

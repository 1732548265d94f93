"""The game that is solved: tree, payoffs and deals as arrays; it may be of any deck."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.deals import Deals
from games.push_or_fold.payoffs import Payoffs
from games.push_or_fold.tree import Tree

Strategies: TypeAlias = Sequence[NDArray[np.float64]]
"""How often each hand goes all-in, [hands], at each decision."""


class Game(NamedTuple):
    """Push or fold between P players."""

    tree: Tree
    payoffs: Payoffs
    deals: Deals
    """The deals of all P hands; of four players and more those of two."""

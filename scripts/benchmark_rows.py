"""What `benchmark.py` measures: the table ROWS, and how each figure is taken.

A row is data: what is measured, its unit, what it must and should reach, our program and those of
the peers. A program is prepared once and gives a `Contender`, which takes one figure a time. The
peers are packages of the extra `bench`; each is imported only when a row asks for it.
"""

import functools
import itertools
import os
import re
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

import lookup
from calculations import EquityCalculator, enumeration
from calculations._kernels.heads_up import heads_up_outcomes
from calculations._kernels.outcomes import count_outcomes
from calculations._kernels.suits import arrange
from calculations.spot import read_spot
from lookup import hand_strengths, parse_cards
from lookup._kernels.compile import OPTIONS, kernel
from lookup._kernels.lanes import add, lane16
from lookup._kernels.strength import made_hand

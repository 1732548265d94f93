"""Forked bots where NumPy uses Accelerate, Apple's library of linear algebra."""

import sys
import warnings

import numpy as np


def warn_of_accelerate() -> None:
    """Warn on macOS that a bot which multiplies matrices may end, where that is so."""
    if sys.platform == "darwin" and _library() == "accelerate":
        warnings.warn(
            "bots are forked, and this NumPy multiplies matrices by Apple's Accelerate, which may "
            "end a forked process; a NumPy with OpenBLAS, as conda-forge has it, does not",
            RuntimeWarning,
            stacklevel=3,
        )


def _library() -> str:
    """Return the name of the library by which NumPy multiplies matrices."""
    parts = np.show_config(mode="dicts") or {}
    return str(parts.get("Build Dependencies", {}).get("blas", {}).get("name", "")).lower()

"""Warn of forked bots if NumPy uses Accelerate, Apple's library of linear algebra."""

import sys
import warnings

import numpy as np


def warn_of_accelerate() -> None:
    """Warn on macOS if a bot that multiplies matrices may crash."""
    if sys.platform == "darwin" and _library() == "accelerate":
        warnings.warn(
            "bots are forked, and this NumPy multiplies matrices with Apple's Accelerate, which "
            "may crash a forked process; use a NumPy with OpenBLAS, such as that of conda-forge",
            RuntimeWarning,
            stacklevel=3,
        )


def _library() -> str:
    """Return the name of the library with which NumPy multiplies matrices."""
    parts = np.show_config(mode="dicts") or {}
    return str(parts.get("Build Dependencies", {}).get("blas", {}).get("name", "")).lower()

"""LLVM instructions for functions that Python and kernels call; importing it imports Numba."""

from lookup.compiling.instructions import floats, runs, vectors

__all__ = ["floats", "runs", "vectors"]

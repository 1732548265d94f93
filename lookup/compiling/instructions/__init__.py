"""LLVM instructions for functions that Python and kernels call; importing it imports Numba."""

from lookup.compiling.instructions import byte_rows, floats, prefetch, runs, vectors

__all__ = ["byte_rows", "floats", "prefetch", "runs", "vectors"]

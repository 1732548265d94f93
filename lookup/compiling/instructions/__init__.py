"""LLVM instructions for functions that Python and kernels call; importing it imports Numba."""

from lookup.compiling.instructions import byte_rows, floats, prefetch, products, runs, vectors
from lookup.compiling.instructions.formulas import teach_numba

__all__ = ["byte_rows", "floats", "prefetch", "products", "runs", "teach_numba", "vectors"]

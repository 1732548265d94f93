"""Kernels for rows of spots: packed, found to be equal, gathered to be counted, given results."""

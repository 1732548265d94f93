"""Numba kernels: arrays in, arrays out, no checks. Nothing here is public."""

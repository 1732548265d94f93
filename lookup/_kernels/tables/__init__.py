"""Kernels that fill the tables of `lookup.tables`."""

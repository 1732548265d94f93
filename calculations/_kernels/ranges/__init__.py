"""Kernels that count ranges."""

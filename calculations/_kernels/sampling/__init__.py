"""Kernels that draw samples."""

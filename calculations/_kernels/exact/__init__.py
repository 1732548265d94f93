"""Kernels that count spots over all boards of five cards."""

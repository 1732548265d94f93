"""Kernels that count spots from the flop on."""

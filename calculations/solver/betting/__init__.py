"""Bet sizes, betting rules, betting trees, and their programs for the kernels."""

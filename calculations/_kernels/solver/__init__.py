"""Kernels of the solver: strategies, values and regrets of all hands at once."""

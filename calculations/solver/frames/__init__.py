"""Solve frames of spots, and report on many flops."""

"""Frames of spots that are solved, and reports on flops."""

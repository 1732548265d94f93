"""Frames, text, tables and plots of a solution and its nodes."""

"""Figures of a hand for the columns of frames."""

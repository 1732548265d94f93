"""Pairs, flush draws and straight draws of hands on boards, as formulas on suit masks."""

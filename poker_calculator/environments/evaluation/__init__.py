"""Evaluation: agents compared on the same deals, and bounds of their exploitability."""

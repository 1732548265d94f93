"""Writing hand histories as logs of the poker rooms."""

from histories.rooms.writers.writing import to_open_hand_history, to_pokerstars

__all__ = ["to_open_hand_history", "to_pokerstars"]

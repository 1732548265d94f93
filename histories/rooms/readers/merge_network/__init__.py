"""The Merge network, before it became part of the Winning Poker Network."""

"""What a hand is on a board, as formulas on suit masks: pairs, flush and straight draws."""

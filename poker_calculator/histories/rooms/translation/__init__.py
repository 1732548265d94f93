"""Convert transcripts into hand histories, and check bets, cards and payments."""

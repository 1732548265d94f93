"""A log's hand on its way from a transcript to a history: bets, cards and payments that agree."""

"""Who plays five-card draw: people at a terminal, and bots."""

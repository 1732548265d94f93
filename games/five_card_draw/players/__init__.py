"""Players of five-card draw: people at a terminal, and bots."""

"""The hands of a player as arrays: filters, figures and lists."""

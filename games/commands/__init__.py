"""The commands of the packages of games."""

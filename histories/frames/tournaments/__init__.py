"""The results of players in tournaments: of logs, and of summaries."""

"""The arguments of `solve` that pages set."""

from typing import Final

OPTIONS: Final = (
    *("pot", "stack", "bets", "raises", "donks", "rake", "rake_cap", "dead", "folded", "chip"),
    *("min_bet", "add_allin", "force_allin", "merge", "most_raises", "target", "memory", "bits"),
)
"""The arguments that a query may have besides players and board."""
NEEDED: Final = ("pot", "stack", "bets")

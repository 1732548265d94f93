"""The colours of actions that are usual in solvers."""

from collections.abc import Sequence

FOLD, PASSIVE = "#3f7cc0", "#4ca35f"
LIGHTEST, DARKEST = (242, 139, 120), (122, 18, 28)
"""The colours of the smallest and the largest bet, as red, green and blue."""


def action_colors(actions: Sequence[str]) -> list[str]:
    """Return a colour for each action: fold blue, check and call green, bets red, dark if large.

    >>> action_colors(["fold", "call", "raise to 100", "raise to 200"])
    ['#3f7cc0', '#4ca35f', '#f28b78', '#7a121c']
    """
    bets = [action for action in actions if action not in ("fold", "check", "call")]
    colors = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE}
    for number, action in enumerate(bets):
        part = number / (len(bets) - 1) if len(bets) > 1 else 0.5
        mixed = (
            round(light + part * (dark - light))
            for light, dark in zip(LIGHTEST, DARKEST, strict=True)
        )
        colors[action] = "#" + "".join(f"{each:02x}" for each in mixed)
    return [colors[action] for action in actions]

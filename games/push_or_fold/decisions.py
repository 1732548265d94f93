"""Decisions by their names, such as "BB after BTN, SB", and those that a figure shows."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

AFTER = " after "

MOST_CHARTS = 12
"""Decisions of a figure, unless more are named."""

NAMES_SHOWN = 8
"""Names that an error lists."""


class Named(Protocol):
    """What is known of a decision, by its name."""

    @property
    def name(self) -> str:
        """Return the name, as `name_decision` gives it."""


NamedT = TypeVar("NamedT", bound=Named)


def name_decision(player: str, all_in: Sequence[str]) -> str:
    """Return what a decision is called, by who acts and who went all-in before.

    >>> name_decision("BB", ["BTN", "SB"]), name_decision("BTN", [])
    ('BB after BTN, SB', 'BTN')
    """
    return f"{player}{AFTER}{', '.join(all_in)}" if all_in else player


def find_decision(decisions: Sequence[NamedT], name: str) -> NamedT:
    """Return the decision of a name; raises KeyError for one that is not there."""
    for decision in decisions:
        if decision.name == name:
            return decision
    names = ", ".join(repr(decision.name) for decision in decisions[:NAMES_SHOWN])
    raise KeyError(f"there is no decision {name!r}; there are {names}")


def decisions_to_draw(decisions: Sequence[NamedT], names: Sequence[str]) -> list[NamedT]:
    """Return the decisions of some names, or those that are drawn when none is named.

    These are all, or, where they are more than a dozen, those before which nobody went all-in.
    Raises KeyError for a name that is not there.
    """
    if names:
        return [find_decision(decisions, name) for name in names]
    if len(decisions) <= MOST_CHARTS:
        return [*decisions]
    return [decision for decision in decisions if AFTER not in decision.name]

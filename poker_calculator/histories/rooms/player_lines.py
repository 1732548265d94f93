"""Parse lines that begin with a player's name, which may contain any text."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.histories.rooms.texts import read_cards_text, read_money
from poker_calculator.histories.rooms.transcript import EventType, LogError, Money

Forms: TypeAlias = Sequence[tuple[str, EventType | None]]
"""Patterns of the text after a name, without white space at its end, with the type of event.

The type None means that the text changes nothing. These groups of a pattern have a meaning:
*amount*, *cards*, *above* (the size of a raise above the previous bet), *dead* (the dead chips of a
post), and *pot*.
"""
FIRST_WORD: Final = re.compile(r"(?:[\w':-]+(?=[ (]|$))?")
"""The first word of a pattern, empty for a pattern that begins with anything else."""
LONGEST_NAME: Final = 100  # the maximum length of names in any room


class PlayerAction(NamedTuple):
    """An action of a player as a line states it."""

    type: EventType | None
    amount: Money
    cards: str
    above: Money | None
    dead: Money
    pot: int | None
    further: Mapping[str, str | None]  # the texts of all other groups of the pattern


def common_forms(amount: str, *ignored: str) -> Forms:
    """Return the forms of antes, blinds, folds, checks, calls, bets, and of *ignored* text."""
    return (
        (f"posts ante {amount}", EventType.ANTE),
        (f"posts small blind {amount}", EventType.SMALL_BLIND),
        (f"posts big blind {amount}", EventType.BIG_BLIND),
        ("folds", EventType.FOLD),
        ("checks", EventType.CHECK),
        (f"calls {amount}", EventType.CALL),
        (f"bets {amount}", EventType.BET),
        *((pattern, None) for pattern in ignored),
    )


class PlayerLines:
    """The forms of a room's lines about players: a name, a separator, and an action.

    >>> lines = PlayerLines([("folds", EventType.FOLD)])
    >>> lines.read("folds two folds", {"folds", "folds two"})[0]
    'folds two'
    """

    def __init__(self, forms: Forms, separator: str = " ", prefix: str = "") -> None:
        self._separator, self._prefix, self._skip = separator, prefix, len(separator)
        self._forms = forms
        # Most actions are repeated; the caches make reading five times as fast.
        self._read_action = [
            lru_cache(1 << 14)(partial(self._read_text, is_cash=is_cash))
            for is_cash in (False, True)
        ]

    @cached_property
    def _by_word(self) -> dict[str, list[tuple[re.Pattern[str], EventType | None]]]:
        """Return the compiled patterns by their first words."""
        by_word = dict[str, list[tuple[re.Pattern[str], EventType | None]]]()
        for pattern, event_type in self._forms:
            word = FIRST_WORD.match(pattern)
            by_word.setdefault(word[0] if word else "", []).append(
                (re.compile(pattern), event_type)
            )
        return by_word

    def initials(self, names: Collection[str]) -> set[str]:
        """Return the first characters of lines about players of these *names*."""
        return {self._prefix[:1] or name[:1] for name in names}

    def read(
        self, line: str, names: Collection[str], is_cash: bool = True
    ) -> tuple[str, PlayerAction] | None:
        """Return the name and the action in a line, None if no pattern fits after one of *names*.

        Raises LogError for a line that fits two players' names.
        """
        separator, read_action, match = self._separator, self._read_action[is_cash], None
        if self._prefix:
            if not line.startswith(self._prefix):
                return None
            line = line[len(self._prefix) :]
        name, is_after_name, text = line.partition(separator)
        if separator not in text:  # as in most lines of most rooms
            if is_after_name and name in names and len(name) <= LONGEST_NAME:
                action = read_action(text)
                return None if action is None else (name, action)
            return None
        index = line.find(separator)
        while 0 < index <= LONGEST_NAME:
            name = line[:index]
            if name in names:
                action = read_action(line[index + self._skip :])
                if action is not None:
                    if match is not None:
                        raise LogError(f"{shown(line)} could be a line of {match[0]} or of {name}")
                    match = name, action
            index = line.find(separator, index + 1)
        return match

    def _read_text(self, text: str, is_cash: bool) -> PlayerAction | None:
        """Return the action in the text after a name, None without one."""
        text = text.rstrip()
        by_word = self._by_word
        others = by_word.get("", [])
        for pattern, event_type in by_word.get(text.partition(" ")[0], others):
            if (match := pattern.fullmatch(text)) is not None:
                groups = match.groupdict()
                amount, above, dead, cards, pot = (
                    groups.pop(name, None) for name in ("amount", "above", "dead", "cards", "pot")
                )
                return PlayerAction(
                    event_type,
                    read_money(amount, is_cash) if amount else 0,
                    read_cards_text(cards) if cards else "",
                    read_money(above, is_cash) if above else None,
                    read_money(dead, is_cash) if dead else 0,
                    read_pot(pot or "pot"),
                    groups,
                )
        return None


def read_pot(text: str) -> int | None:
    """Return the number of a pot such as ``main pot`` or ``side pot-2``, None for ``pot`` alone.

    >>> read_pot("the pot"), read_pot("low main pot"), read_pot("high side pot #2")
    (None, 0, 2)
    """
    text = text.lower()
    if "side" in text:
        return int("".join(filter(str.isdigit, text)) or 1)
    return 0 if "main" in text else None

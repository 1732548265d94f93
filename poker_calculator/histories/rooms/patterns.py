"""The patterns of lines: of actions after a player's name, and of other lines by their methods."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

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
Table: TypeAlias = Mapping[str, str]
"""The patterns of a section, by the method that reads a line, without its ``read_``."""
Rule: TypeAlias = tuple[Callable[[str], re.Match[str] | None], Callable[..., object], bool]
"""A pattern, its method, and whether it fits only with the name of a player at the table."""
Rules: TypeAlias = Mapping[str, Sequence[Rule]]
"""The rules that may fit a line, by its first character; "" has those for any other."""

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
        self.separator, self.prefix, self._forms = separator, prefix, forms
        # Most actions are repeated; the caches make reading five times as fast.
        self.read_action = [
            lru_cache(1 << 14)(partial(self._read_text, is_cash=is_cash))
            for is_cash in (False, True)
        ]
        """The functions that read the text after a name, of chips and of money."""

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

    def read(
        self, line: str, names: Collection[str], is_cash: bool = True
    ) -> tuple[str, PlayerAction] | None:
        """Return the name and the action in a line, None if no pattern fits after one of *names*.

        Raises LogError for a line that fits two players' names.
        """
        separator, read_action, match = self.separator, self.read_action[is_cash], None
        if not line.startswith(self.prefix):
            return None
        line = line[len(self.prefix) :]
        index = line.find(separator)
        while 0 < index <= LONGEST_NAME:
            name = line[:index]
            if name in names:
                action = read_action(line[index + len(separator) :])
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


@lru_cache(1 << 8)
def read_pot(text: str) -> int | None:
    """Return the number of a pot such as ``main pot`` or ``side pot-2``, None for ``pot`` alone.

    >>> read_pot("the pot"), read_pot("low main pot"), read_pot("high side pot #2")
    (None, 0, 2)
    """
    text = text.lower()
    if "side" in text:
        return int("".join(filter(str.isdigit, text)) or 1)
    return 0 if "main" in text else None


@cache  # on first use, as compiling the patterns of all rooms takes a quarter of a second
def rules_of(reader: type[Any], section: str) -> Rules:
    """Return a reader's rules of a section by first characters, which saves most matches."""
    table: Table = getattr(reader, section)
    rules = [
        (_first_character(pattern), _rule(reader, key, pattern)) for key, pattern in table.items()
    ]
    return {
        first: [rule for character, rule in rules if character in (first, "")]
        for first in {"", *(character for character, _ in rules)}
    }


def _rule(reader: type[Any], key: str, pattern: str) -> Rule:
    regex = re.compile(pattern)
    if key.startswith("_"):
        return regex.fullmatch, partial(reader.keep_line, field=key), False
    method = getattr(reader, f"read_{key.partition(' ')[0]}")
    return regex.fullmatch, method, "name" in regex.groupindex


def _first_character(pattern: str) -> str:
    r"""Return the first character of all matches, empty if there are several.

    >>> _first_character(r"\*+ (?:a|b)"), _first_character("a|b"), _first_character("a?b")
    ('*', '', '')
    """
    tokens, depth = re.findall(r"\\.|\[\^?\]?[^]]*\]|.", pattern), 0
    for token in tokens:
        depth += (token == "(") - (token == ")")
        if token == "|" and depth == 0:
            return ""
    is_literal = re.fullmatch(r"\\[^\w]|[A-Za-z]", tokens[0]) and tokens[1] not in "?*{"
    return tokens[0][-1] if is_literal else ""

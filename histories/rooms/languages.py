"""The words of clients in other languages, and hands in English words."""

import re
from collections.abc import Mapping
from typing import Final

from histories.rooms.part import LogError, Part

RANKS: Final[Mapping[str, Mapping[str, str]]] = {
    "Danish": {"Kn": "J", "D": "Q", "Es": "A"},
    "Dutch": {"B": "J", "V": "Q", "H": "K"},
    "French": {"V": "J", "D": "Q", "R": "K"},
    "German": {"B": "J", "D": "Q"},
    "Russian": {"В": "J", "Д": "Q", "К": "K", "Т": "A"},
    "Russian, decoded as Western": {"Â": "J", "Ä": "Q", "Ê": "K", "Ò": "A"},
}
"""The letters of ranks that differ from English, by language."""
CARD: Final = r"[^\s\[\],]{1,2}[cdhs]"
CARDS: Final = re.compile(rf"\[ {CARD}(?:, {CARD})* \]")
RANK: Final = re.compile(r"[^\s\[\],]{1,2}(?=[cdhs]\b)")
ENGLISH: Final = frozenset(["10", *"23456789TJQKA"])


def with_english_cards(part: Part) -> Part:
    """Return a hand with the ranks of its cards in English letters.

    Raises LogError for ranks of no language, or of two in which they differ.

    >>> with_english_cards(Part(1, ["Dealt to Ann [ Hd, Vs ]", "** Dealing river ** [ Bc ]"])).lines
    ['Dealt to Ann [ Kd, Qs ]', '** Dealing river ** [ Jc ]']
    """
    cards = (cards for line in part.lines for cards in CARDS.findall(line))
    foreign = {rank for text in cards for rank in RANK.findall(text)} - ENGLISH
    if not foreign:
        return part
    letters = [words for words in RANKS.values() if foreign <= words.keys()]
    meanings = {tuple(words[rank] for rank in sorted(foreign)) for words in letters}
    if not meanings:
        return part  # the reader refuses such a card where it stands
    if len(meanings) > 1:
        names = ", ".join(name for name, words in RANKS.items() if foreign <= words.keys())
        rule = f"the ranks {', '.join(sorted(foreign))} differ between languages: {names}"
        raise LogError(rule, part.line)

    def in_english(match: re.Match[str]) -> str:
        return RANK.sub(lambda rank: letters[0].get(rank[0], rank[0]), match[0])

    return part.in_words([CARDS.sub(in_english, line) for line in part.lines])

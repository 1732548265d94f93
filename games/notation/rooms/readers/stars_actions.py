"""What players do, in the layout of PokerStars: the words behind a name and a colon."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.notation.rooms.money import read_cards_text, read_money
from games.notation.rooms.transcript import Money, What

AMOUNT: Final = r"(?P<amount>[$€£]?[\d.,]+)"
ALL_IN: Final = r"(?: and is all-in)?(?: and has reached the \S+ cap)?\s*"
ACTIONS: Final[dict[str, tuple[tuple[str, What], ...]]] = {
    "folds": ((r"folds(?: \[(?P<cards>[^][:]*)\])?\s*", What.FOLD),),
    "checks": ((r"checks\s*", What.CHECK),),
    "calls": ((rf"calls {AMOUNT}{ALL_IN}", What.CALL),),
    "bets": ((rf"bets {AMOUNT}{ALL_IN}", What.BET),),
    "raises": ((rf"raises (?P<by>[$€£]?[\d.,]+) to {AMOUNT}{ALL_IN}", What.RAISE_TO),),
    "completes": ((rf"completes (?:it )?to {AMOUNT}{ALL_IN}", What.RAISE_TO),),
    "brings": ((rf"brings[ -]in for {AMOUNT}(?: \(low\))?{ALL_IN}", What.BRING_IN),),
    "posts": (
        (rf"posts the ante {AMOUNT}{ALL_IN}", What.ANTE),
        (rf"posts small blind {AMOUNT}{ALL_IN}", What.SMALL_BLIND),
        (rf"posts (?:big|button) blind {AMOUNT}{ALL_IN}", What.BIG_BLIND),
        (rf"posts (?P<both>small & big blinds) {AMOUNT}{ALL_IN}", What.POST),
        (rf"posts straddle {AMOUNT}{ALL_IN}", What.STRADDLE),
    ),
    "straddle": ((rf"straddle {AMOUNT}{ALL_IN}", What.STRADDLE),),
    "shows": ((r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?\s*", What.SHOW),),
    "mucks": ((r"mucks hand\s*", What.MUCK),),
    "discards": ((r"discards (?P<count>\d) cards?(?: \[(?P<cards>[^][:]*)\])?\s*", What.DISCARD),),
    "stands": ((r"stands pat(?: on \[(?P<kept>[^][:]*)\])?\s*", What.DISCARD),),
    "doesn't": ((r"doesn't show hand\s*", What.RETURN),),
    "sits": ((r"sits out\s*", What.RETURN),),
    "is": ((r"is sitting out\s*", What.RETURN),),
}
"""What players do, by the first word behind the colon; RETURN stands for what changes nothing."""


class PlayerAction(NamedTuple):
    """What a player does."""

    what: What
    amount: Money
    cards: str
    above: Money | None
    groups: Mapping[str, str | None]
    """What else the pattern names."""


class PlayerActions:
    """The patterns of a room, by the first word that they begin with.

    >>> PlayerActions(ACTIONS).read("calls $1.50", True).amount
    Decimal('1.50')
    """

    def __init__(self, actions: Mapping[str, tuple[tuple[str, What], ...]]) -> None:
        self._forms = {
            word: tuple((re.compile(pattern), what) for pattern, what in forms)
            for word, forms in actions.items()
        }
        # Most lines say what others do: to look that up takes a fifth of the time.
        self.read = lru_cache(1 << 14)(self._read)

    def _read(self, text: str, is_cash: bool) -> PlayerAction | None:
        """Read what stands behind a name, None for anything else than what players do."""
        for pattern, what in self._forms.get(text.partition(" ")[0], ()):
            if match := pattern.fullmatch(text):
                groups = match.groupdict()
                amount = read_money(groups["amount"], is_cash) if "amount" in groups else 0
                above = read_money(groups["by"], is_cash) if groups.get("by") else None
                cards = read_cards_text(groups["cards"]) if groups.get("cards") else ""
                return PlayerAction(what, amount, cards, above, groups)
        return None

    def changes_nothing(self, text: str) -> bool:
        """Return whether the words are such as change nothing, whoever's they are."""
        forms = self._forms.get(text.partition(" ")[0], ())
        return any(what is What.RETURN and pattern.fullmatch(text) for pattern, what in forms)

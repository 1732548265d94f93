"""Players: a name, chips, a hand, and a status in the betting."""

from enum import Enum

from games.five_card_draw.table_cards import Hand
from lookup.arguments import read_whole, shown

LONGEST_NAME = 40


class Status(Enum):
    """A player's status in the betting."""

    ACTIVE = "active"  # in the hand, without a response to the last bet
    MINCALLED = "min-called"  # in the hand, having matched the last bet
    ALL_IN = "all-in"
    FOLDED = "folded"


def _has(status: Status, description: str) -> property:
    """Return the property of whether a player has a status, which can be set."""

    def read(self: "Player") -> bool:
        return self.status is status

    def write(self: "Player", value: bool) -> None:
        if value:
            self.status = status
        elif self.status is status:
            self.status = Status.ACTIVE

    return property(read, write, doc=description)


class Player:
    """A player at a table.

    `has_folded`, `has_mincalled` and `has_allin` read `status`, so at most one of them is True;
    setting one to True ends the others. Raises ValueError for an invalid name, and for chips that
    are not a whole number of 0 or more.

    >>> player = Player("Ada", 500)
    >>> player.has_folded = True
    >>> player.has_allin = True
    >>> player, player.chips, player.has_folded, player.has_allin
    (Ada, 500, False, True)
    """

    def __init__(self, name: str, chips: int = 0) -> None:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise ValueError(
                f"a player's name is {shown(name)}; give 1 to {LONGEST_NAME} letters on one line"
            )
        if name != name.strip():
            raise ValueError(f"the name {shown(name)} begins or ends with a blank; leave it out")
        self._name = name
        self.chips = chips
        self.hand = Hand()
        self.status = Status.ACTIVE

    @property
    def name(self) -> str:
        """Return the name, which cannot change because the pot refers to it."""
        return self._name

    @property
    def chips(self) -> int:
        """Return the player's chips, without those in the pot."""
        return self._chips

    @chips.setter
    def chips(self, chips: int) -> None:
        what = f"the chips of {self._name}"
        self._chips = read_whole(chips, what, "give a whole number from 0 on", least=0)

    has_folded = _has(Status.FOLDED, "Whether the player is out of the hand.")
    has_mincalled = _has(
        Status.MINCALLED, "Whether the player has matched the last bet and has chips left."
    )
    has_allin = _has(Status.ALL_IN, "Whether all of the player's chips are in the pot.")

    def __repr__(self) -> str:
        return self._name

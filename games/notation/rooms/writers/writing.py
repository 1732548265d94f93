"""Hand histories as text for other programs, and what of them such text holds.

Histories of any source are written: of rooms, of files in PHH, of hands that were played here. What
a layout holds, comes back when the text is read; the rest is left out:

==================  ==================================  ======================================
Field               PokerStars                          Open Hand History
==================  ==================================  ======================================
variant             all but Kuhn and Leduc              hold'em, Omaha (4 to 6 cards), hi-lo
players             as `player_names`, no line ends     as `player_names`
seats               1, 2, ... where there are none; the last player has the button
stacks, amounts     cents, or whole chips               the same
forced bets         all, as they are posted             the same
_posts, _dead_...   a big blind, with a small one       all
actions             all, without commentary             the same; no discards, no bring-in
cards               of the hero, shown, mucked, folded  the same
shows and mucks     in order, behind all other actions  the same
_runs               1 to 3                              1 and more
_rakes, _fees       by pot; fees in all                 by pot; the jackpot's in all
winnings, stacks    all                                 all
time                in New York's, UTC or Paris time    in UTC
time_zone           the same; none where there is none  UTC
hand                a number, else one of its own       a text or number
table, seat_count   all                                 all
venue               PokerStars                          all
currency, _symbol   three letters; $, €, £              three letters
_hero               where his cards are known           the same
_tournament         a number                            a text
level               in tournaments                      no
_mix, _bounties,    as the lines that they are          no
_cash_outs, _cap
_small_blind        where nobody posts it               the same
_boards             no: refused                         no: refused
==================  ==================================  ======================================

Where no hero is named, stud and draw tell the cards of all players that are known; one player whose
cards alone are known is the hero. House rules are read back as those of rooms on the internet, and
antes as trimmed where more than one player pays one. A day without a time is written as midnight.

Of a player who had too little, a straddle is what he posted, and so is a small blind in the fixed
limit of PokerStars. Stakes of which the big bet is not twice the small one are refused.

What is written is read again before it is returned, so a text says what its history does.
"""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from games.notation.errors import NotationError
from games.notation.rooms.money import SYMBOL_OF
from games.notation.rooms.readers.open_hand_history import OPEN_HAND_HISTORY
from games.notation.rooms.readers.pokerstars import BOUNTY, CASH_OUT, POKERSTARS
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Transcript
from games.notation.rooms.translation.history import translate
from games.notation.rooms.writers import open_hand_history, pokerstars
from games.notation.rooms.writers.telling import tell
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

if TYPE_CHECKING:
    from games.notation.history import HandHistory

LONGEST_NUMBER: Final = 18
LINES_OF: Final = {"_bounties": BOUNTY, "_cash_outs": CASH_OUT}
"""Notes that are lines of a log, and what they look like."""


def to_pokerstars(hand: "HandHistory") -> str:
    """Return a hand as the text of a log of PokerStars.

    Raises NotationError for a hand that the layout cannot hold, or that is not over.
    """
    told = tell(hand)
    told.room = "PokerStars"
    number = told.number
    if not (number.isdecimal() and number.isascii() and len(number) <= LONGEST_NUMBER):
        told.number = _own_number(hand)
    if VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT:
        told.small_blind, told.names_small_blind = told.small_blind * 0, False
    if told.currency_symbol not in ("$", "€", "£"):
        told.currency_symbol = None
    if told.time_zone not in (None, *pokerstars.ZONE_NAMES):
        _turn_time(told, "America/New_York")
    if told.tournament is None:
        told.level = None
    for note, form in LINES_OF.items():
        lines = [line for line in _texts(told.notes.get(note)) if form.fullmatch(line)]
        told.notes = {name: value for name, value in told.notes.items() if name != note}
        if lines:
            told.notes = {**told.notes, note: lines}
    return _checked(hand, told, pokerstars.write, POKERSTARS)


def to_open_hand_history(hand: "HandHistory") -> str:
    """Return a hand as Open Hand History 1.4: the text of a JSON object.

    Raises NotationError for a hand that the format cannot hold, or that is not over.
    """
    told = tell(hand)
    told.level, told.notes = None, {}
    told.number = told.number or _own_number(hand)
    told.currency_symbol = SYMBOL_OF.get(told.currency or "")
    _turn_time(told, "UTC")
    return _checked(hand, told, open_hand_history.write, OPEN_HAND_HISTORY)


def _own_number(hand: "HandHistory") -> str:
    """Return a number that is made of all that a hand has, so that programs tell hands apart."""
    return str(int.from_bytes(hashlib.sha256(hand.dumps().encode()).digest()[:6], "big"))


def _turn_time(told: Transcript, zone: str) -> None:
    """Turn the time of a hand into that of another zone; one without a zone is taken for it."""
    if told.time is None:
        return
    if told.time_zone is not None:
        try:
            here = told.time.replace(tzinfo=ZoneInfo(told.time_zone))
            told.time = here.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        except (KeyError, ValueError, OverflowError):
            raise NotationError(f"the time zone {shown(told.time_zone)} is not known") from None
    told.time_zone = zone


def _texts(value: object) -> list[str]:
    return [entry for entry in value if isinstance(entry, str)] if isinstance(value, list) else []


def _checked(
    hand: "HandHistory", told: Transcript, write: Callable[[Transcript], str], room: Room
) -> str:
    """Return a hand as text, if that is read as what it tells."""
    try:
        text = write(told)
        expected = translate(told)
        found = translate(room.read(Part(1, text.rstrip("\n").split("\n"))))
    except LogError as error:
        found, rule = None, error.rule
    except NotationError as error:
        found, rule = None, error.rule
    except ValueError as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None
    if found is None:
        rule = f"the hand cannot be written for {room.name}: {rule}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    if found != expected:
        was, now = expected.fields(), found.fields()
        name = next(name for name in [*was, *now] if was.get(name) != now.get(name))
        rule = (
            f"the hand cannot be written for {room.name}, where its {name} would be "
            f"{shown(now.get(name))} instead of {shown(was.get(name))}"
        )
        raise NotationError(rule, file=hand.file, hand=hand.label)
    return text

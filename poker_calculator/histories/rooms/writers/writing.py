"""Hand histories as text for other programs, and the fields that the text keeps.

Histories of any source are written: from rooms, PHH files, and hands played here. A layout keeps
these fields, which are read again from the text, and leaves out the rest:

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
_hero               if their cards are known            the same
_tournament         a number                            a text
level               in tournaments                      no
_mix, _bounties     as the lines that they are          no
_outside_pot        as cash-outs, if they are positive  the same
_cap                one for all players                 the same
_buy_in, _finishes, no                                  no
_rebuys,
_won_bounties
_small_blind        where nobody posts it               the same
_boards             no: refused                         no: refused
==================  ==================================  ======================================

If no hero is named, logs of stud and draw state all known cards; if the cards of only one player
are known, that player is the hero. Readers assume the house rules of online rooms, and trimmed
antes if more than one player pays an ante. A day without a time is written as midnight.

A short stack's straddle is the amount posted, and so is its small blind in fixed-limit games of
PokerStars. Stakes are refused if the big bet is not twice the small bet.

The text is read again before it is returned, so it always describes the same hand as its history.
"""

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from lookup.arguments import shown
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure
from poker_calculator.histories.rooms.readers.sites.open_hand_history import OPEN_HAND_HISTORY
from poker_calculator.histories.rooms.readers.sites.pokerstars import POKERSTARS, PokerStarsReader
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.texts import SYMBOL_OF
from poker_calculator.histories.rooms.transcript import HandLines, LogError, Transcript
from poker_calculator.histories.rooms.translation.history import translate
from poker_calculator.histories.rooms.writers import open_hand_history_json, pokerstars_text
from poker_calculator.histories.rooms.writers.transcripts import transcribe

if TYPE_CHECKING:
    from poker_calculator.games.notation.history import HandHistory

LONGEST_NUMBER: Final = 18
BOUNTY_LINE: Final = re.compile(PokerStarsReader.play["_bounties"])


def to_pokerstars(hand: "HandHistory") -> str:
    """Return a hand as the text of a log of PokerStars.

    Raises NotationError for a hand that the layout cannot hold, or that is not over.
    """
    transcript = transcribe(hand)
    transcript.room = "PokerStars"
    number = transcript.number
    if not (number.isdecimal() and number.isascii() and len(number) <= LONGEST_NUMBER):
        transcript.number = _own_number(hand)
    if VARIANTS[transcript.variant].structure is BettingStructure.FIXED_LIMIT:
        transcript.small_blind, transcript.names_small_blind = transcript.small_blind * 0, False
    if transcript.currency_symbol not in ("$", "€", "£"):
        transcript.currency_symbol = None
    if transcript.time_zone not in (None, *pokerstars_text.ZONE_NAMES):
        _turn_time(transcript, "America/New_York")
    if transcript.tournament is None:
        transcript.level = None
    lines = _texts(transcript.notes.pop("_bounties", None))
    if lines := [line for line in lines if BOUNTY_LINE.fullmatch(line)]:
        transcript.notes["_bounties"] = lines
    return _checked(hand, transcript, pokerstars_text.write, POKERSTARS)


def to_open_hand_history(hand: "HandHistory") -> str:
    """Return a hand as Open Hand History 1.4: the text of a JSON object.

    Raises NotationError for a hand that the format cannot hold, or that is not over.
    """
    transcript = transcribe(hand)
    transcript.level, transcript.notes = None, {}
    transcript.number = transcript.number or _own_number(hand)
    transcript.currency_symbol = SYMBOL_OF.get(transcript.currency or "")
    _turn_time(transcript, "UTC")
    return _checked(hand, transcript, open_hand_history_json.write, OPEN_HAND_HISTORY)


def _own_number(hand: "HandHistory") -> str:
    """Return a number derived from all fields of a hand, so that different hands differ."""
    return str(int.from_bytes(hashlib.sha256(hand.dumps().encode()).digest()[:6], "big"))


def _turn_time(transcript: Transcript, zone: str) -> None:
    """Convert the time of a hand to another zone; a time without a zone is taken to be in it."""
    if transcript.time is None:
        return
    if transcript.time_zone is not None:
        try:
            here = transcript.time.replace(tzinfo=ZoneInfo(transcript.time_zone))
            transcript.time = here.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        except (KeyError, ValueError, OverflowError):
            raise NotationError(
                f"the time zone {shown(transcript.time_zone)} is not known"
            ) from None
    transcript.time_zone = zone


def _texts(value: object) -> list[str]:
    return [entry for entry in value if isinstance(entry, str)] if isinstance(value, list) else []


def _checked(
    hand: "HandHistory", transcript: Transcript, write: Callable[[Transcript], str], room: Room
) -> str:
    """Return a hand as text; raise NotationError unless the text reads back as the same hand."""
    try:
        text = write(transcript)
        expected = translate(transcript)
        read_back = translate(room.transcript(HandLines(1, text.rstrip("\n").split("\n"))))
    except (LogError, NotationError) as error:
        read_back, rule = None, error.rule
    except ValueError as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None
    if read_back is None:
        rule = f"the hand cannot be written for {room.name}: {rule}"
        raise NotationError(rule, file=hand.file, hand=hand.label)
    if read_back != expected:
        was, now = expected.fields(), read_back.fields()
        name = next(name for name in [*was, *now] if was.get(name) != now.get(name))
        rule = (
            f"the hand cannot be written for {room.name}, where its {name} would be "
            f"{shown(now.get(name))} instead of {shown(was.get(name))}"
        )
        raise NotationError(rule, file=hand.file, hand=hand.label)
    return text

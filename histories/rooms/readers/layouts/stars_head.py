"""Parse the first line of a hand in the layout of PokerStars: game, stakes and time."""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.variants.variant import VARIANTS, BettingStructure
from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, SYMBOLS, logged_time, read_money
from histories.rooms.part import LogError
from histories.rooms.tournaments import read_buy_in
from histories.rooms.transcript import Money, Transcript
from lookup.arguments import shown

STAKES: Final = re.compile(
    rf"[(,] ?(?P<small>{MONEY})/(?P<big>{MONEY})"
    rf"(?: - (?P<cap>{MONEY}) Cap -)? *(?P<currency>[A-Z]{{3}})?(?:\)|,| - )"
)
BUTTON_STAKES: Final = re.compile(
    rf"\((?P<small>Button Blind )(?P<big>{MONEY})(?: - Ante (?P<ante>{MONEY}))?"
    r"(?P<cap>) *(?P<currency>[A-Z]{3})?\)"
)
"""The stakes if only the button posts a blind, as in six-plus hold'em."""
MIX: Final = re.compile(
    r"(?:[\d.,]+ (?:[A-Z]{3} )?)?(?P<mix>[^ $€£()+,][^$€£()+,]*?) \((?P<game>[^$€£(),]*[a-z])[,)]"
)
"""A mix of games, such as HORSE, with the current game in brackets."""
LEVEL: Final = re.compile(r" - (?:Match Round \w+, )?Level (?P<level>[IVXLCDM]+) \(")
UNKNOWN_DATE: Final = "1970/01/01 00:00:00"  # the placeholder for the time of a hand without one
ZONES: Final = {
    **dict.fromkeys(("ET", "EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("UTC", "GMT"), "UTC"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
}
"""Time zones by their names in logs."""


class HeadGame(NamedTuple):
    """The game of a first line."""

    is_cash: bool  # whether the game is for money
    fields: dict[str, Any]  # fields of the transcript
    mix: str | None


def read_head(match: re.Match[str], transcript: Transcript) -> bool:
    """Read the game, its stakes and the time; return whether the game is for money."""
    game = match["game"].replace("\xa0", " ")
    is_cash, fields, mix = read_game(game, match["tournament"] is not None)
    transcript.number, transcript.tournament = match["number"], match["tournament"]
    for name, value in fields.items():
        setattr(transcript, name, value)
    if mix:
        transcript.notes["_mix"] = mix
    if transcript.tournament is not None and (buy_in := read_buy_in(match["game"])) is not None:
        transcript.buy_in, transcript.buy_in_currency = buy_in
    if match["date"] is None:
        return is_cash
    date, zone = match["date_et"] or match["date"], "ET" if match["date_et"] else match["zone"]
    date = date.replace(" - ", " ")
    if date.count(":") == 1:
        date += ":00"
    if date != UNKNOWN_DATE:
        transcript.time, transcript.time_zone = logged_time(date), ZONES.get(zone)
    return is_cash


@lru_cache(1 << 10)  # A log has few games; parsing one takes a tenth of the time of a hand.
def read_game(game: str, is_tournament: bool) -> HeadGame:
    """Read the game and its stakes."""
    stakes, mix = STAKES.search(game) or BUTTON_STAKES.search(game), MIX.search(game)
    if stakes is None:
        raise LogError(f"{shown(game)} does not name the stakes")
    code = variant_code(mix["game"] if mix else game[: stakes.start()])
    is_cash = not is_tournament and not stakes["big"].isdecimal()
    is_cash = is_cash or stakes["currency"] is not None

    def money(text: str) -> Money:
        return read_money(text, is_cash)

    big = money(stakes["big"])
    has_small = stakes.re is STAKES
    small = money(stakes["small"]) if has_small else big * 0
    if not big:
        raise LogError(f"the stakes of {shown(game)} are 0")
    symbol = stakes["big"][0]
    fields: dict[str, Any] = {
        "variant": code,
        "currency_symbol": symbol if is_cash and not symbol.isdigit() else None,
        "currency": stakes["currency"] or SYMBOLS.get(symbol) if is_cash else None,
    }
    if VARIANTS[code].structure is BettingStructure.FIXED_LIMIT:
        if big != 2 * small:
            raise LogError(f"the big bet is twice the small bet, not {small}/{big}")
        fields |= {"small_bet": small, "big_blind": small}
    else:
        fields |= {"small_blind": small, "big_blind": big, "names_small_blind": has_small}
    if not has_small and stakes["ante"]:
        fields["ante"] = money(stakes["ante"])
    if stakes["cap"]:
        fields["cap"] = money(stakes["cap"])
    if level := LEVEL.search(game):
        fields["level"] = read_roman(level["level"])
    return HeadGame(is_cash, fields, mix["mix"] if mix else None)


def read_roman(text: str) -> int:
    """Parse a Roman numeral.

    >>> read_roman("XIV")
    14
    """
    values = [ROMAN[letter] for letter in text]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


def write_roman(number: int) -> str:
    """Return a positive integer as a Roman numeral.

    >>> write_roman(14)
    'XIV'
    """
    text = ""
    for letters, value in ROMAN.items():
        count, number = divmod(number, value)
        text += letters * count
    return text


ROMAN: Final = {
    **{"M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40},
    **{"X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1},
}

"""Parse the game, the stakes and the cards in sessions of the iPoker network."""

import re
from typing import Any, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import SYMBOLS, logged_time, read_cards_text, read_money
from histories.rooms.part import LogError
from histories.rooms.readers.ipoker_network.ipoker_xml import GameElement
from histories.rooms.tournaments import read_buy_in
from histories.rooms.transcript import EventType, Transcript
from lookup.arguments import shown

GAME_TYPE: Final = re.compile(
    r"(?P<game>.*?)(?: (?P<small>[^\s\d]?[\d.,]+\D?)/(?P<big>[^\s\d]?[\d.,]+\D?))?(?: Ante \S+)?\s*"
)
TOURNAMENT: Final = re.compile(r"(?:, |\(#)(\d+)\)?$")
"""The number of a tournament, after its name."""
LIMITS_ALONE: Final = frozenset({"NL", "PL", "L"})
"""Games without a name: Omaha of as many cards as are dealt."""
UNREADABLE: Final = "\ufffd"  # replaces a currency symbol that was saved in another encoding


def read_head(
    game: GameElement, session: dict[str, str], transcript: Transcript
) -> tuple[re.Match[str], bool]:
    """Read the game, the table and the time; return the stakes and whether they are money."""
    transcript.number, text = game.number, session.get("gametype", "")
    match = GAME_TYPE.fullmatch(text.replace(UNREADABLE, ""))
    if match is None:
        raise LogError(f"{shown(text)} is not a game that is known")
    name = match["game"]
    if name in LIMITS_ALONE:
        hands = (cards.text.split() for round_ in game.rounds[:2] for cards in round_.cards)
        count = max(map(len, hands), default=4)
        name = f"{name} Omaha" if count == 4 else f"{name} {count} card Omaha"
    transcript.variant, transcript.table = variant_code(name), session.get("tablename")
    size = session.get("tablesize", "")
    transcript.seat_count = int(size) if size.isdecimal() else None
    start = game.texts.get("startdate") or session.get("startdate")
    transcript.time = logged_time(start) if start is not None else None
    is_cash = match["big"] is not None and session.get("mode", "real") == "real"
    if is_cash:
        transcript.currency_symbol = symbol = match["big"].strip("0123456789.,") or None
        currency = SYMBOLS.get(symbol) if symbol else session.get("currency")
        transcript.currency = session.get("tablecurrency") or currency or None
    elif match["big"] is None:
        named = TOURNAMENT.search(transcript.table or "")
        transcript.tournament = session.get("tournamentcode") or (named[1] if named else None)
        buy_in = read_buy_in(session.get("buyin", "").replace(UNREADABLE, ""))
        if transcript.tournament is not None and buy_in is not None:
            transcript.buy_in, transcript.buy_in_currency = buy_in
    return match, is_cash


def read_level(game: GameElement, transcript: Transcript) -> None:
    """Set the blinds of a tournament, which states only the posted ones."""
    small = _blind(game, transcript, "smallblind", EventType.SMALL_BLIND)
    big = _blind(game, transcript, "bigblind", EventType.BIG_BLIND)
    if transcript.is_fixed_limit:
        transcript.small_bet = transcript.big_blind = big
    else:
        transcript.small_blind, transcript.big_blind = small, big


def _blind(game: GameElement, transcript: Transcript, name: str, event_type: EventType) -> Any:
    """Return a blind of a tournament, as stated or as posted by a player with enough chips."""
    if name in game.texts:
        return read_money(game.texts[name], game.has_parts)
    events = transcript.events
    posted = next((event for event in events if event.type is event_type), None)
    if event_type is EventType.SMALL_BLIND:  # nobody has to call it, so a short one is enough
        return posted.amount if posted is not None else 0
    if posted is not None:
        own = [event for event in events if event.player == posted.player]
        antes = [event.amount for event in own if event.type is EventType.ANTE]
        all_in = posted.amount + sum(antes)
        if all(seat[1:3] != (posted.player, all_in) for seat in transcript.seats):
            return posted.amount
    raise LogError(f"the {name} of the level is not stated, nor posted whole")


def read_cards(text: str) -> str:
    """Parse cards with their suits first, such as ``HQ S10 X``; an X is a card that is not seen.

    >>> read_cards("HQ S10 X c7")
    'QhTs??7c'
    """
    cards = text.upper().split()
    if cards.count("X") == len(cards):
        return "??" * len(cards)
    return "".join("??" if c == "X" else read_cards_text(c[1:] + c[0].lower()) for c in cards)

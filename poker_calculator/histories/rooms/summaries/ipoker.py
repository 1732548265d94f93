"""Read the results of tournaments in the sessions of the iPoker network."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.readers.networks.ipoker import (
    TOURNAMENT,
    UNREADABLE,
    read_session,
)
from poker_calculator.histories.rooms.summaries.summary import (
    PLAY_MONEY,
    Amount,
    Entry,
    SummaryPart,
    TournamentSummary,
    read_amount,
    read_parts,
)
from poker_calculator.histories.rooms.texts import read_time
from poker_calculator.histories.rooms.transcript import MOST_CHARACTERS, LogError

BEGINS: Final = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<session[\s>]")
MARKS: Final = re.compile(r"(?=<session[\s>])|(?=<game[\s>])|(?=</session[\s>])")


def split(lines: Iterable[tuple[int, str]]) -> Iterator[SummaryPart]:
    """Yield the heads of the sessions of tournaments; games are skipped."""
    head, first, size = list[str](), 1, 0
    for number, line in lines:
        for piece in MARKS.split(line) if "<" in line else (line,):
            if piece.startswith(("<session", "<game", "</session")):
                yield from _parts(first, head, size)
                head, first, size = [], number, 0
                if piece.startswith("<session"):
                    head.append(piece)
            elif head:
                size += len(piece)
                if size <= MOST_CHARACTERS:
                    head.append(piece)
    yield from _parts(first, head, size)


def _parts(line: int, head: list[str], size: int) -> Iterator[SummaryPart]:
    """Yield the head of a session, unless there is none or it is of a cash game."""
    text = "\n".join(head)
    if size > MOST_CHARACTERS:
        yield SummaryPart(line, [], f"a session has more than {MOST_CHARACTERS} characters")
    elif "<tournamentname>" in text or "<tournamentcode>" in text:
        has_end = "</general>" in text
        yield SummaryPart(line, [text], None if has_end else "the session has no end")


def read_summary(part: SummaryPart) -> TournamentSummary:
    """Read the head of a session; raise LogError for invalid text."""
    try:
        if part.fault is not None:
            raise LogError(part.fault)
        return _read(read_session(part.lines[0]), part.line)
    except LogError as error:
        raise LogError(error.rule, part.line) from None


def _read(session: dict[str, str], line: int) -> TournamentSummary:
    named = TOURNAMENT.search(session.get("tablename", ""))
    tournament = session.get("tournamentcode") or (named[1] if named else None)
    if not tournament:
        raise LogError("the session does not state the number of the tournament")
    text = session.get("buyin", "").replace(UNREADABLE, "")
    buy_in_amount, parts = read_parts(text)
    total, won = _amount(session.get("totalbuyin")), _amount(session.get("win"))
    buy_in = sum(parts, Decimal(0)) if parts is not None else None
    if buy_in is None and total is not None and not total.value:
        buy_in = total.value  # of an invitation
    place = session.get("place", "0")
    if not (place.isdecimal() and len(place) < 9):
        raise LogError(f"the place is {shown(place)}, not a whole number")
    has_ended = int(place) > 0  # else the session was closed before
    entry = Entry(
        session.get("nickname"),
        int(place) if has_ended else None,
        won.value if won is not None and (has_ended or won.value) else None,
    )
    fields: dict[str, Any] = {
        "name": session.get("tournamentname"),
        "start": read_time(session["startdate"]) if "startdate" in session else None,
        "buy_in": buy_in,
        "buy_in_parts": parts if text.count("+") == 1 else None,
        "currency": _currency(session, [buy_in_amount, total, won]),
        "hero": entry.player,
        "total_buy_in": buy_in if total is None else total.value,
    }
    return TournamentSummary("iPoker", tournament, entries=(entry,), line=line, **fields)


def _amount(text: str | None) -> Amount | None:
    """Return an amount, None if it is missing."""
    return read_amount(text.replace(UNREADABLE, "")) if text else None


def _currency(session: dict[str, str], amounts: list[Amount | None]) -> str | None:
    """Return the currency of a session: that of its amounts, or else the stated one."""
    if session.get("mode", "real") != "real":
        return PLAY_MONEY
    named = {amount.currency for amount in amounts if amount is not None} - {PLAY_MONEY}
    if len(named) > 1:
        raise LogError(f"amounts are in {' and in '.join(sorted(named))}")
    return (
        next(iter(named), None)
        or session.get("tournamentcurrency")
        or session.get("currency")
        or None
    )

"""Split the log of a PokerNow game, a table of CSV, into hands, and collect facts of the game."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from histories.rooms.money import read_cards_text
from histories.rooms.part import Part
from histories.rooms.room import Lines, Room

TIME: Final = r'"?(?P<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[\d.]*Z?"?(?:,"?(?P<order>[^,"]*)"?)?\s*'
ROW: Final = re.compile(rf'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^",]+)),{TIME}', re.DOTALL)
ROW_END: Final = re.compile(rf'(?:[^"]|"")*",{TIME}')
HEADER: Final = re.compile(r'"?entry"?,"?at"?(?:,"?order"?)?\s*')
START: Final = re.compile(r"-- starting hand #\d+")
END: Final = re.compile(r"-- ending hand #\d+")
BLIND: Final = re.compile(
    r"(?:.+ posts a (?P<posted>small|big) blind of|The game's (?P<changed>small|big) blind was "
    r"changed from \S+ to) (?P<amount>[\d.,]*\d)\.?"
)
NEW_ID: Final = re.compile(r'The player ".+" changed the ID from (\S+) to (\S+) .*')
TOKEN: Final = re.compile(r'(?:#\d+ |^)"(.+?)" (?:\([\d.,]+\)(?: \| |$)|shows an? (.+)\.)')


class Row(NamedTuple):
    """A row of the table, or text that is none, without a time."""

    number: int
    entry: str
    time: str = ""
    order: str = ""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the hands of a game in the order of play; the table may have the last row first."""
    rows = [*_rows(lines)]
    times = [row.time for row in rows if row.time]
    if times and times[0] >= times[-1]:
        rows.reverse()
    for old, new in [found.groups() for row in rows if (found := NEW_ID.fullmatch(row.entry))]:
        rows = [row._replace(entry=row.entry.replace(f' @ {old}"', f' @ {new}"')) for row in rows]
    hands = [*_hands(rows)]
    for hand, hero, facts in zip(hands, _heroes(hands), _stakes(hands), strict=True):
        entries, numbers = [row.entry for row in hand], [row.number for row in hand]
        is_whole = START.match(entries[0]) is not None
        fault = None if is_whole else "the first line of the hand is missing"
        facts |= {"hero": hero, "time": hand[0].time, "order": hand[0].order}
        yield Part(numbers[0], entries, fault, numbers, facts)


def _rows(lines: Lines) -> Iterator[Row]:
    """Yield the rows of a table; the text of a row may have several lines."""
    begun = list[tuple[int, str]]()  # the lines of a row that has not ended
    for number, line in lines:
        match = ROW.fullmatch(line)
        if match is None and begun and ROW_END.fullmatch(line):
            match = ROW.fullmatch("\n".join([*(text for _, text in begun), line]))
            number, begun = begun[0][0], []
        if match is not None:
            yield from (Row(*text) for text in begun)
            begun, entry = [], match["plain"] or match["quoted"].replace('""', '"')
            yield Row(number, entry.strip(), match["time"], match["order"] or "")
        elif line.strip() and not HEADER.fullmatch(line):
            begun.append((number, line))
    yield from (Row(*text) for text in begun)


def _hands(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each hand, with those up to the next; rows before the first are no hand."""
    hand, ended = list[Row](), 0
    for row in rows:
        if START.match(row.entry):
            if hand and (START.match(hand[0].entry) or ended):
                yield hand
            hand, ended = [], 0
        hand.append(row)
        if END.match(row.entry):
            if ended:  # a hand whose first line is missing
                yield hand[:ended]
                hand = hand[ended:]
            ended = len(hand)
    if hand and (START.match(hand[0].entry) or ended):
        yield hand


def _stakes(hands: list[list[Row]]) -> list[dict[str, str]]:
    """Return the blinds of each hand by the rows before it, or else by the first that states them.

    Blinds that are posted all-in state nothing.
    """
    known, before = dict[str, str](), list[dict[str, str]]()
    for hand in hands:
        before.append(dict(known))
        for row in hand:
            if (match := BLIND.fullmatch(row.entry)) is not None:
                known[match["posted"] or match["changed"]] = match["amount"]
    later = known
    for facts in reversed(before):
        later = later | facts
        facts |= later
    return before


def _heroes(hands: list[list[Row]]) -> list[str]:
    """Return the player of each hand who kept the log, whom their cards do not name, empty if none.

    A card that is shown is of one player, and all cards of the log are of the same player.
    """
    by_hand = [_possible_heroes(hand) for hand in hands]
    stated = [names for names in by_hand if names]
    common = set[str].intersection(*stated) if stated else set[str]()
    found = [(names & common) or names for names in by_hand]
    return [next(iter(names)) if len(names) == 1 else "" for names in found]


def _possible_heroes(hand: list[Row]) -> set[str]:
    """Return the players of a hand who can have the cards of the log."""
    own, names = set[str](), set[str]()
    for row in hand:
        if row.entry.startswith("Your hand is "):
            own = _cards(row.entry[13:])
        for name, shown in TOKEN.findall(row.entry) if own or row.entry[0] == "P" else ():
            if not shown:
                names.add(name)
            elif _cards(shown) & own:
                names = {name}
            else:
                names.discard(name)
    return names if own else set()


def _cards(text: str) -> set[str]:
    try:
        cards = read_cards_text(text)
    except ValueError:
        return set()
    return {cards[place : place + 2] for place in range(0, len(cards), 2)}

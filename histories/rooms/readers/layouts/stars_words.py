"""The layout of PokerStars in the words of other programs, which state the same facts.

They differ in colons, letter case, articles, brackets, spaces, and currencies after amounts.
"""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from histories.rooms.money import MONEY, SYMBOL
from histories.rooms.part import Part

Words: TypeAlias = Sequence[tuple[re.Pattern[str], str]]
"""Patterns of whole texts, with the words of PokerStars."""
AMOUNT: Final = rf"\(?({MONEY})\)?"
CARDS: Final = r"\[? ?((?:(?:10|[2-9TJQKA])[cdhs][, ]*)+)\]?"
POSTS: Final = r"(?:posts? )?(?:an? |the )?"
ALL_IN: Final = r"(?:,? (?:and )?(?:is |goes )?\(?all[- ]?in\)?)?\.?"
WINS: Final = rf"(?:collect(?:s|ed)|wins?|won) {AMOUNT}"
SPACES: Final = (
    (re.compile(r"\s"), " "),
    (re.compile(rf"(?<={SYMBOL}) (?=\d)|(?<=\d)[ ’'](?=\d{{3}}\b)"), ""),
)
UNITS: Final = ((re.compile(r"(?<=\d) ?(?:USD|EUR|GBP|chips)\b"), ""), (re.compile(r" {2,}"), " "))
SEAT: Final = re.compile(
    rf"Seat #?(\d+):? (.+?):? \(({MONEY})(?: in chips)?([,)].*)", re.IGNORECASE
)
STREET: Final = re.compile(
    r"\*+ ?(hole cards|flop|turn|river|show ?down|summary) ?\*+:?(.*)", re.IGNORECASE
)

BOARD: Final = re.compile(r"Board \[(\w\w \w\w \w\w) (\w\w)(?: \w\w)?\] ?")


def _words(*table: tuple[str, str]) -> Words:
    return [(re.compile(pattern, re.IGNORECASE), words) for pattern, words in table]


ACTIONS: Final = _words(
    (rf"{POSTS}antes?(?: of)? {AMOUNT}{ALL_IN}", r": posts the ante \1"),
    (rf"{POSTS}(?:small blind|sb)(?: of)? {AMOUNT}{ALL_IN}", r": posts small blind \1"),
    (rf"{POSTS}(?:big blind|bb)(?: of)? {AMOUNT}{ALL_IN}", r": posts big blind \1"),
    (rf"{POSTS}straddles?(?: of| to)? {AMOUNT}{ALL_IN}", r": posts straddle \1"),
    (r"folds?\.?", ": folds"),
    (r"checks?\.?", ": checks"),
    (rf"calls {AMOUNT}{ALL_IN}", r": calls \1"),
    (rf"bets(?: of)? {AMOUNT}{ALL_IN}", r": bets \1"),
    (rf"raises(?: by)? {AMOUNT} to {AMOUNT}{ALL_IN}", r": raises \1 to \2"),
    (rf"raises to {AMOUNT}{ALL_IN}", r": raises to \1"),
    (rf"{WINS}(?: from (?:the )?(?:main )?pot)?(?: with .*)?\.?", r" collected \1 from pot"),
    (rf"{WINS} from (?:the )?side pot\W*(\d*)(?: with .*)?\.?", r" collected \1 from side pot \2"),
    (rf"shows?:? {CARDS}.*", r": shows [\1]"),
    (r"mucks?\b.*", ": mucks hand"),
    (r"(?:doesn't|does not|didn't) show.*", ": doesn't show hand"),
)
"""The texts after a player's name, a colon or a dash."""
LINES: Final = _words(
    (
        r"table:? (?!')(.+?) seat:? #?(\d+) is the (?:button|dealer)",
        r"Table '\1' Seat #\2 is the button",
    ),
    (
        r"(?:(?:the )?(?:button|dealer)(?: is in)?:? )?seat #?(\d+)(?: is the (?:button|dealer))?",
        r"Seat #\1 is the button",
    ),
    (rf"dealt to:? (.+?):? {CARDS}", r"Dealt to \1 [\2]"),
    (
        rf"uncalled bet:?(?: of)? {AMOUNT} (?:is |was )?returned to:? (.+)",
        r"Uncalled bet (\1) returned to \2",
    ),
    (rf"total pot:? {AMOUNT}(.*?)[ |,;]*\brake:? {AMOUNT}(.*)", r"Total pot \1\2 | Rake \3\4"),
    (rf"total pot:? {AMOUNT}", r"Total pot \1"),
    (rf"board:? {CARDS}", r"Board [\1]"),
)


def in_stars_words(part: Part) -> Part:
    """Return a hand in the words of PokerStars.

    >>> lines = ["", "Seat 1: Ann ($9)", "Ann posts an ante of 1.00 USD", "Total pot: $2, rake $0"]
    >>> in_stars_words(Part(1, lines)).lines[1:]
    ['Seat 1: Ann ($9 in chips)', 'Ann: posts the ante 1.00', 'Total pot $2 | Rake $0']
    """
    names, lines, in_summary = set[str](), list[str](), False
    for line in part.lines:
        for pattern, words in (*SPACES, *UNITS) if lines else SPACES:
            line = pattern.sub(words, line)
        if (street := STREET.fullmatch(line)) is not None:
            in_summary |= street[1].lower() == "summary"
            line = f"*** {street[1].upper()} ***{street[2]}"
        elif not in_summary and (seat := SEAT.fullmatch(line)) is not None:
            names.add(seat[2])
            line = seat.expand(r"Seat \1: \2 (\3 in chips\4")
        else:
            line = _translated(line, sorted(names, key=len, reverse=True))
        lines.append(line)
    return part.in_words(_with_turn(lines))


def _with_turn(lines: list[str]) -> list[str]:
    """Return lines with the turn card of the summary, if the line of the turn omits it."""
    board = next(filter(None, map(BOARD.fullmatch, lines)), None)
    if board is None or f"*** TURN *** [{board[1]}] []" not in lines:
        return lines
    flop, turn = board.groups()
    before = f"*** RIVER *** [{flop}] ["
    lines[lines.index(f"*** TURN *** [{flop}] []")] = f"*** TURN *** [{flop}] [{turn}]"
    return [line.replace(before, f"*** RIVER *** [{flop} {turn}] [") for line in lines]


def _translated(line: str, names: Sequence[str]) -> str:
    """Return a line of a player or of the table in the words of PokerStars, as it is if unknown."""
    for name in names:
        if line.startswith(name):
            text = line[len(name) :].lstrip(":- ").rstrip()
            for pattern, words in ACTIONS:
                if (match := pattern.fullmatch(text)) is not None:
                    return name + match.expand(words)
    for pattern, words in LINES:
        if (match := pattern.fullmatch(line.rstrip())) is not None:
            return match.expand(words)
    return line

"""The log of a game of bots, which an arena of its own wrote: notes, and pictures of the table."""

import json
from pathlib import Path

TEXT = (Path(__file__).parents[1] / "data/play.log").read_text(encoding="utf-8")
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve")
SUITS = {1: "c", 2: "h", 3: "d", 4: "s"}


def log_lines(rounds=8, names=NAMES):
    """Return the lines of the first rounds as objects, with other names of the players."""
    text = TEXT
    for name, other in zip(NAMES, names, strict=True):
        text = text.replace(json.dumps(name), json.dumps(other))
    return [line for line in map(json.loads, text.splitlines()) if line.get("round", 1) <= rounds]


def repeated(lines, times):
    """Return the lines of a game that is played several times, with further numbers of rounds."""
    first, *rounds, last = lines
    most = max(line["round"] for line in rounds)
    again = [{**line, "round": line["round"] + most * n} for n in range(times) for line in rounds]
    return [first, *again, last]


def written(lines):
    """Return lines as the text of a log."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def cards_text(cards):
    return "".join("0023456789TJQKA"[card["rank"]] + SUITS[card["suit"]] for card in cards)

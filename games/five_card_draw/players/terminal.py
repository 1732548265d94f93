"""A game in the terminal: a person against bots, saved when the person leaves."""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

from games.five_card_draw.game import FiveCardDraw

DEFAULT_STEM: Final = "five-card-draw"
NEXT_HAND: Final = "Enter deals the next hand, Ctrl-D leaves: "


def read_line(prompt: str) -> str:
    """Ask for a line; echo input from a pipe."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def free_path(folder: Path) -> Path:
    """Return the path of a new file in *folder*."""
    names = (f"{DEFAULT_STEM}{'' if number == 1 else f'-{number}'}.json" for number in count(1))
    return next(path for name in names if not (path := folder / name).exists())


def play(
    game: FiveCardDraw,
    person: str,
    target: Path | None = None,
    *,
    read: Callable[[str], str] = read_line,
) -> None:
    """Play hands until the person leaves, is out of chips, or has all of them.

    When the input ends (Ctrl-D), or on Ctrl-C, the table is saved in *target*, by default a new
    file in the current folder; a hand in progress does not count and is dealt again later. Ctrl-C
    then raises KeyboardInterrupt, with a note of the file.
    """
    try:
        _play_hands(game, person, read)
    except EOFError:
        path = _save(game, target)
        game.say(f"\nThe table is saved in {path}; --load {path} goes on.")
    except KeyboardInterrupt as stop:
        game.say("")  # Start a new line for the note.
        stop.add_note(f"the table is saved in {_save(game, target)}")
        raise
    else:
        if target is not None:
            game.say(f"The table is saved in {_save(game, target)}.")
    game.say("Thanks for playing!")


def _save(game: FiveCardDraw, target: Path | None) -> Path:
    path = target or free_path(Path())
    game.save(path)
    return path


def _play_hands(game: FiveCardDraw, person: str, read: Callable[[str], str]) -> None:
    _drop_broke(game, person)
    while len(game) > 1 and any(player.name == person for player in game):
        game.play_hand()
        _drop_broke(game, person)
        if len(game) > 1 and any(player.name == person for player in game):
            while read(NEXT_HAND).strip():
                game.say("Just press Enter, or Ctrl-D to leave.")
    if [player.name for player in game] == [person]:
        game.say(f"{person} has won all the chips!")


def _drop_broke(game: FiveCardDraw, person: str) -> None:
    for player in game.remove_broke_players():
        if player.name == person:
            game.say(f"Game over {player}, better luck next time.")

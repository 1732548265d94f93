"""Play many hands: a person against bots in the terminal, or a simulation of bots."""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lookup.arguments import read_whole
from lookup.running.progress import progress_bar
from poker_calculator.games.five_card_draw.game import FiveCardDraw

if TYPE_CHECKING:
    import pandas as pd


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


def simulate(game: FiveCardDraw, hand_count: int, *, buy_in: int = 500) -> "pd.DataFrame":
    """Play *hand_count* hands and return a frame with a row for each player, sorted by name.

    A busted player buys *buy_in* chips before the next hand. Columns: ``kind`` of player, ``hands``
    played, ``folded`` and ``won`` (all or part of the pot), ``chips_won`` from pots,
    ``biggest_pot`` of those, ``bought`` including the starting chips, ``chips`` at the end, and
    ``net``, chips less bought, which sums to 0. In the rule-book mode, an uncalled bet is not won.
    """
    import pandas as pd

    cure = "give the number of hands, 1 or more"
    hand_count = read_whole(hand_count, "hand_count", cure, least=1)
    buy_in = read_whole(buy_in, "buy_in", "give a number of chips, 1 or more", least=1)
    counts = ("hands", "folded", "won", "chips_won", "biggest_pot", "bought")
    rows = {player.name: dict.fromkeys(counts, 0) | {"bought": player.chips} for player in game}
    with progress_bar(hand_count, "hands", unit="hand") as bar:
        for _ in range(hand_count):
            for player in game:
                if not player.chips:
                    player.chips = buy_in
                    rows[player.name]["bought"] += buy_in
            played = game.play_hand()
            for name, won in played.won.items():
                row = rows[name]
                row["hands"] += 1
                row["folded"] += name in played.folded
                row["won"] += won > 0
                row["chips_won"] += won
                if won:
                    row["biggest_pot"] = max(row["biggest_pot"], played.pot)
            bar.update()
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=list(counts))
    frame.insert(0, "kind", [type(game.deciders[name]).__name__ for name in frame.index])
    chips = {player.name: player.chips for player in game}
    frame["chips"] = [chips[name] for name in frame.index]
    frame["net"] = frame["chips"] - frame["bought"]
    frame.index.name = "player"
    return frame.loc[sorted(frame.index, key=lambda name: (len(name), name))]

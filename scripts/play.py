"""Play poker in the terminal, a person against bots, or let bots play among themselves.

    python scripts/play.py five-card-draw --players 5 --chips 500 --ante 5
    python scripts/play.py five-card-draw --simulate 1000 --seed 1

The game is in `poker_calculator.games.five_card_draw`.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from poker_calculator.commands.arguments.parsers import OneLineParser
from poker_calculator.commands.exits import FILE_ERROR, WRONG_USAGE, CommandError, exit_code
from poker_calculator.games.five_card_draw import (
    FiveCardDraw,
    Person,
    Player,
    RandomBot,
    SensibleBot,
    load,
    simulate,
)
from poker_calculator.games.five_card_draw.dealer import MAX_PLAYERS
from poker_calculator.games.five_card_draw.pot_modes import POT_MODES, RULE_BOOK
from poker_calculator.games.five_card_draw.sessions import play, read_line

PLAYERS, CHIPS, ANTE = 5, 500, 5
BOTS: Final = {
    "sensible": (SensibleBot,),
    "random": (RandomBot,),
    "mixed": (SensibleBot, RandomBot),
}
EPILOG = """at a prompt:
  a number of chips to put in, or fold, check, call, all-in; Ctrl-D leaves and saves the table: a
  hand in progress does not count, and is dealt again when the game resumes

exit codes:
  0 done, 2 wrong usage, 3 an input or output file, 130 interrupted, 141 a closed pipe
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return the exit code."""

    def command() -> int:
        options = parser().parse_args(arguments)
        return run(options)

    return exit_code(command)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = OneLineParser(prog="play.py", description="Play poker in the terminal.")
    games = top.add_subparsers(metavar="GAME", required=True)
    add = games.add_parser(
        "five-card-draw",
        help="no-limit five-card draw with antes",
        description="Play no-limit five-card draw against bots.",
        epilog=EPILOG,
    ).add_argument
    add(
        "--players",
        type=whole(2, MAX_PLAYERS),
        help=f"2 to {MAX_PLAYERS}, you included ({PLAYERS})",
    )
    add(
        "--chips",
        type=whole(1),
        help=f"each player's chips at the start, and of a buy-in ({CHIPS})",
    )
    add("--ante", type=whole(1), help=f"the ante and smallest bet ({ANTE})")
    add("--pots", choices=[*POT_MODES], help=f"the rule for dividing pots ({RULE_BOOK})")
    add("--seed", type=whole(0), help="repeat the cards of a game")
    add("--name", default="Player 1", help="your player (Player 1)")
    add("--bots", choices=[*BOTS], default="sensible", help="the kind of bots (sensible)")
    add("--simulate", type=whole(1), metavar="HANDS", help="bots only: print each one's results")
    add("--save", type=Path, metavar="FILE", help="the file in which to save the table")
    add("--load", type=Path, metavar="FILE", help="resume a saved table")
    return top


def whole(minimum: int, maximum: int | None = None) -> Any:
    """Return a parser of whole numbers for the command line."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= 18
        if not is_number or int(text) < minimum or (maximum is not None and int(text) > maximum):
            bounds = f"from {minimum} on" if maximum is None else f"from {minimum} to {maximum}"
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number {bounds}")
        return int(text)

    return read


def run(options: argparse.Namespace) -> int:
    """Play with these options."""
    game = load_game(options) if options.load is not None else new_game(options)
    seat_deciders(game, options)
    target = options.save or options.load
    if options.save is not None:
        check_target(options.save)
        if not options.save.exists():
            game.save(options.save)  # An error comes now, not after the game.
    if options.simulate is None:
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        play(game, options.name, target)
        return 0
    game.say = str
    try:
        frame = simulate(game, options.simulate, buy_in=options.chips or CHIPS)
    finally:
        if target is not None:
            game.save(target)
    print(frame.to_string())
    return 0


def check_target(path: Path) -> None:
    """Refuse a folder in place of a file, and a file in no folder."""
    if path.is_dir():
        raise CommandError(f"{path}: this is a folder; name a file", FILE_ERROR)
    if not path.absolute().parent.is_dir():
        raise CommandError(f"{path}: there is no such folder; make it first", FILE_ERROR)


def new_game(options: argparse.Namespace) -> FiveCardDraw:
    """Return a game with new players: the person, if one plays, and bots."""
    count = options.players or PLAYERS
    names = [f"Player {seat}" for seat in range(1, count + 1)]
    if options.simulate is None:
        others = [name for name in names if name != options.name]
        names = [options.name, *others[-(count - 1) :]]
    try:
        players = [Player(name, options.chips or CHIPS) for name in names]
    except ValueError as error:
        raise CommandError(f"play.py: --name: {error}", WRONG_USAGE) from None
    return FiveCardDraw(
        players, options.ante or ANTE, pots=options.pots or RULE_BOOK, rng=options.seed
    )


def seat_deciders(game: FiveCardDraw, options: argparse.Namespace) -> None:
    """Assign a person or a bot to each player."""
    kinds = BOTS[options.bots]
    for index, player in enumerate(sorted(game, key=lambda each: (len(each.name), each.name))):
        kind = kinds[index % len(kinds)]
        game.deciders[player.name] = RandomBot(game.rng) if kind is RandomBot else SensibleBot()
    if options.simulate is None:
        game.deciders[options.name] = Person(read_line)


def load_game(options: argparse.Namespace) -> FiveCardDraw:
    """Return the saved game; raises CommandError if it cannot resume."""
    for name in (
        "players",
        "ante",
        "pots",
        "seed",
        *(["chips"] if options.simulate is None else []),
    ):
        if getattr(options, name) is not None:
            raise CommandError(
                f"play.py: --{name} is in the file of --load; leave it out", WRONG_USAGE
            )
    try:
        game = load(options.load)
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    if options.simulate is None and options.name not in {player.name for player in game}:
        raise CommandError(
            f"play.py: no player at the table in {options.load} is called {options.name!r}; "
            f"choose with --name one of {[*game]}",
            WRONG_USAGE,
        )
    return game


if __name__ == "__main__":
    sys.exit(main())

"""`equity`: print the equities of one spot."""

import argparse
import json
from typing import Any

from calculations.equity_calculator import EquityCalculator
from lookup.arguments import in_one_line
from poker_calculator.commands.exits import WRONG_USAGE, CommandError

SCHEMA = 1


def print_equities(arguments: argparse.Namespace) -> int:
    """Print the report of a spot, or its JSON; after Ctrl-C, print the samples drawn so far."""
    try:
        spot = EquityCalculator(
            arguments.hands,
            *([] if len(arguments.board) > 1 else arguments.board),
            boards=arguments.board if len(arguments.board) > 1 else None,
            dead=arguments.dead,
            game=arguments.game,
            folded=arguments.folded,
            method=arguments.method,
            samples=arguments.samples,
            std_error=arguments.std_error,
            rng=arguments.seed,
            threads=arguments.threads,
            progress=arguments.progress,
        )
        print(json.dumps(as_json(spot), allow_nan=False) if arguments.json else spot)
    except ValueError as error:
        raise CommandError(in_one_line(error), WRONG_USAGE) from None
    return 0


def as_json(spot: EquityCalculator) -> dict[str, Any]:
    """Return the result of a spot in JSON types.

    ``counted`` is the unit of ``total`` and all counts: "enumerations", "deals" or "samples".
    ``equity_fraction`` is None if equities are not exact fractions. With several boards, ``boards``
    replaces ``board`` and each player has ``equity_by_board``.
    """
    summary = spot.summary
    counted = next(iter(summary))
    one_board = len(spot.boards) == 1
    exact = spot.method.name == "exact" and isinstance(summary[counted], int)
    fractions = map(str, spot.equity_fractions) if exact else [None] * len(spot.hole_cards)
    names = [name for name in summary if f"{name} %" in summary]
    players = [
        {"hand": hand, **{name.lower(): summary[name][player] for name in names}}
        | {"equity": summary["Equity"][player], "equity_fraction": fraction}
        | ({"std_error": finite(summary["Std Error"][player])} if "Std Error" in summary else {})
        | ({} if one_board else {"equity_by_board": spot.all_boards.equity[:, player].tolist()})
        for player, (hand, fraction) in enumerate(
            zip(summary["Hole Cards"], fractions, strict=True)
        )
    ]
    return {
        "schema": SCHEMA,
        "game": spot.game,
        **({"board": spot.boards[0]} if one_board else {"boards": spot.boards}),
        "dead": spot.dead,
        "method": spot.method.name,
        "complete": spot.samples.complete,
        "counted": counted.lower(),
        "total": summary[counted],
        "players": players,
    }


def finite(number: float) -> float | None:
    """Return a number, None for infinity and NaN, which JSON lacks."""
    return float(number) if number < float("inf") else None

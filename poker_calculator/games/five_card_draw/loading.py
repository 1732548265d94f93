"""Load saved tables with checks of every field; the game continues as if never interrupted."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from lookup.arguments import read_whole, shown
from poker_calculator.games.five_card_draw.game import FIELDS, GAME, SCHEMA, FiveCardDraw
from poker_calculator.games.five_card_draw.players import Player
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.phh import loads

VARIANT: Final = "N5D"
PLAYER_FIELDS: Final = ("name", "chips")


def load(path: str | os.PathLike[str], *, say: Callable[[str], object] = print) -> FiveCardDraw:
    """Load a saved table; set its deciders afterwards.

    The game continues with the same shuffles as without interruption. Raises ValueError, naming the
    file and the field, for an invalid file.
    """
    data = Path(path).read_bytes()
    try:
        return _read(data, say)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def _read(data: bytes, say: Callable[[str], object]) -> FiveCardDraw:
    try:
        table = json.loads(data.decode(), object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        position = f"line {error.lineno}, column {error.colno}"
        raise ValueError(f"this is not JSON: {error.msg} at {position}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"this is not UTF-8: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise ValueError("this is not a saved table: it is nested too deeply") from None
    _check_fields(table, FIELDS, "the file")
    for field, wanted in (("schema", SCHEMA), ("game", GAME)):
        if table[field] != wanted or isinstance(table[field], bool):
            raise ValueError(f"{field} is {shown(table[field])}; this program reads {wanted!r}")
    players = [_player(entry, position) for position, entry in enumerate(_list(table, "players"))]
    names: list[str | None] = [player.name for player in players]
    if table["button"] not in (names or [None]):
        raise ValueError(f"button is {shown(table['button'])}; give one of the players {names}")
    game = FiveCardDraw(players, table["ante"], pots=table["pots"], say=say)
    while game and game[-1].name != table["button"]:
        game.move_button()
    _set_rng(game.rng, table["rng"])
    hands = _list(table, "hands")
    cure = f"give the number of hands, {len(hands)}"
    game.hands_played = read_whole(
        table["hands_played"], "hands_played", cure, least=len(hands), most=len(hands)
    )
    game.histories = [_history(text, position) for position, text in enumerate(hands)]
    return game


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise ValueError(f"the field {shown(key)} occurs twice in an object")
        fields[key] = value
    return fields


def _check_fields(value: Any, fields: tuple[str, ...], what: str) -> None:
    """Raise ValueError unless a value is an object with exactly these fields."""
    if not isinstance(value, dict):
        raise ValueError(f"{what} holds {shown(value)}; give an object with {', '.join(fields)}")
    for field in fields:
        if field not in value:
            raise ValueError(f"the field {field!r} is missing in {what}")
    for field in value:
        if field not in fields:
            raise ValueError(f"unknown field {shown(field)} in {what}; leave it out")


def _list(table: dict[str, Any], field: str) -> list[Any]:
    entries = table[field]
    if not isinstance(entries, list):
        raise ValueError(f"{field} is {shown(entries)}; give a list")
    return entries


def _player(entry: Any, index: int) -> Player:
    what = f"players[{index}]"
    _check_fields(entry, PLAYER_FIELDS, what)
    try:
        return Player(entry["name"], entry["chips"])
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _set_rng(rng: np.random.Generator, state: Any) -> None:
    """Set the generator to a saved state."""
    before = rng.bit_generator.state
    cure = "give the saved state"
    _check_fields(state, tuple(before), "rng")
    _check_fields(state["state"], tuple(before["state"]), "rng.state")
    if state["bit_generator"] != before["bit_generator"]:
        wanted = before["bit_generator"]
        raise ValueError(f"rng.bit_generator is {shown(state['bit_generator'])}; only {wanted!r}")
    for field in before["state"]:
        read_whole(state["state"][field], f"rng.state.{field}", cure, least=0, most=(1 << 128) - 1)
    read_whole(state["has_uint32"], "rng.has_uint32", cure, least=0, most=1)
    read_whole(state["uinteger"], "rng.uinteger", cure, least=0, most=(1 << 32) - 1)
    rng.bit_generator.state = state


def _history(text: object, index: int) -> HandHistory:
    what = f"hands[{index}]"
    if not isinstance(text, str):
        raise ValueError(f"{what} is {shown(text)}; give the text of a hand history")
    try:
        history = loads(text)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    if history.variant != VARIANT:
        raise ValueError(f"{what}: the variant is {shown(history.variant)}, not {VARIANT!r}")
    return history

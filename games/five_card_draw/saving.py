"""Save tables as JSON files, atomically."""

import json
import os
from collections.abc import Mapping
from typing import Final

from lookup.running.output import open_to_write

SCHEMA: Final = 1
GAME: Final = "five-card-draw"
FIELDS: Final = (
    *("schema", "game", "pots", "ante", "players", "button", "hands_played", "rng", "hands"),
)


def write_table(fields: Mapping[str, object], path: str | os.PathLike[str]) -> None:
    """Write a table with `open_to_write`; *fields* are all of `FIELDS` but the first two."""
    text = json.dumps({"schema": SCHEMA, "game": GAME, **fields}, ensure_ascii=False, indent=1)
    with open_to_write(path) as file:
        file.write(f"{text}\n".encode())

"""Keep and forget presets of the range picker, which the program has in a file of its user.

Names and ranges are text. Slashes in a name separate folders.
"""

from collections.abc import Mapping
from typing import Any, Final

from pages.queries.preset_file import PresetFile
from pages.queries.texts import text_in
from pages.queries.workspace import Workspace

MOST_PRESETS: Final = 1000
MOST_LETTERS: Final = 200  # of a name, as in views/range_picker/presets.js
MOST_TEXT: Final = 30_000  # letters of a range; all combos with weights have 20,000


def presets(_: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the *presets* that the program keeps, and a *problem*: why there are none, or ""."""
    try:
        return {"presets": _file_of(workspace).read(), "problem": ""}
    except ValueError as error:
        return {"presets": {}, "problem": str(error)}


def keep_preset(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Keep the range *text* under its *name*, and return all as `presets` does.

    A preset of this name is replaced. Raises ValueError for text that is not a range, for a name
    that is blank or too long, and for too many presets.
    """
    from calculations import Range

    name, text = query.get("name", "").strip(), query.get("text", "")
    if not 1 <= len(name) <= MOST_LETTERS:
        raise ValueError(f"the name has {len(name)} letters; give 1 to {MOST_LETTERS}")
    if len(text) > MOST_TEXT:
        raise ValueError(f"the range has {len(text)} letters; give {MOST_TEXT} at most")
    Range(text)

    def keep(found: dict[str, str]) -> None:
        if name not in found and len(found) >= MOST_PRESETS:
            raise ValueError(f"there are {MOST_PRESETS} presets already; delete one first")
        found[name] = text

    return {"presets": _file_of(workspace).change(keep), "problem": ""}


def forget_preset(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Delete the preset with a *name*, if it is there, and return all as `presets` does."""
    name = text_in(query, "name")
    changed = _file_of(workspace).change(lambda found: found.pop(name, None))
    return {"presets": changed, "problem": ""}


def _file_of(workspace: Workspace) -> PresetFile:
    if workspace.presets is None:
        raise ValueError("no presets are kept here; start `poker-calculator app`")
    return workspace.presets

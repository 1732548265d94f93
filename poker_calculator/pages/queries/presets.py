"""The presets of the range picker, which a program keeps in a file for its user.

Names and ranges are text. Slashes in a name separate folders.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from lookup.running.output import atomic_write, user_folder
from poker_calculator.pages.queries.answers import text_in

FOLDER_VARIABLE: Final = "POKER_CALCULATOR_DATA"
FILE: Final = "presets.json"
PATIENCE: Final = 10  # seconds for the lock of another program
MOST_PRESETS: Final = 1000
MOST_LETTERS: Final = 200  # of a name, as in views/range_picker/presets.js
MOST_TEXT: Final = 30_000  # letters of a range; all combos with weights have 20,000


MOST_FILES: Final = 5000  # of a folder of ranges
MOST_BYTES: Final = 2_000_000  # of one of its files; a range has at most 500,000 characters


class RangeFolder:
    """A folder of the user's ranges: a text file for each, in any notation of `Range`.

    Raises
    ------
    OSError
        Unless it is a folder.
    """

    def __init__(self, folder: Path) -> None:
        os.scandir(folder).close()
        self._folder = folder
        self._read: dict[Path, tuple[tuple[int, int], str, str]] = {}

    def contents(self) -> dict[str, Any]:
        """Return the *name* of the folder, its *ranges* by path, and the *refused* files.

        The path of a range is that of its file in the folder, without the suffix. Refused files
        have their reasons. Hidden files are left out; files are read again when they change.
        """
        ranges: dict[str, str] = {}
        refused: list[tuple[str, str]] = []
        for count, path in enumerate(self._paths()):
            name = path.relative_to(self._folder)
            if count == MOST_FILES:
                refused.append((str(name), f"the folder has more than {MOST_FILES:,} files"))
                break
            text, reason = self._range_of(path)
            plain = name.with_suffix("").as_posix()
            if reason:
                refused.append((name.as_posix(), reason))
            else:
                ranges[name.as_posix() if plain in ranges else plain] = text
        return {"name": self._folder.resolve().name, "ranges": ranges, "refused": refused}

    def _paths(self) -> Iterator[Path]:
        for folder, folders, files in os.walk(self._folder):
            folders[:] = sorted(each for each in folders if each[0] != ".")
            yield from (Path(folder, each) for each in sorted(files) if each[0] != ".")

    def _range_of(self, path: Path) -> tuple[str, str]:
        """Return the range in a file as text, or the reason why there is none."""
        try:
            stat = path.stat()
            key = stat.st_mtime_ns, stat.st_size
            if self._read.get(path, (None,))[0] != key:
                self._read[path] = (key, *_read_range(path, stat.st_size))
        except OSError as error:
            return "", error.strerror or str(error)
        return self._read[path][1:]


def _read_range(path: Path, size: int) -> tuple[str, str]:
    """Read a file and return its range as text, or the reason why it is refused."""
    from calculations import Range

    if size > MOST_BYTES:
        return "", f"it has {size:,} bytes; a range has at most {MOST_BYTES:,}"
    try:
        hands = Range(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        return "", "it is not text in UTF-8"
    except ValueError as error:
        return "", str(error).splitlines()[0]
    return (hands.to_string(), "") if len(hands) else ("", "it names no hand")


class DamagedPresetsError(ValueError):
    """The file does not hold presets."""


class PresetFile:
    """A file of presets, which several pages and programs may change.

    path : by default `FILE` in the folder `FOLDER_VARIABLE`, or else in the user's data folder
    ranges : a folder of ranges that pages show beside the presets, or None

    The methods raise ValueError if there is no such folder, and if the file cannot be read.
    """

    def __init__(self, path: Path | None = None, ranges: RangeFolder | None = None) -> None:
        self._path, self._ranges = path, ranges

    def answer(self, presets: dict[str, str], problem: str = "") -> dict[str, Any]:
        """Return an answer to pages: the presets, the *problem*, and the *folder* of ranges."""
        answered: dict[str, Any] = {"presets": presets, "problem": problem}
        return answered | ({"folder": self._ranges.contents()} if self._ranges else {})

    def read(self) -> dict[str, str]:
        """Return the presets; raises DamagedPresetsError if the file holds something else."""
        return _read(self._path or default_path())

    def change(self, change: Callable[[dict[str, str]], object]) -> dict[str, str]:
        """Change the presets that the file has now, and return them; other changes wait.

        A damaged file is renamed, and the presets begin anew. The file stays as it was if *change*
        raises an exception.
        """
        from filelock import FileLock, Timeout  # only here: a page is painted before the first save

        # A link stays, also if the file behind it is damaged.
        path = Path(os.path.realpath(self._path or default_path()))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(path.with_suffix(".lock"), timeout=PATIENCE):
                try:
                    presets, is_damaged = _read(path), False
                except DamagedPresetsError:
                    presets, is_damaged = {}, True
                change(presets)
                if is_damaged:
                    path.rename(_path_of_damaged(path))
                with atomic_write(path) as file:
                    file.write(json.dumps(presets, indent=1).encode())
        except Timeout:
            raise ValueError(f"another program writes {path}; try again later") from None
        except (OSError, NotImplementedError) as error:  # the latter: a file system without locks
            problem = getattr(error, "strerror", None) or error
            raise ValueError(f"cannot write {path}: {problem}") from None
        return presets


def default_path() -> Path:
    """Return the path of the user's presets; raises ValueError if no home folder is known."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute() / FILE
    if (folder := user_folder("data")) is not None:
        return folder / FILE
    raise ValueError(f"no home folder is known; set {FOLDER_VARIABLE} to a folder for presets")


def _read(path: Path) -> dict[str, str]:
    try:
        presets_in_file = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ValueError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        presets_in_file = None
    if not isinstance(presets_in_file, dict) or not all(
        isinstance(text, str) for text in presets_in_file.values()
    ):
        cure = f"mend it, or save a preset, which renames it to {_path_of_damaged(path).name}"
        raise DamagedPresetsError(f"{path} is damaged: it is not a JSON object of texts; {cure}")
    return presets_in_file


def _path_of_damaged(path: Path) -> Path:
    """Return an unused path beside a file."""
    number = 1
    while os.path.lexists(
        free_path := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
    ):
        number += 1
    return free_path


def presets(_: Mapping[str, Any], file: PresetFile | None) -> dict[str, Any]:
    """Return the *presets* that the program keeps, and a *problem*: why there are none, or "".

    With a folder of ranges, *folder* has the `RangeFolder.contents`.
    """
    try:
        return _kept(file).answer(_kept(file).read())
    except ValueError as error:
        return (file or PresetFile()).answer({}, str(error))


def keep_preset(query: Mapping[str, Any], file: PresetFile | None) -> dict[str, Any]:
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

    def keep(presets_in_file: dict[str, str]) -> None:
        if name not in presets_in_file and len(presets_in_file) >= MOST_PRESETS:
            raise ValueError(f"there are {MOST_PRESETS} presets already; delete one first")
        presets_in_file[name] = text

    return _kept(file).answer(_kept(file).change(keep))


def forget_preset(query: Mapping[str, Any], file: PresetFile | None) -> dict[str, Any]:
    """Delete the preset with a *name*, if it is there, and return all as `presets` does."""
    name = text_in(query, "name")
    return _kept(file).answer(_kept(file).change(lambda found: found.pop(name, None)))


def _kept(file: PresetFile | None) -> PresetFile:
    if file is None:
        raise ValueError("no presets are kept here; start `poker-calculator app`")
    return file

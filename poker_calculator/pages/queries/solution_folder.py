"""The folder of solutions that a program may read and write.

A page names solutions of this folder, never paths, and files that it sends are kept elsewhere. So
the program writes only in the folder that its user chose.
"""

import os
from pathlib import Path
from typing import Final

from calculations.solver.results.files import is_solution

SUFFIX: Final = ".safetensors"
MOST_LETTERS: Final = 100
PUNCTUATION: Final = frozenset(" -_.,()+&'=#")
DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))]
)
"""Names that Windows reserves, with every suffix."""


class SolutionFolder:
    """A folder of saved solutions.

    Raises
    ------
    OSError
        Unless it is a folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.paths()

    @property
    def name(self) -> str:
        """Return the name of the folder."""
        return self._folder.resolve().name

    def paths(self) -> list[Path]:
        """Return the files of solutions in the folder, by name, without those in its subfolders.

        Hidden files are left out, such as files that are being written.
        """
        files = []
        for entry in os.scandir(self._folder):
            path = self._folder / entry.name
            try:
                if entry.name[0] != "." and entry.is_file() and is_solution(path):
                    files.append(path)
            except OSError:
                continue  # it was removed, or its user may not read it
        return sorted(files)

    def holds(self, path: Path | None) -> bool:
        """Return whether a file is in this folder."""
        return path is not None and path.parent == self._folder

    def path_of(self, name: str) -> Path:
        """Return the file that a solution of this name is saved to.

        Raises ValueError for a name that is not the name of a file in every system.

        >>> SolutionFolder(Path()).path_of("QhJs2d 100bb").name
        'QhJs2d 100bb.safetensors'
        """
        stem = name.strip().removesuffix(SUFFIX).strip()
        wrong = [each for each in stem if not (each.isalnum() or each in PUNCTUATION)]
        if wrong:
            marks = "".join(sorted(PUNCTUATION)).strip()
            raise ValueError(
                f"the name {name!r} has {wrong[0]!r}; give letters, digits, spaces and {marks}"
            )
        if not stem or stem[0] == "." or stem[-1] == "." or len(stem) > MOST_LETTERS:
            raise ValueError(
                f"the name {name!r} has {len(stem)} letters; give 1 to {MOST_LETTERS}, without a "
                "dot at either end"
            )
        if stem.partition(".")[0].strip().lower() in DEVICES:
            raise ValueError(f"the name {name!r} is a device on Windows; give another one")
        return self._folder / f"{stem}{SUFFIX}"

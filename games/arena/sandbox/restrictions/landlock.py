"""Landlock: the kernel refuses this process TCP, signals, and all files but some to read.

Three system calls are made here, because of the packages that make them `landlock` (an alpha) knows
files only, and `sandlock` needs version 6 and filters calls only in programs that it starts itself.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from games.arena.sandbox import linux

CREATE_RULESET: Final = 444
ADD_RULE: Final = 445
RESTRICT_SELF: Final = 446
PATH_BENEATH: Final = 1

WRITE_FILE: Final = 1 << 1
READ_FILE: Final = 1 << 2
READ_DIR: Final = 1 << 3

FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many file rights each version of Landlock knows; later versions know those of the last."""

TCP: Final = 0b11
"""To bind and to connect, from version 4."""

SCOPES: Final = 0b11
"""Abstract sockets and signals, from version 6."""

WRITABLE: Final = "/dev/null"

REFUSES: Final = {1: "files", 4: "TCP", 6: "signals"}
"""What is refused from a version on."""


def version() -> int:
    """Return the version of the kernel's Landlock, 0 if it has none."""
    with suppress(OSError):
        if linux.is_linux():
            return linux.system_call(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    return 0


def described(known: int) -> str:
    """Return what messages call Landlock of a version.

    >>> described(4)
    'landlock 4 (files, TCP)'
    """
    refused = [what for since, what in REFUSES.items() if known >= since]
    return f"landlock {known} ({', '.join(refused)})"


def restrict(readable: Iterable[Path]) -> list[str]:
    """Refuse this process everything but reading *readable*, files and whole folders.

    No new privileges must be set before. Open files stay open. Raises OSError if the kernel has
    Landlock and refuses; does nothing without Landlock.
    """
    known = version()
    if not known:
        return []
    handled = (1 << FILE_RIGHTS[min(known, max(FILE_RIGHTS))]) - 1
    words = (handled, TCP if known >= 4 else 0, SCOPES if known >= 6 else 0)
    attributes = struct.pack(f"={_count(known)}Q", *words[: _count(known)])
    size = ctypes.c_size_t(len(attributes))
    ruleset = linux.system_call(CREATE_RULESET, attributes, size, ctypes.c_uint32(0))
    try:
        for path in {*map(Path, readable)}:
            _allow(ruleset, path, READ_FILE | READ_DIR)
        _allow(ruleset, Path(WRITABLE), READ_FILE | WRITE_FILE)
        linux.system_call(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    finally:
        os.close(ruleset)
    return [described(known)]


def _count(known: int) -> int:
    """Return how many words describe a ruleset of a version."""
    return 1 if known < 4 else 2 if known < 6 else 3


def _allow(ruleset: int, path: Path, rights: int) -> None:
    """Add a rule for a path; a missing one does not need it."""
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= ~READ_DIR
        rule = struct.pack("=Qi", rights, descriptor)
        arguments = (ctypes.c_int(PATH_BENEATH), rule, ctypes.c_uint32(0))
        linux.system_call(ADD_RULE, ctypes.c_int(ruleset), *arguments)
    finally:
        os.close(descriptor)

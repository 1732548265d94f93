"""Landlock: the kernel denies this process TCP, signals, and all files except reading some.

We make the three system calls ourselves: of the available packages, `landlock` (an alpha) supports
only files, and `sandlock` needs version 6 and filters calls only in programs that it starts.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from poker_calculator.games.arena.sandbox.limits import is_linux, system_call

CREATE_RULESET: Final = 444
ADD_RULE: Final = 445
RESTRICT_SELF: Final = 446
PATH_BENEATH: Final = 1

WRITE_FILE: Final = 1 << 1
READ_FILE: Final = 1 << 2
READ_DIR: Final = 1 << 3

FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""The number of file rights of each version of Landlock; later versions have as many as 5."""

TCP: Final = 0b11  # binding and connecting, from version 4
SCOPES: Final = 0b11  # abstract sockets and signals, from version 6

WRITABLE: Final = "/dev/null"

REFUSES: Final = {1: "files", 4: "TCP", 6: "signals"}  # the denied operations by first version


def version() -> int:
    """Return the version of the kernel's Landlock, or 0."""
    with suppress(OSError):
        if is_linux():
            return system_call(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    return 0


def described(abi: int) -> str:
    """Return the name of a version of Landlock for messages.

    >>> described(4)
    'landlock 4 (files, TCP)'
    """
    refused = [what for since, what in REFUSES.items() if abi >= since]
    return f"landlock {abi} ({', '.join(refused)})"


def restrict(readable: Iterable[Path]) -> list[str]:
    """Deny this process everything but reading *readable*, files and whole folders.

    The flag "no new privileges" must be set before. Open files stay open. Raises OSError if the
    kernel has Landlock and refuses; does nothing without Landlock.
    """
    abi = version()
    if not abi:
        return []
    handled = (1 << FILE_RIGHTS[min(abi, max(FILE_RIGHTS))]) - 1
    words = (handled, TCP if abi >= 4 else 0, SCOPES if abi >= 6 else 0)
    attributes = struct.pack(f"={_count(abi)}Q", *words[: _count(abi)])
    size = ctypes.c_size_t(len(attributes))
    ruleset = system_call(CREATE_RULESET, attributes, size, ctypes.c_uint32(0))
    try:
        for path in {*map(Path, readable)}:
            _allow(ruleset, path, READ_FILE | READ_DIR)
        _allow(ruleset, Path(WRITABLE), READ_FILE | WRITE_FILE)
        system_call(RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    finally:
        os.close(ruleset)
    return [described(abi)]


def _count(abi: int) -> int:
    """Return the number of words of a ruleset of a version."""
    return 1 if abi < 4 else 2 if abi < 6 else 3


def _allow(ruleset: int, path: Path, rights: int) -> None:
    """Add a rule for a path unless the path is missing."""
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= ~READ_DIR
        rule = struct.pack("=Qi", rights, descriptor)
        arguments = (ctypes.c_int(PATH_BENEATH), rule, ctypes.c_uint32(0))
        system_call(ADD_RULE, ctypes.c_int(ruleset), *arguments)
    finally:
        os.close(descriptor)

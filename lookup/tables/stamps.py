"""Stamps: which file was hashed and found right, so that not every open has to hash it.

A stamp is JSON beside the file: its inode, size and times, its SHA-256, and a hash of each block.
Whoever may write there can forge both; a stamp is against accidents.
"""

import hashlib
import json
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedIOBase
from pathlib import Path

BLOCK_BYTES = 1 << 16
SAMPLED_BLOCKS = 4
"""Blocks that are hashed at each open, which takes 0.2 ms."""

DIGITS = 16
"""Of the hash of a block."""


def stamp_path(path: Path) -> Path:
    """Return where the stamp of a file is."""
    return path.with_name(f"{path.name}.stamp.json")


def make_stamp(file: BufferedIOBase, status: os.stat_result, sha256: str) -> bytes:
    """Return the stamp of a file whose hash was found right, of this status before that."""
    return (_hash_blocks(file, range(_block_count(status)))).join(_around_blocks(status, sha256))


def is_stamped(path: Path, file: BufferedIOBase, sha256: str) -> bool:
    """Return whether a file is as its stamp says: all but its bytes, and of these a sample."""
    status = os.fstat(file.fileno())
    blocks = read_stamp(path, status, sha256)
    if blocks is None:
        return False
    count = _block_count(status)
    sample = secrets.SystemRandom().sample(range(count), min(SAMPLED_BLOCKS, count))
    stamped = b"".join(blocks[DIGITS * number : DIGITS * (number + 1)] for number in sample)
    return _hash_blocks(file, sample) == stamped


def read_stamp(path: Path, status: os.stat_result, sha256: str) -> bytes | None:
    """Return the hashes of blocks that the stamp of a file of this status has, else None."""
    before, after = _around_blocks(status, sha256)
    length = len(before) + DIGITS * _block_count(status) + len(after)
    with suppress(OSError), open(stamp_path(path), "rb", opener=open_at_once) as file:
        found = file.read(length + 1) or b""  # an empty pipe with a writer reads None
        if len(found) == length and found.startswith(before) and found.endswith(after):
            return found[len(before) : -len(after)]
    return None


def open_at_once(name: str, flags: int) -> int:
    """Open without waiting: a FIFO in place of a file would otherwise hang the reader."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _around_blocks(status: os.stat_result, sha256: str) -> list[bytes]:
    """Return what stands in a stamp before the hashes of the blocks, and after them."""
    keys = ("st_ino", "st_size", "st_mtime_ns", "st_ctime_ns")
    fields = {key: getattr(status, key) for key in keys} | {"sha256": sha256, "blocks": "?"}
    return json.dumps(fields).encode().split(b"?")


def _block_count(status: os.stat_result) -> int:
    return -(-status.st_size // BLOCK_BYTES)


def _hash_blocks(file: BufferedIOBase, numbers: Iterable[int]) -> bytes:
    """Return the first hexadecimal digits of the SHA-256 of each of these blocks."""
    hashes = []
    for number in numbers:
        file.seek(number * BLOCK_BYTES)
        hashes.append(hashlib.sha256(file.read(BLOCK_BYTES)).hexdigest()[:DIGITS].encode())
    return b"".join(hashes)

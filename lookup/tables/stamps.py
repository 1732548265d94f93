"""Stamps: records of verified files, so that not every open has to hash the file.

A stamp is a JSON file beside the file: its inode, size and times, its SHA-256, and a hash of each
block. It protects against accidents only: anyone who can write there can forge both.
"""

import hashlib
import json
import os
import random
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedIOBase
from pathlib import Path

from lookup.running.user_files import open_nonblocking

BLOCK_BYTES = 1 << 16
SAMPLED_BLOCKS = 4  # the number of blocks hashed at each open, which takes 0.2 ms
DIGITS = 16  # the number of digits of a block's hash


def stamp_path(path: Path) -> Path:
    """Return the path of a file's stamp."""
    return path.with_name(f"{path.name}.stamp.json")


def make_stamp(file: BufferedIOBase, status: os.stat_result, sha256: str) -> bytes:
    """Return the stamp of a verified file; *status* is from before its hash was computed."""
    return (_hash_blocks(file, range(_block_count(status)))).join(_stamp_parts(status, sha256))


def is_stamped(path: Path, file: BufferedIOBase, sha256: str) -> bool:
    """Return whether a file matches its stamp: status, SHA-256 and a sample of its blocks."""
    status = os.fstat(file.fileno())
    blocks = read_stamp(path, status, sha256)
    if blocks is None:
        return False
    count = _block_count(status)
    sample = random.SystemRandom().sample(range(count), min(SAMPLED_BLOCKS, count))
    stamped = b"".join(blocks[DIGITS * number : DIGITS * (number + 1)] for number in sample)
    return _hash_blocks(file, sample) == stamped


def read_stamp(path: Path, status: os.stat_result, sha256: str) -> bytes | None:
    """Return the block hashes of a stamp that matches the status, else None."""
    before, after = _stamp_parts(status, sha256)
    length = len(before) + DIGITS * _block_count(status) + len(after)
    with suppress(OSError), open(stamp_path(path), "rb", opener=open_nonblocking) as file:
        found = file.read(length + 1) or b""  # reading an empty pipe returns None
        if len(found) == length and found.startswith(before) and found.endswith(after):
            return found[len(before) : -len(after)]
    return None


def _stamp_parts(status: os.stat_result, sha256: str) -> list[bytes]:
    """Return the parts of a stamp before and after the block hashes."""
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

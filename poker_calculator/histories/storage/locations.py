"""Files by name: paths of this machine, and URLs, which `fsspec` opens."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import Any, Final

from lookup.arguments import shown

MISSING: Final = 'URLs need fsspec; install it with `pip install "poker-calculator[remote]"`'
WEB: Final = ("http://", "https://")
MAGIC: Final = re.compile("[*?[]")  # the characters of patterns
BLOCK: Final = 1 << 16  # the number of bytes to read at a time
WAIT: Final = 10  # the seconds to wait for the next bytes of a web server
REMOTE_BLOCK: Final = 1 << 22  # the number of bytes to ask a server for


def is_url(name: str) -> bool:
    """Return whether a name is a URL, such as ``s3://bucket/logs/``."""
    return "://" in name


def is_file(name: str) -> bool:
    """Return whether there is a file with this name."""
    if not is_url(name):
        return Path(name).is_file()
    with _reaching(name) as (files, path):
        return bool(files.isfile(path))


@contextmanager
def open_bytes(name: str, seek: bool = False) -> Iterator[BufferedReader[Any]]:
    """Open a file to read its bytes; *seek* opens it for reading at any place."""
    if not is_url(name):
        with Path(name).open("rb") as data:
            yield data
        return
    with _reaching(name) as (files, path):
        # A web server may not send parts of files; only seeking needs them.
        is_stream = name.startswith(WEB) and not seek
        file = files.open(path, "rb", block_size=0 if is_stream else REMOTE_BLOCK)
    with BufferedReader(RemoteFile(file, name), BLOCK) as data:
        yield data


class RemoteFile(RawIOBase):
    """The bytes of an open file of fsspec; every error of its connection is an OSError."""

    def __init__(self, file: Any, name: str) -> None:
        self._file, self._name = file, name

    def readable(self) -> bool:
        """Return that the file can be read."""
        return True

    def seekable(self) -> bool:
        """Return whether the file can be read at any place."""
        return bool(self._file.seekable())

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with the next bytes; return their number."""
        with _as_os_error(self._name):
            piece = self._file.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def seek(self, offset: int, whence: int = 0) -> int:
        """Move to a place and return it."""
        return int(self._file.seek(offset, whence))

    def tell(self) -> int:
        """Return the place."""
        return int(self._file.tell())

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


def version_of(name: str) -> tuple[int, int]:
    """Return the size of a file, and a number that changes if the file is modified."""
    if not is_url(name):
        status = os.stat(name)
        return status.st_size, status.st_mtime_ns
    with _reaching(name) as (files, path):
        info = files.info(path)
    digest = sha256(repr(sorted(info.items(), key=str)).encode()).digest()
    return info.get("size") or 0, int.from_bytes(digest[:7], "big")


def find_urls(url: str) -> tuple[list[str], bool]:
    """Return the files of a URL, sorted, and whether they are in a folder.

    The URL names a file, a folder at any depth, or a pattern. A web folder ends in a slash. Raises
    FileNotFoundError if there is none.
    """
    with _reaching(url) as (files, path):
        files.invalidate_cache()
        if not url.endswith("/") and files.isfile(path):
            return [url], False
        if files.isdir(path):
            return _urls(url.rstrip("/"), path.rstrip("/"), files.find(path)), True
        if MAGIC.search(path):
            matches = [match for match in files.glob(path) if files.isfile(match)]
            root, folder = (MAGIC.split(name)[0].rpartition("/")[0] for name in (url, path))
            if matches:
                return _urls(root, folder, matches), False
    raise FileNotFoundError(f"there is no file, folder or match for {shown(url)}")


def _urls(root: str, folder: str, paths: list[str]) -> list[str]:
    """Return the URLs of paths in a folder whose URL is *root*, sorted."""
    return sorted(root + path.removeprefix(folder) for path in paths)


@contextmanager
def _reaching(url: str) -> Iterator[tuple[Any, str]]:
    """Yield the file system of a URL and the path in it.

    Raises OSError for errors of the connection, ImportError for a missing package, and ValueError
    for an unknown protocol.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise ImportError(MISSING) from None
    try:
        files, path = url_to_fs(url, **_web_options(url))
    except ImportError as error:
        raise ImportError(f"{shown(url)}: {error}") from None
    except ValueError as error:
        raise ValueError(f"{shown(url)}: {error}; give a protocol of fsspec, such as s3") from None
    with _as_os_error(url):
        yield files, path


def _web_options(url: str) -> dict[str, Any]:
    """Return options that end the wait for a web server, unless fsspec's configuration has some."""
    from fsspec.config import conf

    if not url.startswith(WEB) or "client_kwargs" in conf.get(url.partition(":")[0], {}):
        return {}
    from aiohttp import ClientTimeout

    return {"client_kwargs": {"timeout": ClientTimeout(sock_connect=WAIT, sock_read=WAIT)}}


@contextmanager
def _as_os_error(name: str) -> Iterator[None]:
    """Raise OSError in place of the errors of other packages."""
    try:
        yield
    except TimeoutError:
        raise TimeoutError(f"cannot read {name}: the server sent nothing for {WAIT} s") from None
    except OSError:
        raise
    except Exception as error:
        raise OSError(f"cannot read {name}: {error or type(error).__name__}") from error

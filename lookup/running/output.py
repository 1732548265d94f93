"""Outputs of programs: atomic writes of files, folders for a user's files, and streams."""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from io import BufferedIOBase
from pathlib import Path
from typing import IO, Any, Final, Literal, TextIO, TypeAlias

DELAY = 1.0  # seconds of work before a progress bar appears

PathLike: TypeAlias = str | os.PathLike[str]

SECONDS_LEFT: Final = 24 * 3600
"""The age in seconds from which a temporary file has no writer any more."""


@contextmanager
def atomic_write(path: Path, mode: int = 0o644) -> Iterator[BufferedIOBase]:
    """Write *path* atomically: the block fills a temporary file in the same folder.

    Leaving the block syncs the file and renames it; any exception, including Ctrl-C, removes it.
    Only a killed process leaves a temporary file, ``.<name>.<16 hex digits>.part``; later writes of
    *path* remove it when it is a day old. An OSError names *path* if it named the temporary file or
    no file.
    """
    with suppress(OSError):
        for leftover in leftovers(path):
            if time.time() - leftover.stat().st_mtime > SECONDS_LEFT:
                leftover.unlink()
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.part")
    try:
        # The system applies the umask to the mode; tempfile's 0600 would exclude other users.
        with open(temporary, "x+b", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename in (None, os.fspath(temporary)):
            error.filename = os.fspath(path)
        raise


def leftovers(path: Path) -> list[Path]:
    """Return the temporary files that writers of a file have left."""
    pattern = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{16}}\.part")
    try:
        files = [
            path.with_name(name) for name in os.listdir(path.parent) if pattern.fullmatch(name)
        ]
    except OSError:
        return []
    return [file for file in files if file.is_file() and not file.is_symlink()]


def check_outputs(
    outputs: Iterable[PathLike | None], inputs: Iterable[PathLike | IO[bytes]] = ()
) -> None:
    """Raise ValueError if an output is an input or another output.

    Files are compared by device and inode, so a link counts as its target. A file that does not
    exist yet is compared by folder and name. Terminals, other character devices and sockets may be
    both input and output. An output may be None.
    """
    read = {_identity(file): _name_of(file) for file in inputs}
    written: dict[tuple[object, ...], str] = {}
    for output in outputs:
        if output is None or not (key := _identity(output)):
            continue
        name = _name_of(output)
        if key in read:
            other = "" if read[key] == name else f" {read[key]}"
            raise ValueError(f"{name} is the input file{other}; name another file to write")
        if key in written:
            raise ValueError(f"{written[key]} and {name} are the same output file; name two files")
        written[key] = name


def _name_of(file: PathLike | IO[bytes]) -> str:
    named = file if isinstance(file, str | os.PathLike) else getattr(file, "name", "")
    return str(named)


def _identity(file: PathLike | IO[bytes]) -> tuple[object, ...]:
    """Return a key of a file, empty if it may be both input and output."""
    try:
        status = os.stat(file) if isinstance(file, str | os.PathLike) else os.fstat(file.fileno())
    except FileNotFoundError:
        folder, name = os.path.split(os.path.realpath(_name_of(file)))
        parent = _identity(folder) if name else ()
        return (*parent, os.path.normcase(name)) if parent else ()
    except OSError:
        return ()
    mode = status.st_mode
    return () if stat.S_ISCHR(mode) or stat.S_ISSOCK(mode) else (status.st_dev, status.st_ino)


@contextmanager
def open_to_write(path: str | os.PathLike[str]) -> Iterator[BufferedIOBase]:
    """Open a new file for writing, which replaces the old one if the block succeeds.

    The new file has the mode of the old one; if the path is a link, its target is replaced. Pipes,
    devices and standard output, by any name, are written directly. Raises OSError with the file
    name if the file cannot be written.
    """
    try:
        status = os.stat(path) if os.path.exists(path) else None
        if status is not None and is_standard_output(status):
            with standard_output() as stream:
                yield stream
        elif status is not None and not stat.S_ISREG(status.st_mode):
            with open(path, "wb") as stream:
                yield stream
        elif status is not None and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        else:
            mode = 0o644 if status is None else stat.S_IMODE(status.st_mode)
            with atomic_write(Path(os.path.realpath(path)), mode) as file:
                if status is not None and hasattr(os, "fchmod"):
                    os.fchmod(file.fileno(), mode)  # including bits that the umask removed
                yield file
    except OSError as error:
        # An error of pyarrow has only a message, which a file name would hide.
        if error.errno is not None and error.filename in (None, os.path.realpath(path)):
            error.filename = os.fspath(path)
        raise


def encodable(text: str) -> str:
    r"""Return text that UTF-8 can encode, escaping the bytes of a file name that is not UTF-8.

    >>> encodable("Zoë"), encodable(os.fsdecode(b"\xff.txt"))
    ('Zoë', '\\udcff.txt')
    """
    return text.encode("utf-8", "backslashreplace").decode()


@contextmanager
def standard_output() -> Iterator[BufferedIOBase]:
    """Open standard output for bytes, after the text printed so far."""
    sys.stdout.flush()
    # Not `sys.stdout.buffer`: with PYTHONUNBUFFERED its writes may be partial.
    with open(sys.stdout.fileno(), "wb", closefd=False) as stream:
        yield stream


def is_standard_output(status: os.stat_result) -> bool:
    """Return whether a file of this status is standard output."""
    try:
        ours: Any = os.fstat(sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):  # closed, or no file
        return False
    return os.path.samestat(status, ours)


def user_folder(kind: Literal["cache", "data"]) -> Path | None:
    """Return the user's folder for files of a kind, or None if no home folder is known."""
    import platformdirs  # imported here: the import costs more than opening a table

    with suppress(RuntimeError):  # no home folder; old versions return "~" instead
        find = getattr(platformdirs, f"user_{kind}_path")
        folder: Path = find("poker-calculator", appauthor=False)
        if folder.is_absolute():
            return folder
    return None


def open_nonblocking(name: str, flags: int) -> int:
    """Open a file without blocking: a FIFO in its place would hang the reader."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def is_terminal(file: TextIO | None) -> bool:
    """Return whether a file, such as `sys.stderr`, is a terminal; None and closed files are not."""
    try:
        return file is not None and bool(file.isatty())
    except (AttributeError, ValueError):
        return False


def is_watched() -> bool:
    """Return whether stderr is shown as it is written: in a terminal or a notebook."""
    return in_notebook() or is_terminal(sys.stderr)


def report(message: str, end: str = "\n") -> None:
    """Print a message on stderr at once; drop it if stderr cannot be written."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(message, end=end, file=sys.stderr, flush=True)


_listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


@contextmanager
def notes_to(listener: Callable[[str], None]) -> Iterator[None]:
    """Call a listener with the notes about this thread's work; see `note`.

    >>> with notes_to(print):
    ...     note("Reading hands")
    Reading hands
    """
    former = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(former)


def note(text: str) -> None:
    """Pass a note about long work to the listener of this thread."""
    if listener := _listener.get():
        listener(text)


def in_notebook() -> bool:
    """Return whether this process is the kernel of a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return "IPKernelApp" in getattr(shell, "config", ())

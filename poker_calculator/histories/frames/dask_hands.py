"""Read bags of paths with Dask: a task reads several small files, or a block of a large log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.batches import SUFFIXES, HandFile
from poker_calculator.histories.frames.paths import entries_of
from poker_calculator.histories.frames.refusals import FIELDS
from poker_calculator.histories.rooms.lines import LogBlock
from poker_calculator.histories.storage.opening import size_of, suffix_of

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.games.notation.history import HandHistory

BLOCKSIZE: Final = 1 << 24
"""The default size of a partition in bytes: a few seconds of work."""
Run: TypeAlias = Callable[..., Any]
"""`hands_to_frame` or `read_hands`."""


class Source(NamedTuple):
    """A file of hands that a bag names."""

    file: str
    size: int
    can_split: bool  # whether it is read in blocks


class Summary(NamedTuple):
    """The hands of a partition in numbers, and its refused hands."""

    refused: list[dict[str, Any]]  # as in ``attrs["refused"]`` of `hands_to_frame`
    hands: int  # the number of hands that are read
    lines: int  # the number of lines of a block


def _delayed(function: Run, pure: bool = True) -> Any:
    """Return a function that makes tasks; equal arguments make equal tasks if it is pure."""
    return import_module("dask.delayed").delayed(function, pure=pure)


def is_bag(paths: object) -> bool:
    """Return whether these are a bag of Dask, without importing it."""
    bag = sys.modules.get("dask.bag")
    return bag is not None and isinstance(paths, bag.Bag)


def refuse_blocksize(blocksize: object) -> None:
    """Raise ValueError for a blocksize of paths that are not a bag."""
    if blocksize is not None:
        raise ValueError(
            f"blocksize is {shown(blocksize)}, but the paths are not a Dask bag; leave it out"
        )


def dask_hands_to_frame(bag: Any, blocksize: int | str | None, *, run: Run, **options: Any) -> Any:
    """Return the rows of the hands of a bag of paths as a Dask DataFrame.

    *run* is `hands_to_frame`, and *options* are its own.
    """
    options = _all_options(run, options)
    meta = run([], **options)
    partitions, _ = _partitions_of(bag, blocksize)
    rows = _delayed(_rows)
    frames = [rows(part) for part in _tasks(partitions, run, options)]
    return import_module("dask.dataframe").from_delayed(frames, meta=_rows(meta), prefix="hands")


def dask_refused_to_frame(
    bag: Any, blocksize: int | str | None, *, run: Run, **options: Any
) -> Any:
    """Return the refused hands of a bag of paths as a Dask DataFrame of one partition."""
    options = _all_options(run, options | {"errors": "skip"})
    run([], **options)  # checks them
    partitions, passed_over = _partitions_of(bag, blocksize)
    tasks = _tasks(partitions, run, options)
    summarize = _delayed(_summary)
    summaries = [summarize(files, part) for files, part in zip(partitions, tasks, strict=True)]
    refused = _delayed(_joined)(partitions, summaries, passed_over)
    return import_module("dask.dataframe").from_delayed(
        [refused], meta=refused_frame([], []), prefix="refused"
    )


def dask_read_hands(bag: Any, blocksize: int | str | None, *, run: Run, errors: str) -> Any:
    """Return the hands of a bag of paths as a bag.

    *run* is `read_hands`.
    """
    partitions, _ = _partitions_of(bag, blocksize)
    read = _delayed(_hands)
    return import_module("dask.bag").from_delayed(
        [read(files, run, errors) for files in partitions]
    )


def _all_options(run: Run, options: dict[str, Any]) -> dict[str, Any]:
    """Return options with the defaults of the others, so that equal calls make equal tasks."""
    parameters = [*signature(run).parameters.values()][1:]
    values = {parameter.name: parameter.default for parameter in parameters} | options
    if values["processes"] is None:
        values["processes"] = 1
    return values | {"progress": False, "blocksize": None}


def refused_frame(refused: Sequence[dict[str, Any]], passed_over: Iterable[str]) -> pd.DataFrame:
    """Return refused hands and skipped files as a frame with the columns `FIELDS`."""
    import pandas as pd

    from poker_calculator.histories.frames.paths import kind_of

    rows = [
        *refused,
        *({"file": name, "rule": f"{kind_of(name)}, passed over"} for name in passed_over),
    ]
    columns = {name: [row.get(name) for row in rows] for name in FIELDS}
    columns["hand"] = [None if hand is None else str(hand) for hand in columns["hand"]]
    texts = ("file", "hand", "rule")
    return pd.DataFrame(
        {
            name: pd.Series(values, dtype="str" if name in texts else "Int64")
            for name, values in columns.items()
        }
    )


def _partitions_of(
    bag: Any, blocksize: int | str | None
) -> tuple[list[tuple[HandFile, ...]], list[str]]:
    """Find the files of a bag; return those of each partition, and the skipped files in folders."""
    size = _read_blocksize(blocksize)
    find = _delayed(_sources, pure=False)  # files may change
    computed_parts = import_module("dask").compute(*[find(part, size) for part in bag.to_delayed()])
    sources = [source for part, _ in computed_parts for source in part]
    return _partitions(sources, size), [name for _, names in computed_parts for name in names]


def _read_blocksize(blocksize: int | str | None) -> int:
    try:
        parse_bytes = import_module("dask.utils").parse_bytes
        size = BLOCKSIZE if blocksize is None else int(parse_bytes(blocksize))
    except (TypeError, ValueError):
        size = 0
    if size < 1:
        raise ValueError(f"blocksize is {shown(blocksize)}; give bytes, such as '16 MiB'")
    return size


def _sources(paths: Iterable[Any], blocksize: int) -> tuple[list[Source], list[str]]:
    """Return the files of a part of the bag, and the skipped files in folders."""
    from poker_calculator.histories.rooms.files import can_split

    sources, passed_over = list[Source](), list[str]()
    for entry in entries_of(paths, passed_over):
        if not isinstance(entry, list):
            raise ValueError("a bag holds paths and URLs, not hands; give hands as a list")
        for file in map(str, entry):
            size = size_of(file)
            is_large_log = size > blocksize and suffix_of(file) not in SUFFIXES
            sources.append(Source(file, size, is_large_log and can_split(file)))
    return sources, passed_over


def _partitions(sources: Iterable[Source], blocksize: int) -> list[tuple[HandFile, ...]]:
    """Return the files of each partition, in order: a block, or files of at most one block."""
    partitions = [list[HandFile]()]
    size = 0
    for source in sources:
        if source.can_split:
            for begin in range(0, source.size, blocksize):
                end = min(begin + blocksize, source.size)
                partitions.append([LogBlock(source.file, begin, end)])
            size = blocksize
        elif size + source.size > blocksize:
            partitions.append([source.file])
            size = source.size
        else:
            partitions[-1].append(source.file)
            size += source.size
    return [tuple(files) for files in partitions if files] or [()]


def _tasks(
    partitions: Iterable[tuple[HandFile, ...]], run: Run, options: dict[str, Any]
) -> list[Any]:
    """Return a task for each partition; equal files and options have equal keys in all graphs."""
    read = _delayed(_read_partition)
    return [read(files, run, options) for files in partitions]


def _read_partition(files: Sequence[HandFile], run: Run, options: dict[str, Any]) -> pd.DataFrame:
    """Return the frame of a partition, with its refused hands in ``attrs``."""
    try:
        frame: pd.DataFrame = run([*files], **options)
    except NotationError as error:
        raise _in_file(error, files) from None
    return frame


def _hands(files: Sequence[HandFile], run: Run, errors: str) -> list[HandHistory]:
    """Return the hands of a partition."""
    try:
        return [*run([*files], errors=errors)]
    except NotationError as error:
        raise _in_file(error, files) from None


def _in_file(error: NotationError, files: Sequence[HandFile]) -> NotationError:
    """Return an error of a partition with the number of its line in the file."""
    if not (files and isinstance(files[0], LogBlock) and files[0].begin and error.line is not None):
        return error
    from poker_calculator.histories.rooms.files import count_lines

    line = error.line + count_lines(files[0]._replace(begin=0, end=files[0].begin))
    return NotationError(
        error.rule,
        file=error.file,
        hand=error.hand,
        action=error.action,
        text=error.text,
        line=line,
    )


def _rows(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a frame without attributes, which differ between partitions."""
    rows = frame.copy(deep=False)
    rows.attrs = {}
    return rows


def _summary(files: Sequence[HandFile], frame: pd.DataFrame) -> Summary:
    """Return the numbers and the refused hands of a partition."""
    from poker_calculator.histories.rooms.files import count_lines

    hands = int((frame["seat"] == 0).sum())
    lines = sum(count_lines(file) for file in files if isinstance(file, LogBlock))
    return Summary(frame.attrs["refused"], hands, lines)


def _joined(
    partitions: Sequence[Sequence[HandFile]], summaries: Sequence[Summary], passed_over: list[str]
) -> pd.DataFrame:
    """Return the refused hands of all partitions, with lines and numbers of whole files."""
    before: dict[str, tuple[int, int]] = {}  # hands and lines of the blocks of a file so far
    totals: dict[str, int] = {}
    refused: list[dict[str, Any]] = []
    for files, summary in zip(partitions, summaries, strict=True):
        first = files[0] if files else None
        if not isinstance(first, LogBlock):
            refused += summary.refused
            continue
        hands, lines = before[first.file] if first.begin else (0, 0)
        for entry in summary.refused:
            line = None if entry["line"] is None else entry["line"] + lines
            refused.append(entry | {"line": line, "read_before": entry["read_before"] + hands})
        hands += summary.hands
        before[first.file] = hands, lines + summary.lines
        totals[first.file] = hands
    for entry in refused:
        if entry["file"] in totals:
            entry["read_after"] = totals[entry["file"]] - entry["read_before"]
    return refused_frame(refused, passed_over)

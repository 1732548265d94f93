"""Hand histories as a DataFrame: one row for each player of each hand."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from lookup.arguments import check_flags, shown
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.threads import thread_count
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.histories.frames.batches import (
    HandFile,
    batches,
    count_hands,
    hands_of_files,
    is_one_piece,
)
from poker_calculator.histories.frames.columns import (
    COLUMNS,
    Conversion,
    convert_money,
    frame_of_columns,
    read_conversion,
)
from poker_calculator.histories.frames.dask_hands import (
    dask_hands_to_frame,
    dask_refused_to_frame,
    is_bag,
    refuse_blocksize,
    refused_frame,
)
from poker_calculator.histories.frames.decisions import SolveOptions, ev_lost, read_solve_options
from poker_calculator.histories.frames.paths import PathLike, entries_of
from poker_calculator.histories.frames.push_fold import COLUMNS as PUSH_FOLD_COLUMNS
from poker_calculator.histories.frames.push_fold import (
    PushFoldOptions,
    push_fold_rows,
    read_push_fold_options,
)
from poker_calculator.histories.frames.refusals import Refusals
from poker_calculator.histories.frames.rows import (
    ExtraColumns,
    Extracted,
    RowOptions,
    extract_batch,
    extract_rows,
)
from poker_calculator.histories.frames.tournaments import TournamentResults

if TYPE_CHECKING:
    import pandas as pd

FEWEST_HANDS: Final = 2_000
"""The minimum number of hands for other processes: about a second of work."""

ROWS_AT_ONCE: Final = 50_000
"""The number of rows per frame; collected rows take more memory than a frame."""


def hands_to_frame(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    *,
    errors: str = "raise",
    folded_cards: str = "dead",
    solve: Mapping[str, Any] | None = None,
    push_fold: bool | Mapping[str, Any] = False,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
    processes: int | None = None,
    progress: bool = True,
    blocksize: int | str | None = None,
) -> pd.DataFrame:
    """Return a DataFrame with a row for each player of each hand: results, luck and statistics.

    The page "Columns of hands" of the documentation defines the columns, with their dtypes, and the
    entries of ``frame.attrs``.

    Parameters
    ----------
    paths : path, HandHistory, or several
        Files, folders, patterns, archives and URLs as in `read_hands`, tournament summaries as in
        `read_summaries`, or hand histories. A Dask bag of paths returns a Dask DataFrame with the
        same rows.
    errors : {"raise", "skip"}
        Whether the first hand that breaks a rule raises NotationError, or such hands are left out
        and listed in ``frame.attrs["refused"]``.
    folded_cards : {"dead", "unknown"}
        Whether known cards of folded hands are dead, or can come on the board.
    solve : dict, optional
        Arguments of `decisions_to_frame` that fill the column ``ev_lost``.
    push_fold : bool or dict
        Whether to add columns that compare play before the flop with push or fold; or its options:
        payouts, other_stacks, most_big_blinds, gap and those of `push_fold`.
    currency, rates : str and dict, optional
        A currency, and the value in it of one unit of others: ``"EUR"``, ``{"USD": 0.92}``.
    processes, progress : int, optional, and bool
        The number of processes, by default that of processors, and whether to show a bar.
    blocksize : int or str, optional
        With Dask, the size at which logs are split at hands, by default ``"16 MiB"``.

    Raises
    ------
    FileNotFoundError, OSError
        If a path does not exist, or is not a regular file.
    """
    import pandas as pd

    check_flags(progress=progress)
    if is_bag(paths):
        lazy: pd.DataFrame = dask_hands_to_frame(
            paths,
            blocksize,
            run=hands_to_frame,
            errors=errors,
            folded_cards=folded_cards,
            solve=solve,
            push_fold=push_fold,
            currency=currency,
            rates=rates,
            processes=processes,
        )
        return lazy
    refuse_blocksize(blocksize)
    _check_option("errors", errors, ("raise", "skip"))
    _check_option("folded_cards", folded_cards, ("dead", "unknown"))
    count = thread_count(processes, name="processes")
    push_fold_options, solve_options = read_push_fold_options(push_fold), read_solve_options(solve)
    row_options = RowOptions(folded_cards, read_conversion(currency, rates))
    dtypes = COLUMNS if solve is None else COLUMNS | {"ev_lost": "float64"}
    dtypes = dtypes if push_fold_options is None else dtypes | PUSH_FOLD_COLUMNS
    refused = Refusals()
    passed_over: list[str] = []

    def counted(extracted: Iterable[Extracted], bar: ProgressBar) -> Iterator[Extracted]:
        for part in extracted:
            refused.add(part)
            if part.refused and errors == "raise":
                raise part.refused[0]
            if part.problem is not None:
                raise part.problem
            yield part
            bar.update(part.hands)

    with (
        progress_bar(_history_count(paths), "hands", shown=progress, unit="hand") as bar,
        closing(
            _extract(
                paths,
                row_options,
                count,
                bar,
                (solve_options, push_fold_options),
                dtypes,
                passed_over,
            )
        ) as extracted,
    ):
        frames = [*frames_of(counted(extracted, bar), dtypes, row_options.conversion)]
    frame = pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
    frame.attrs |= {"refused": refused.entries(), "passed_over": passed_over}
    return frame


def frames_of(
    extracted: Iterable[Extracted],
    dtypes: Mapping[str, str] = COLUMNS,
    conversion: Conversion | None = None,
) -> Iterator[pd.DataFrame]:
    """Yield the extracted rows in order, as at least one frame of about `ROWS_AT_ONCE` rows.

    *conversion* converts the money.
    """
    parts: list[list[Any]] = []
    rows = made = 0

    def frame() -> pd.DataFrame:
        whole = frame_of_columns(parts, dtypes)
        if conversion is not None:
            convert_money(whole, conversion)
        return whole

    for part in extracted:
        parts.append(part.columns)
        rows += len(part.columns[0])
        if rows >= ROWS_AT_ONCE:
            yield frame()
            parts, rows, made = [], 0, made + 1
    if rows or not made:
        yield frame()


def _check_option(name: str, option: object, options: tuple[str, str]) -> None:
    if not isinstance(option, str) or option not in options:
        raise ValueError(f"{name} is {shown(option)}; give {options[0]!r} or {options[1]!r}")


def _history_count(paths: object) -> int | None:
    """Return the number of hand histories in a list, None if *paths* is not a list."""
    if not isinstance(paths, list | tuple):
        return None
    return sum(isinstance(path, HandHistory) for path in paths)


def _extract(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    row_options: RowOptions,
    processes: int,
    bar: ProgressBar,
    decision_options: tuple[SolveOptions | None, PushFoldOptions | None],
    dtypes: Mapping[str, str],
    passed_over: list[str],
) -> Generator[Extracted, None, None]:
    """Yield the rows of hands in batches, joined with the results of their tournaments.

    The hands of files are added to the total of *bar*.
    """
    extra_columns = _extra_columns_of(*decision_options)
    summaries = list[str]()
    entries: Iterable[HandHistory | list[HandFile]] = entries_of(paths, passed_over, summaries)
    if isinstance(paths, list | tuple):
        entries = [*entries]  # summaries may come after the hands
    results, read = TournamentResults(), 0
    for entry in entries:
        if len(summaries) > read:
            results, read = TournamentResults(summaries), len(summaries)
            yield extract_rows([], row_options, None, dtypes)._replace(refused=results.errors)
        if extra_columns is not None:
            hands = iter([entry]) if isinstance(entry, HandHistory) else hands_of_files(entry)
            for hand in hands:
                extracted = extract_rows([hand], row_options, extra_columns, dtypes)
                files = () if hand.file is None else (hand.file,)
                yield results.join(extracted._replace(files=files))
        elif isinstance(entry, HandHistory):
            yield results.join(extract_rows([entry], row_options))
        else:
            yield from map(results.join, extract_files(entry, row_options, processes, bar))


def extract_files(
    files: Sequence[HandFile], row_options: RowOptions, processes: int, bar: ProgressBar
) -> Generator[Extracted, None, None]:
    """Yield the rows of files in batches, in order; add the number of hands to the total of *bar*.

    Large files are read by *processes*; close the generator to end them.
    """
    counts = [*map(count_hands, files)]
    bar.total = (bar.total or 0) + sum(counts)
    if processes > 1 and not is_one_piece(files) and sum(counts) >= FEWEST_HANDS:
        from poker_calculator.histories.frames.workers import extract_in_processes

        yield from extract_in_processes(batches(files), row_options, processes)
    else:
        for batch in batches(files):
            yield extract_batch(batch, row_options)


def _extra_columns_of(
    solve_options: SolveOptions | None, push_fold_options: PushFoldOptions | None
) -> ExtraColumns | None:
    """Return a function for the columns of decisions, None if none are requested."""
    if solve_options is None and push_fold_options is None:
        return None

    def columns_of_hand(hand: HandHistory, cards: Sequence[str | None]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = [()] * hand.player_count
        if solve_options is not None:
            rows = [(lost,) for lost in ev_lost(hand, solve_options)]
        if push_fold_options is not None:
            figures_of_players = push_fold_rows(hand, cards, push_fold_options)
            rows = [(*row, *figures) for row, figures in zip(rows, figures_of_players, strict=True)]
        return rows

    return columns_of_hand


def refused_to_frame(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    *,
    blocksize: int | str | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Return a DataFrame with a row for each hand that `hands_to_frame` leaves out.

    *paths* and *options* are those of `hands_to_frame`. The columns are ``file``, ``line``,
    ``hand``, ``action``, ``rule``, and ``read_before`` and ``read_after``, the numbers of hands
    read from the file before and after this hand. All numbers are ``Int64``. The last rows list
    files in folders that are not logs of a known room.

    A Dask bag returns a Dask DataFrame of one partition. Compute it together with the frame of the
    hands: ``dask.compute(hands_to_frame(bag, errors="skip"), refused_to_frame(bag))`` reads each
    file once, if both have the same options.
    """
    if is_bag(paths):
        frame: pd.DataFrame = dask_refused_to_frame(paths, blocksize, run=hands_to_frame, **options)
        return frame
    attributes = hands_to_frame(paths, errors="skip", blocksize=blocksize, **options).attrs
    return refused_frame(attributes["refused"], attributes["passed_over"])

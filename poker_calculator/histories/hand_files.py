"""Read hands and summaries from files, replayed and checked to the cent, and write logs."""

import os
from collections.abc import Iterable, Iterator
from typing import Final

from lookup.arguments import shown
from poker_calculator.games.notation.acpc import write_acpc_log
from poker_calculator.games.notation.history import HandHistory, list_hands
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.batches import chunks_of_hands, hands_of_files
from poker_calculator.histories.frames.dask_hands import dask_read_hands, is_bag, refuse_blocksize
from poker_calculator.histories.frames.paths import PathLike, entries_of, find_files
from poker_calculator.histories.frames.refusals import ReadCount
from poker_calculator.histories.outcomes.history_hands import play_board_hands
from poker_calculator.histories.rooms.summaries.summary import TournamentSummary
from poker_calculator.histories.rooms.translation.agreement import check_log
from poker_calculator.histories.storage.opening import is_archive

LAYOUTS: Final = ("pokerstars", "open_hand_history", "acpc")


def read_hands(
    paths: PathLike | Iterable[PathLike],
    *,
    errors: str = "raise",
    refused: list[NotationError] | None = None,
    blocksize: int | str | None = None,
) -> Iterator[HandHistory]:
    """Yield the hands of files one by one, each replayed under the rules.

    *paths* are files, folders or patterns, one or many: .phh and .phhs files, and logs of
    PokerStars, GGPoker, Winamax, 888poker, PartyPoker, the Winning Poker Network, iPoker, Full Tilt
    Poker, Absolute Poker, Bovada, OnGame, Merge, Cake, PKR, Everleaf, Microgaming, Boss Media,
    Entraction, Everest, BetOnline, Betfair, Unibet, Enet, KingsClub, Poker Mavens, CoinPoker,
    PokerNow, ACPC and The Big Game, exports of PokerTracker, and Open Hand History. The first lines
    of a log identify its room; any encoding is read. Files may be compressed (``.gz``, ``.zst``), a
    zip archive is read like a folder, and `fsspec` reads URLs such as ``"s3://bucket/logs/"``. No
    log is held in memory as a whole, except the games of PokerNow.

    A hand of a log is yielded only if the replay pays each player the logged amount, to the cent.
    With ``errors="skip"``, a hand that breaks a rule is left out and its error added to *refused*;
    by default the first raises NotationError, with file, line, hand and rule. Once its file is
    read, an error also has the numbers of hands read before and after it. Raises FileNotFoundError
    if a path does not exist.

    A Dask bag of paths and URLs returns a bag of hands; *blocksize* and partitions are those of
    `hands_to_frame`. A bag cannot fill *refused*; `refused_to_frame` lists the hands left out.
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'skip'")
    if is_bag(paths):
        if refused is not None:
            raise ValueError("a bag cannot fill the list refused; use refused_to_frame(bag)")
        bag: Iterator[HandHistory] = dask_read_hands(
            paths, blocksize, run=read_hands, errors=errors
        )
        return bag
    refuse_blocksize(blocksize)
    return _read(paths, errors == "skip", refused)


def _read(
    paths: PathLike | Iterable[PathLike], skip: bool, refused: list[NotationError] | None
) -> Iterator[HandHistory]:
    count = ReadCount()
    for chunk, problem in chunks_of_hands(_hands(paths)):
        readable = [hand for hand in chunk if isinstance(hand, HandHistory)]
        outcomes = iter(play_board_hands(readable))
        for hand in chunk:
            try:
                if isinstance(hand, NotationError):
                    raise hand
                if next(outcomes) is None:
                    check_log(hand, hand.replay())
            except NotationError as error:
                if skip and refused is None:
                    continue  # memory does not grow with errors that nobody sees
                count.add(error.file, 0, [error])
                if not skip:
                    raise
                if refused is not None:
                    refused.append(error)
            else:
                count.add(hand.file)
                yield hand
        if problem is not None:
            raise problem
    count.end()


def _hands(paths: PathLike | Iterable[PathLike]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand, or the error if it cannot be read."""
    for entry in entries_of(paths):
        if isinstance(entry, HandHistory):
            yield entry
        else:
            yield from hands_of_files(entry)


def read_summaries(
    paths: PathLike | Iterable[PathLike],
    *,
    errors: str = "raise",
    refused: list[NotationError] | None = None,
) -> Iterator[TournamentSummary]:
    """Yield the tournament summaries of files one by one.

    *paths* are files, folders or patterns, one or many, with summaries of PokerStars (and Full Tilt
    and Run It Once in its layout), Winamax, Full Tilt Poker, 888poker, GGPoker and the Winning
    Poker Network (and others in its layout, Open Tournament Summary), and logs of the iPoker
    network, which state the results of their sessions. The first lines identify the room;
    any encoding is read. Other files in folders are skipped, such as logs of hands.

    A room may write several summaries of a tournament: Winamax one for each entry of the player.
    With ``errors="skip"``, a summary with an unknown line, or with lines that contradict others, is
    left out and its error added to *refused*; by default the first raises NotationError, with
    file, line and rule. Raises FileNotFoundError if a path does not exist.
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'skip'")
    return _read_summaries(paths, errors == "skip", [] if refused is None else refused)


def _read_summaries(
    paths: PathLike | Iterable[PathLike], skip: bool, refused: list[NotationError]
) -> Iterator[TournamentSummary]:
    from poker_calculator.histories.rooms.summaries.files import summaries_of_file

    for file in summary_files(paths):
        for summary in summaries_of_file(file):
            if isinstance(summary, TournamentSummary):
                yield summary
            elif not skip:
                raise summary
            else:
                refused.append(summary)


def summary_files(paths: PathLike | Iterable[PathLike]) -> Iterator[str]:
    """Yield the given files, and those in folders and of patterns that have summaries."""
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    for path in paths:
        if not isinstance(path, str | os.PathLike) or not os.fspath(path):
            raise ValueError(f"{shown(path)} is not a path; give paths, folders or patterns")
        name = os.fspath(path)
        if os.path.isfile(name) and not is_archive(name):
            yield name
        else:
            files = list[str]()
            find_files(path, summaries=files)
            yield from files


def write_log(hands: HandHistory | Iterable[HandHistory], layout: str = "pokerstars") -> str:
    r"""Return hands as the text of a log for other programs.

    The rooms' pages and `poker_calculator.histories.rooms.writers.writing` list the fields that
    each layout holds.

    Parameters
    ----------
    hands : one hand history or several, from any source
    layout : "pokerstars", "open_hand_history" for version 1.4 of that format, or "acpc"
        Open Hand History holds hold'em and Omaha, and ACPC limit and no-limit hold'em.

    Raises
    ------
    ValueError
        For another layout; NotationError for a hand that is not over or that the layout cannot
        hold.

    Examples
    --------
    >>> from poker_calculator.games import HandHistory
    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2, hand=7,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 f"])
    >>> write_log(hand).splitlines()[0]
    "PokerStars Hand #7:  Hold'em No Limit (1/2) - 1970/01/01 00:00:00"
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout is {shown(layout)}; give one of {', '.join(LAYOUTS)}")
    if layout == "acpc":
        return write_acpc_log(list_hands(hands))
    # Compiles the patterns of all rooms: 50 ms.
    from poker_calculator.histories.rooms.writers.writing import to_open_hand_history, to_pokerstars

    write = to_pokerstars if layout == "pokerstars" else to_open_hand_history
    return "\n\n".join(write(hand) for hand in list_hands(hands))

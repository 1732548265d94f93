"""Read hands from files of any format, replay them under the rules, and check them to the cent."""

from collections.abc import Iterable, Iterator

from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from histories.frames.batches import batches, chunks_of_hands, hands_of_batch
from histories.frames.dask_hands import dask_read_hands, is_bag, refuse_blocksize
from histories.frames.paths import PathLike, entries_of
from histories.frames.refusals import ReadCount
from histories.outcomes.history_hands import play_board_hands
from histories.rooms.results import check_log
from lookup.arguments import shown


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
    by default the first raises NotationError, with file, line, hand and rule. An error also has the
    numbers of hands of its file that were read before it and after it, when the file ends. Raises
    FileNotFoundError if a path does not exist.

    A Dask bag of paths and URLs returns a bag of hands; *blocksize* and partitions are those of
    `hands_to_frame`. It cannot fill *refused*; `refused_to_frame` lists the hands left out.
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
                count.begin(error.file)
                count.refuse([error])
                if not skip:
                    raise
                if refused is not None:
                    refused.append(error)
            else:
                count.begin(hand.file)
                count.read()
                yield hand
        if problem is not None:
            raise problem
    count.end()


def _hands(paths: PathLike | Iterable[PathLike]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand, or the error if it cannot be read."""
    for entry in entries_of(paths):
        if isinstance(entry, HandHistory):
            yield entry
            continue
        for batch in batches(entry):
            yield from hands_of_batch(batch)

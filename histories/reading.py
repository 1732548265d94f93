"""Hands read from files of any format, replayed under the rules, and checked to the cent."""

from collections.abc import Iterable, Iterator

from games.notation.errors import NotationError
from games.notation.history import HandHistory
from histories.frames.batches import batches, hands_of_batch, some_at_a_time
from histories.frames.paths import PathLike, entries_of
from histories.outcomes.board_hands import play_board_hands
from histories.rooms.results import check_log
from lookup.arguments import shown


def read_hands(
    paths: PathLike | Iterable[PathLike],
    *,
    errors: str = "raise",
    refused: list[NotationError] | None = None,
) -> Iterator[HandHistory]:
    """Yield the hands of files one after the other, each replayed under the rules.

    *paths* are files, folders or patterns, one or many: .phh and .phhs files, and logs of
    PokerStars, GGPoker, Winamax, 888poker, PartyPoker, the Winning Poker Network, iPoker, and Open
    Hand History, which are told by their first lines, in any encoding; no log is held in memory as
    a whole.

    A hand of a log is given only when the rules pay each player what the log says, to the cent.
    With ``errors="skip"`` a hand that breaks a rule is left out and its error added to *refused*,
    if that is given; else the first raises NotationError, with file, line, hand and rule. Raises
    FileNotFoundError for a path that is not there.
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'skip'")
    return _read(paths, errors == "skip", [] if refused is None else refused)


def _read(
    paths: PathLike | Iterable[PathLike], skip: bool, refused: list[NotationError]
) -> Iterator[HandHistory]:
    for some, problem in some_at_a_time(_hands(paths)):
        legible = [hand for hand in some if isinstance(hand, HandHistory)]
        outcomes = iter(play_board_hands(legible))
        for hand in some:
            try:
                if isinstance(hand, NotationError):
                    raise hand
                if next(outcomes) is None:
                    check_log(hand, hand.replay())
            except NotationError as error:
                if not skip:
                    raise
                refused.append(error)
            else:
                yield hand
        if problem is not None:
            raise problem


def _hands(paths: PathLike | Iterable[PathLike]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand, or why it cannot be read."""
    for entry in entries_of(paths):
        if isinstance(entry, HandHistory):
            yield entry
            continue
        for batch in batches(entry):
            yield from hands_of_batch(batch)

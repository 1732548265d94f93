"""Hand histories as a DataFrame: one row for each player of each hand."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.notation.errors import NotationError
from games.notation.history import HandHistory
from histories.frames.batches import SUFFIXES, batches, count_hands, hands_of_batch
from histories.frames.columns import COLUMNS, frame_of_columns
from histories.frames.figures.decisions import Solving, ev_lost, read_solving
from histories.frames.figures.push_fold import COLUMNS as PUSH_FOLD_COLUMNS
from histories.frames.figures.push_fold import Judging, judge, read_judging
from histories.frames.money import Conversion, convert_money, read_conversion
from histories.frames.paths import PathLike, entries_of
from histories.frames.rows import Found, Judge, Wanted, found_in, found_in_batch
from lookup.arguments import check_flags, shown
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    import pandas as pd

FEWEST_HANDS: Final = 2_000
"""From this number of hands in files on, a second of work, it pays to start other processes."""

ROWS_AT_ONCE: Final = 50_000
"""From this number of rows on a frame is made of them: values take far less memory there."""


def hands_to_frame(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    *,
    errors: str = "raise",
    folded: str = "dead",
    solve: Mapping[str, Any] | None = None,
    push_fold: bool | Mapping[str, Any] = False,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
    processes: int | None = None,
    progress: bool = True,
) -> "pd.DataFrame":
    """Return a DataFrame with a row for each player of each hand: results, and luck in them.

    *paths* are .phh and .phhs files, logs of poker rooms (see `read_hands`), folders (with all such
    files in them, at any depth), patterns such as ``"2023/*.phh"``, or hand histories, one
    or many. Columns, with their dtypes in `COLUMNS`:

    - ``file``, ``hand``: where the hand was read, and its name or number
    - ``player``, ``seat``, ``position``: the seat counts from 0, the first left of the button; the
      position is missing in games without blinds
    - ``cards``: as far as they are known, ``??`` otherwise
    - ``starting_stack``, ``net``: chips before the hand, and chips won (lost: below 0)
    - ``all_in_street``: where the money went in with cards to come; missing where it did not
    - ``equity``: the share of the pots that the player could expect then, over all runouts
    - ``ev``: the net result with the cards to come replaced by their expectation, so that the luck
      of a session is ``(frame.net - frame.ev).sum()``; missing, as ``equity`` is, for all-ins whose
      live cards are not all known, and in stud and draw games. What the house took is taken of the
      expectation in proportion
    - ``venue``, ``table``, ``variant`` (its code in `games.VARIANTS`), ``currency``,
      ``tournament``: as the hand has them; only hands of tournaments have the last
    - ``stakes``: the blinds, such as "0.05/0.10"; the small and the big bet in games without blinds
    - ``time``: in UTC where the hand names its time zone, else as it says; without a zone itself
    - ``players``: how many were dealt in; ``is_hero``: whether the player kept the log
    - ``hand_class``: such as "AKs"; missing where the cards are not known, and in other games than
      hold'em
    - ``big_blind``: in games without blinds the small bet; ``stack_bb``, ``net_bb``, ``ev_bb``: in
      big blinds
    - ``rake_share``: what the player paid of rake and fees, by winnings: what was taken of a pot is
      shared in proportion to what was won of it
    - ``walk``, ``vpip``, ``pfr``, ``three_bet_chance``, ``three_bet``, ``faced_three_bet``,
      ``fold_to_three_bet``, ``c_bet_chance``, ``c_bet``, ``faced_c_bet``, ``fold_to_c_bet``,
      ``saw_flop``, ``went_to_showdown``, ``won_at_showdown``, ``won``: what the player did, see the
      notes; ``bets_and_raises``, ``calls``, ``folds``: how many of them after the flop

    Hands that folded and are known count as dead: their cards cannot come any more. With
    ``folded="unknown"`` they can, as for players who saw none of them.

    With a *currency* and *rates*, such as ``currency="EUR", rates={"USD": 0.92}``, all money is
    converted, each amount times its rate; chips of tournaments are not. A hand in a currency
    without a rate is refused.

    With *solve*, a dict of arguments of `decisions_to_frame` such as ``{"ranges": {...}, "bets":
    "50%, allin"}``, there is one column more, ``ev_lost``: the EV that the player's decisions lost
    in the spot that is solved, missing where there is none or his cards are not known. Hands are
    solved one after the other.

    With *push_fold* there are columns for what each player did when he acted first before the flop,
    beside the equilibrium in which all go all-in or fold (`games.push_fold`), as long as everybody
    had folded or gone all-in until then. To go all-in is also to call, or raise to, as much as the
    others who are in can put in. It is True, or a dict of payouts, other_stacks, most_big_blinds
    and gap (see the notes) and of other options of `games.push_fold` such as rake.

    - ``decision``: what `PushFold` calls it, such as "BB after BTN"; ``action``: "all-in" or "fold"
    - ``frequency``, ``value``, ``best_value``, ``chips_lost``: in the equilibrium for chips, how
      often the player's class of hand does this; how many chips he wins in the hand on average by
      this action, and by the better of both; and how many he lost by it
    - ``prize_frequency``, ``prize_value``, ``best_prize_value``, ``prize_lost``: the same in the
      equilibrium for prize money; missing where no payouts are known
    - ``gap``, ``prize_gap``: what a player could still gain in each equilibrium that was found
    - ``reason``: why figures are missing; itself missing where they are not

    With ``errors="skip"`` hands that break a rule, or stop before their end, are left out and
    listed in ``frame.attrs["refused"]``, each a dict of file, line, hand, action and rule; else the
    first raises NotationError. Text in a folder that is no log of a known room, such as a summary
    of a tournament, is named in ``frame.attrs["passed_over"]``, and so are links that lead nowhere,
    named pipes, sockets and devices. Raises FileNotFoundError for a path that is not there, and
    OSError for one that is not a regular file.

    Many files are spread over *processes*, by default as many as calls use threads; the frame never
    depends on their number. *progress* says whether what takes longer than a second shows a bar, in
    a terminal or a notebook.

    Notes
    -----
    Trackers' statistics are quotients of sums, such as ``frame.three_bet.sum() /
    frame.three_bet_chance.sum()``; `session_report` has them. What a player did is counted as
    PokerTracker 4 and Hold'em Manager 3 do; in games without a flop, it is the second street.

    - ``walk``: all others folded before the player had to act; such hands are left out where it is
      counted how often a player put chips in
    - ``vpip`` (voluntarily put in pot): called, bet or raised before the flop; antes, blinds,
      straddles and the bring-in do not count, nor does a check in the big blind
    - ``pfr``: raised before the flop, first or later
    - ``three_bet_chance``: faced exactly one raise before the flop, of somebody else, and could
      raise; ``three_bet``: did so
    - ``faced_three_bet``: made the first raise and faced exactly one more, what PokerTracker calls
      a 3-bet after a raise: who had called or not acted is not counted; ``fold_to_three_bet``:
      folded to it
    - ``c_bet_chance``: raised last before the flop, had the turn on it before anybody bet, and
      could bet; ``c_bet``: did so
    - ``faced_c_bet``: faced such a bet before anybody raised it; ``fold_to_c_bet``: folded to it
    - ``saw_flop``: was in when the flop came, also all-in
    - ``went_to_showdown``: was in when the betting was over, as somebody else was;
      ``won_at_showdown``: and won chips, a part of a pot being enough; ``won``: won chips
    - ``bets_and_raises``, ``calls``, ``folds``: so many after the flop. The aggression factor is
      bets and raises to calls, the aggression frequency bets and raises to all three

    With *push_fold*, the game is that of the table before the hand; equal ones are solved once.

    - ``payouts`` are what the places pay, ``other_stacks`` the chips of each player at other
      tables; either may be a function of the hand that returns them. By default they are the user
      fields ``_payouts`` and ``_other_stacks`` of the hand, which `Tournament.histories` writes
    - ``most_big_blinds``, 20, is the most that may be at stake for the player: his stack, or the
      largest of the others who are in if that is less
    - ``gap`` is what a player may still gain in an equilibrium, in big blinds; in prize money, the
      same part of the payouts as of all chips. By default it is 0.001, and with two players what
      `games.push_fold` reaches

    Where an equilibrium seldom comes, what others do behind is rough, and with it the figures; with
    four players and more they are as approximate as `games.push_fold` says.
    """
    import pandas as pd

    check_flags(progress=progress)
    _check_option("errors", errors, ("raise", "skip"))
    _check_option("folded", folded, ("dead", "unknown"))
    count = thread_count(processes, name="processes")
    judging, solving = read_judging(push_fold), read_solving(solve)
    wanted = Wanted(folded, read_conversion(currency, rates))
    dtypes = COLUMNS if solve is None else COLUMNS | {"ev_lost": "float64"}
    dtypes = dtypes if judging is None else dtypes | PUSH_FOLD_COLUMNS
    refused: list[dict[str, Any]] = []
    passed_over: list[str] = []

    def counted(found: Iterable[Found], bar: ProgressBar) -> Iterator[Found]:
        for part in found:
            if part.refused and errors == "raise":
                raise part.refused[0]
            refused.extend(map(_place_and_rule, part.refused))
            if part.problem is not None:
                raise part.problem
            yield part
            bar.update(part.hands)

    with (
        progress_bar(_hands_given(paths), "hands", shown=progress, unit="hand") as bar,
        closing(_find(paths, wanted, count, bar, (solving, judging), dtypes, passed_over)) as found,
    ):
        frames = [*frames_of(counted(found, bar), dtypes, wanted.conversion)]
    frame = pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
    frame.attrs |= {"refused": refused, "passed_over": passed_over}
    return frame


def frames_of(
    found: Iterable[Found],
    dtypes: Mapping[str, str] = COLUMNS,
    conversion: Conversion | None = None,
) -> "Iterator[pd.DataFrame]":
    """Yield what was found in frames of about `ROWS_AT_ONCE` rows, at least one, in order.

    Money is converted where a *conversion* is given.
    """
    parts: list[list[Any]] = []
    rows = made = 0

    def frame() -> "pd.DataFrame":
        whole = frame_of_columns(parts, dtypes)
        if conversion is not None:
            convert_money(whole, conversion)
        return whole

    for part in found:
        parts.append(part.columns)
        rows += len(part.columns[0])
        if rows >= ROWS_AT_ONCE:
            yield frame()
            parts, rows, made = [], 0, made + 1
    if rows or not made:
        yield frame()


def _place_and_rule(error: NotationError) -> dict[str, Any]:
    """Return what `attrs` say of a hand that is refused."""
    place = {"file": error.file, "line": error.line, "hand": error.hand}
    return {**place, "action": error.action, "rule": error.rule}


def _check_option(name: str, given: object, options: tuple[str, str]) -> None:
    if not isinstance(given, str) or given not in options:
        raise ValueError(f"{name} is {shown(given)}; give {options[0]!r} or {options[1]!r}")


def _hands_given(paths: object) -> int | None:
    """Return how many hand histories a list holds, None where that is not known."""
    if not isinstance(paths, list | tuple):
        return None
    return sum(isinstance(path, HandHistory) for path in paths)


def _find(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    wanted: Wanted,
    processes: int,
    bar: ProgressBar,
    judges: tuple[Solving | None, Judging | None],
    dtypes: Mapping[str, str],
    passed_over: list[str],
) -> Generator[Found, None, None]:
    """Yield what is found in hands, some at a time; files are counted in the *bar*."""
    judge = _judge_of(*judges)
    for entry in entries_of(paths, passed_over):
        if judge is not None:
            hands = iter([entry]) if isinstance(entry, HandHistory) else _hands_of(entry)
            yield from (found_in([hand], wanted, judge, dtypes) for hand in hands)
        elif isinstance(entry, HandHistory):
            yield found_in([entry], wanted)
        else:
            yield from find_in_files(entry, wanted, processes, bar)


def find_in_files(
    files: Sequence[Path], wanted: Wanted, processes: int, bar: ProgressBar
) -> Generator[Found, None, None]:
    """Yield what is found in files, some hands at a time, in order; the *bar* gets their number.

    Close it to end the *processes* that it starts where files are large enough.
    """
    counts = [*map(count_hands, files)]
    bar.total = (bar.total or 0) + sum(counts)
    is_one = len(files) == 1 and files[0].suffix in SUFFIXES  # read in one piece
    if processes > 1 and not is_one and sum(counts) >= FEWEST_HANDS:
        from histories.frames.workers import found_by_processes

        yield from found_by_processes(batches(files), wanted, processes)
    else:
        for batch in batches(files):
            yield found_in_batch(batch, wanted)


def _hands_of(files: Iterable[Path]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of files, or why it cannot be read."""
    return (hand for batch in batches(files) for hand in hands_of_batch(batch))


def _judge_of(solving: Solving | None, judging: Judging | None) -> Judge | None:
    """Return what finds out what each player's decisions lost, None where that is not asked for."""
    if solving is None and judging is None:
        return None

    def judge_hand(hand: HandHistory, cards: Sequence[str | None]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = [()] * hand.player_count
        if solving is not None:
            rows = [(lost,) for lost in ev_lost(hand, solving)]
        if judging is not None:
            judged = judge(hand, cards, judging)
            rows = [(*row, *figures) for row, figures in zip(rows, judged, strict=True)]
        return rows

    return judge_hand

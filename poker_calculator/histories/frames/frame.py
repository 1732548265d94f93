"""Hand histories as a DataFrame: one row for each player of each hand."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from lookup.arguments import check_flags, shown
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.threads import thread_count
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.batches import (
    HandFile,
    batches,
    count_hands,
    hands_of_batch,
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
    is_bag,
    refuse_blocksize,
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
    folded: str = "dead",
    solve: Mapping[str, Any] | None = None,
    push_fold: bool | Mapping[str, Any] = False,
    currency: str | None = None,
    rates: Mapping[str, float] | None = None,
    processes: int | None = None,
    progress: bool = True,
    blocksize: int | str | None = None,
) -> pd.DataFrame:
    """Return a DataFrame with a row for each player of each hand: results and luck.

    *paths* are .phh and .phhs files, logs of poker rooms (see `read_hands`), tournament summaries
    (see `read_summaries`), folders, which are searched at any depth, patterns such as
    ``"2023/*.phh"``, or hand histories; one or many. Files may be compressed (``.gz``, ``.zst``), a
    zip archive is read like a folder, and `fsspec` reads URLs such as ``"s3://bucket/logs/"``.
    Summaries are joined to the hands of the same venue and tournament; a hand that contradicts its
    summary is refused.
    Columns, with their dtypes in `COLUMNS`:

    - ``file``, ``hand``: the file of the hand, and its number, or else its name
    - ``player``, ``seat``, ``position``: seats count from 0, the first left of the button. The
      blinds are those that post them, so a hand without a small blind has no SB; the last seat is
      BTN, also behind a dead button. Games without blinds have no positions
    - ``cards``: the hole cards, with ``??`` for unknown cards
    - ``starting_stack``, ``net``: chips before the hand, inf if they are unknown, and chips won or
      (negative) lost, with the money outside the pots
    - ``outside_pot``: the part of ``net`` that the house pays or (negative) takes outside the pots:
      a cash-out less the winnings that the house takes for it, an insurance less its premium
    - ``all_in_street``: the street of an all-in with cards to come, missing without one
    - ``equity``: the player's expected share of the pots at that point, over all runouts
    - ``ev``: the net result with the expectation over the cards to come in place of the cards that
      came, so the luck of a session is ``(frame.net - frame.outside_pot - frame.ev).sum()``. Rake
      and fees reduce the expectation pro rata; money outside the pots does not change it. Like
      ``equity`` it is missing for all-ins with unknown live cards, and in stud and draw games
    - ``venue``, ``table``, ``variant`` (its code in `VARIANTS`), ``currency``,
      ``tournament``: the fields of the hand; cash games have no ``tournament``
    - ``buy_in``, ``buy_in_currency``: the cost of one entry in a tournament, with the fee, if the
      log or a summary states it
    - ``place``, ``prize``: the player's result in the tournament: in all its hands if a summary
      states it, else in the hand that ends the tournament for the player, if the log states it
    - ``bounty``, ``rebuy``: the bounties that the player won in the hand, and the cost of their
      rebuys and add-ons, if the log states them and the summary does not
    - ``entrants``, ``total_buy_in``, ``total_bounty``: by a summary, the number of entrants, the
      cost of all entries of the player with rebuys and add-ons, and the sum of their bounties
    - ``summary``: the file of the tournament's summary, missing without one
    - ``stakes``: the blinds, such as "0.05/0.10", or the small and the big bet without blinds; a
      blind that nobody posts counts if the log states it
    - ``time``: in UTC if the hand names its time zone, else the recorded time; without a time zone
    - ``players``: the number of players dealt in; ``is_hero``: whether the player kept the log
    - ``hand_class``: such as "AKs"; missing for unknown cards and in games other than hold'em
    - ``big_blind``: the small bet in games without blinds; ``stack_bb``, ``net_bb``, ``ev_bb``:
      amounts in big blinds
    - ``rake_share``: the rake and fees that the player paid; the winners of a pot pay its rake pro
      rata
    - ``walk``, ``vpip``, ``pfr``, ``three_bet_chance``, ``three_bet``, ``faced_three_bet``,
      ``fold_to_three_bet``, ``c_bet_chance``, ``c_bet``, ``faced_c_bet``, ``fold_to_c_bet``,
      ``saw_flop``, ``went_to_showdown``, ``won_at_showdown``, ``won``, ``steal_chance``, ``steal``,
      ``faced_steal``, ``fold_to_steal``, ``turn_c_bet_chance``, ``turn_c_bet``,
      ``faced_turn_c_bet``, ``fold_to_turn_c_bet``, ``check_raise_chance``, ``check_raise``,
      ``river_bet_chance``, ``river_bet``, ``faced_river_bet``, ``fold_to_river_bet``: the player's
      statistics, see the notes; ``bets_and_raises``, ``calls``, ``folds``: their numbers after the
      flop

    Known cards of folded hands count as dead: they cannot come on the board. With
    ``folded="unknown"`` they can, as from the view of players who saw none of them.

    With *currency* and *rates*, such as ``currency="EUR", rates={"USD": 0.92}``, each amount of
    money is multiplied by its rate; tournament chips are not. A hand in a currency without a rate
    is refused.

    *solve*, a dict of arguments of `decisions_to_frame` such as ``{"ranges": {...}, "bets":
    "50%, allin"}``, adds the column ``ev_lost``: the EV that the player's decisions lost in the
    solved spot. It is missing if the hand has no such spot or the player's cards are unknown. Hands
    are solved one after the other.

    *push_fold* adds columns that compare each player's first action before the flop with the
    push-or-fold equilibrium (`poker_calculator.games.push_fold`), if everybody before them folded
    or went all-in. A call or raise to at least the largest stack of the other live players counts
    as an all-in. It is True, or a dict of payouts, other_stacks, most_big_blinds and gap (see the
    notes) and of other options of `poker_calculator.games.push_fold` such as rake.

    - ``decision``: its name in `PushFold`, such as "BB after BTN"; ``action``: "all-in" or "fold"
    - ``frequency``, ``value``, ``best_value``, ``chips_lost``: in the equilibrium for chips, the
      frequency of this action with the player's hand class; the chips that it wins on average in
      the hand; those of the better action; and the difference
    - ``prize_frequency``, ``prize_value``, ``best_prize_value``, ``prize_lost``: the same in the
      equilibrium for prize money; missing without payouts
    - ``gap``, ``prize_gap``: the most that a player could still gain in each equilibrium
    - ``reason``: why figures are missing; missing if they are not

    With ``errors="skip"``, hands that break a rule or stop before their end are left out and
    listed in ``frame.attrs["refused"]``, each as a dict of file, line, hand, action and rule, with
    the numbers of hands of the file that were read before it and after it; by default the first
    raises NotationError. ``frame.attrs["passed_over"]`` lists files in folders
    that are not logs of a known room, such as notes, and broken links, named pipes, sockets and
    devices. Raises FileNotFoundError if a path does not exist, and OSError if it is not
    a regular file.

    Many files are spread over *processes*, by default the number of threads that other calls use;
    the frame does not depend on it. *progress* shows a bar for work of more than a second, in a
    terminal or a notebook.

    A Dask bag of paths and URLs returns a Dask DataFrame, with the same rows in the same order and
    an index that begins anew in each partition. Tournament summaries are passed over. The files are
    found at once; their hands are read when the frame is computed, and errors are raised then.
    Small files share a partition; logs of more than *blocksize* bytes, ``"16 MiB"`` by default, are
    split at hands, unless they are compressed, XML, JSON or UTF-16. Each task uses one process.
    `refused_to_frame` lists the hands that ``errors="skip"`` leaves out.

    Notes
    -----
    Trackers' statistics are quotients of sums, such as ``frame.three_bet.sum() /
    frame.three_bet_chance.sum()``; `session_report` computes them. The definitions are those of
    PokerTracker 4 and Hold'em Manager 3, except where a difference is stated. In games without a
    flop, the second street takes its place. An all-in raise counts as a raise even if no other
    player can match it, or if all others are all-in; the part that nobody calls goes back.

    - ``walk``: all others folded before the player had to act; VPIP and PFR leave such hands out
    - ``vpip`` (voluntarily put in pot): called, bet or raised before the flop; antes, blinds,
      straddles and the bring-in do not count, nor does a check in the big blind
    - ``pfr``: raised before the flop, first or later
    - ``three_bet_chance``: faced exactly one raise before the flop, by another player, and could
      raise, so another live player had chips left; ``three_bet``: did so. Poker Sleuth counts a
      chance whether or not the player could raise
    - ``faced_three_bet``: made the first raise and faced exactly one more (PokerTracker's 3-bet
      after a raise, so players who had called or not acted do not count); ``fold_to_three_bet``:
      folded to it
    - ``c_bet_chance``: made the last raise before the flop, acted on the flop before any bet, and
      could bet; ``c_bet``: did so
    - ``faced_c_bet``: faced such a bet before any raise; ``fold_to_c_bet``: folded to it
    - ``turn_c_bet_chance``: made a continuation bet that nobody raised, acted on the turn before
      any bet, and could bet; ``turn_c_bet``: did so. ``faced_turn_c_bet``: faced such a bet before
      any raise; ``fold_to_turn_c_bet``: folded to it
    - ``steal_chance``: everybody before the cutoff, button or small blind folded, and the player
      there could raise; ``steal``: did so. ``faced_steal``: faced such a raise in a blind, before
      any other raise; ``fold_to_steal``: folded to it. Heads-up, the button steals. A poster who
      checked is in the pot, so a raise after it is no steal
    - ``check_raise_chance``: checked on the flop or later, faced one bet on the same street, and
      could raise; ``check_raise``: did so
    - ``river_bet_chance``: acted on the river (the last street) before any bet, and could bet;
      ``river_bet``: did so. ``faced_river_bet``: faced a bet on the river before any raise;
      ``fold_to_river_bet``: folded to it
    - ``saw_flop``: was live when the flop came, all-in or not; Hand2Note counts only players who
      acted on the flop. A player who is all-in by a blind and folded by the log, as absent players
      are, did not see it
    - ``went_to_showdown``: was live with another player when the betting ended;
      ``won_at_showdown``: and won chips, at least part of a pot; ``won``: won chips
    - ``bets_and_raises``, ``calls``, ``folds``: their numbers after the flop. The aggression factor
      is the ratio of bets and raises to calls, the aggression frequency (AFq) that to all three.
      The aggression percentage of Hold'em Manager counts checks in place of folds. Hand2Note's
      aggression factor counts the streets with a bet or raise, and those with a call

    With *push_fold*, the game is that of the table before the hand; equal games are solved once.

    - ``payouts`` are the prizes by place, ``other_stacks`` the stacks at other tables; either may
      be a function that returns them for a hand. The defaults are the user fields ``_payouts`` and
      ``_other_stacks`` of the hand, which `Tournament.histories` writes
    - ``most_big_blinds``, 20, limits the amount at stake: the effective stack of the player against
      the other live players
    - ``gap`` is the most that a player may still gain in an equilibrium, in big blinds; for prize
      money, the same fraction of the payouts as of all chips. It is 0.001 by default, and with two
      players the precision of `poker_calculator.games.push_fold`

    Figures are rough at decisions that the equilibrium seldom reaches, as is the play after them;
    with four or more players they are as approximate as `poker_calculator.games.push_fold` says.
    """
    import pandas as pd

    check_flags(progress=progress)
    if is_bag(paths):
        lazy: pd.DataFrame = dask_hands_to_frame(
            paths,
            blocksize,
            run=hands_to_frame,
            errors=errors,
            folded=folded,
            solve=solve,
            push_fold=push_fold,
            currency=currency,
            rates=rates,
            processes=processes,
        )
        return lazy
    refuse_blocksize(blocksize)
    _check_option("errors", errors, ("raise", "skip"))
    _check_option("folded", folded, ("dead", "unknown"))
    count = thread_count(processes, name="processes")
    push_fold_options, solve_options = read_push_fold_options(push_fold), read_solve_options(solve)
    row_options = RowOptions(folded, read_conversion(currency, rates))
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
            hands = iter([entry]) if isinstance(entry, HandHistory) else _hands_of(entry)
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


def _hands_of(files: Iterable[HandFile]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of files, or the error if it cannot be read."""
    return (hand for batch in batches(files) for hand in hands_of_batch(batch))


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

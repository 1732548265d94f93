"""Merge the summaries of a tournament: copies, later versions, and one for each entry."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.rooms.summaries.summary import Entry, TournamentSummary

Key: TypeAlias = tuple[str, str]
"""The venue and number of a tournament."""


class PlayerResult(NamedTuple):
    """The result of a player in a tournament, over all entries."""

    places: tuple[int, ...]  # the known place of each entry, the last entry last
    prizes: tuple[Decimal | None, ...]  # the prize of each entry
    prize: Decimal | None  # the sum of the prizes, None if a prize is not stated as money
    award: str | None  # the texts of prizes that are not only money
    bounty: Decimal | None  # the sum of the bounties, if the summary states them
    total_buy_in: Decimal | None  # the cost of all entries, and of the hero's rebuys and add-ons

    @property
    def place(self) -> int | None:
        """Return the place of the last entry, None if it is not known."""
        return self.places[-1] if self.places else None


class MergedSummary(NamedTuple):
    """All summaries of a tournament."""

    summary: TournamentSummary  # the last summary, with the entries of all
    players: Mapping[str | None, PlayerResult]
    """The results by player; the key None is the hero, if no file names them."""


def merge(
    summaries: Iterable[TournamentSummary], errors: list[NotationError]
) -> dict[Key, MergedSummary]:
    """Return the merged summaries of each tournament, in order.

    Errors are added for summaries that contradict an earlier one of the same tournament; they are
    left out.
    """
    groups: dict[Key, list[TournamentSummary]] = {}
    for summary in summaries:
        others = groups.setdefault((summary.venue, summary.tournament), [])
        rule = next(filter(None, (_contradiction(other, summary) for other in others)), None)
        if rule is not None:
            errors.append(NotationError(rule, file=summary.file, line=summary.line))
        else:
            others.append(summary)
    return {key: _merged(each) for key, each in groups.items()}


def _contradiction(first: TournamentSummary, other: TournamentSummary) -> str | None:
    """Return the rule that two summaries of a tournament break, None if they agree."""
    number = f"tournament {other.tournament}"
    for name in ("buy_in", "currency"):
        values = getattr(first, name), getattr(other, name)
        if None not in values and values[0] != values[1]:
            stated = f"{values[1]}, but {values[0]} in {first.file}"
            return f"the {name.replace('_', '-')} of {number} is {stated}; leave one file out"
    entries = {(entry.player, entry.number): entry for entry in first.entries}
    for entry in other.entries:
        same = entries.get((entry.player, entry.number))
        for name in () if same is None else ("place", "prize", "bounty"):
            values = getattr(same, name), getattr(entry, name)
            if None not in values and values[0] != values[1]:
                whose = f"the {name} of {entry.player or 'the hero'} in {number}"
                stated = f"{values[1]}, but {values[0]} in {first.file}"
                return f"{whose} is {stated}; leave one file out"
    return None


def _merged(summaries: list[TournamentSummary]) -> MergedSummary:
    entries: dict[tuple[str | None, int], Entry] = {}
    totals: dict[int | None, Decimal | None] = {}
    fields = dict[str, object]()
    for summary in summaries:
        fields |= {name: value for name, value in summary._asdict().items() if value is not None}
        totals[summary.entry] = summary.total_buy_in
        for entry in summary.entries:
            earlier = entries.get((entry.player, entry.number))
            entries[entry.player, entry.number] = (
                entry if earlier is None else _later(earlier, entry)
            )
    fields["entries"] = tuple(entries.values())
    costs = [total for total in totals.values() if total is not None]
    fields["total_buy_in"] = sum(costs, Decimal(0)) if len(costs) == len(totals) else None
    whole = TournamentSummary(**fields)  # type: ignore[arg-type]
    own: dict[str | None, list[Entry]] = {}
    for _, entry in sorted(entries.items(), key=lambda item: item[0][1]):
        own.setdefault(entry.player, []).append(entry)
    return MergedSummary(whole, {name: _result(whole, name, each) for name, each in own.items()})


def _later(earlier: Entry, entry: Entry) -> Entry:
    """Return an entry with the values of a later summary, or if it has none, of an earlier one."""
    stated = {name: value for name, value in entry._asdict().items() if value is not None}
    return earlier._replace(**stated)


def _result(summary: TournamentSummary, name: str | None, entries: list[Entry]) -> PlayerResult:
    """Return the result of a player; *entries* are theirs in order."""
    prizes, bounties = (
        [e.prize for e in entries],
        [e.bounty for e in entries if e.bounty is not None],
    )
    total = summary.total_buy_in
    if name != summary.hero:
        number = max(entry.number for entry in entries)
        total = None if summary.buy_in is None else number * summary.buy_in
    return PlayerResult(
        tuple(entry.place for entry in entries if entry.place is not None),
        tuple(prizes),
        None if None in prizes else sum(filter(None, prizes), Decimal(0)),
        ", ".join(entry.award for entry in entries if entry.award) or None,
        sum(bounties, Decimal(0)) if bounties else None,
        total,
    )

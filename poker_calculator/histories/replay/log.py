"""Turn the bot arena's play.log into a timeline: a picture and its changes for each snapshot."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lookup.arguments import shown
from lookup.games import STREETS
from lookup.running.progress import progress_bar
from poker_calculator.games.arena.play_log import Entry, Note, PlayerPicture, Snapshot
from poker_calculator.games.hand.report import signs
from poker_calculator.histories.replay.timeline import (
    SeatPicture,
    Step,
    Timeline,
    TimelineHand,
    Wording,
    chips_text,
    display_names,
    display_text,
    marked_chips,
    marked_name,
    spoken,
    with_equities,
)

OTHER_RANKING: Final = (
    "This game ranks hands in its own way; the equities are those of poker's ranking."
)


@dataclass
class _RoundSnapshots:
    """The snapshots of one round, and the reasons why players are out."""

    title: str
    before: Mapping[str, int]  # the players' known chips before the entry fee, by name
    is_noted: bool  # whether the log states why players are out other than by folding
    shots: list[Snapshot] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)


def timeline_of_log(
    entries: Iterable[Entry],
    *,
    title: str = "Bot arena",
    equities: bool = True,
    progress: bool = True,
) -> Timeline:
    """Return the timeline of a bot arena's log from its snapshots and notes.

    *equities* are exact and use poker's ranking; a note says so if the game has another.
    *progress* shows a bar on a terminal. Raises ValueError for a log without a round, or for a
    round in which the players change.
    """
    rounds, other_ranking = _rounds(entries)
    if not rounds:
        raise ValueError(
            "the log does not hold a round; a replay needs at least one line of the table"
        )
    names_in_log = {player.name: "" for round_ in rounds for player in round_.shots[0].players}
    names = dict(zip(names_in_log, display_names(names_in_log), strict=True))
    hands = []
    with progress_bar(len(rounds), "rounds", shown=progress, unit="round") as bar:
        for round_ in rounds:
            hands.append(_hand(round_, names, equities))
            bar.update(1)
    notes = (OTHER_RANKING,) if equities and other_ranking else ()
    return Timeline(display_text(title), tuple(hands), notes)


def _rounds(entries: Iterable[Entry]) -> tuple[list[_RoundSnapshots], bool]:
    """Return the rounds of all games in a log, and whether one has another ranking than poker."""
    rounds: list[_RoundSnapshots] = []
    games, number, other_ranking = 0, None, False
    chips: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Note):
            if entry.kind == "game":
                games, number = games + 1, None
                other_ranking |= entry.fields["ranking"] != "poker"
                chips = dict.fromkeys(entry.fields["bots"], entry.fields["chips"])
            elif entry.kind == "out" and entry.fields["round"] == number:
                rounds[-1].reasons[entry.fields["name"]] = entry.fields["reason"]
            continue
        if entry.round != number:
            number = entry.round
            game = f"Game {games}, round" if games > 1 else "Round"
            rounds.append(_RoundSnapshots(f"{game} {number}", dict(chips), games > 0))
        _check_players(rounds[-1], entry)
        rounds[-1].shots.append(entry)
        chips |= {player.name: player.chips for player in entry.players}
    return rounds, other_ranking


def _check_players(played: _RoundSnapshots, shot: Snapshot) -> None:
    """Raise ValueError unless all snapshots of a round have the same players."""
    players = [player.name for player in shot.players]
    first = [player.name for player in (played.shots or [shot])[0].players]
    if players != first or not players:
        raise ValueError(
            f"the players of {played.title.lower()} are {shown(first)} and then {shown(players)}; "
            f"a round has the same players in each of its lines"
        )


def _hand(played: _RoundSnapshots, names: Mapping[str, str], equities: bool) -> TimelineHand:
    """Return one round as a hand."""
    first, last = played.shots[0].players, played.shots[-1].players
    seats = tuple(names[player.name] for player in first)
    reasons = {names[name]: display_text(why) for name, why in played.reasons.items()}
    narrator = _SnapshotNarrator(played, seats, reasons)
    earlier = [None, *played.shots[:-1]]
    steps = [narrator.picture(*pair) for pair in zip(earlier, played.shots, strict=True)]
    turns = [*narrator.actors[1:], None]
    steps = [replace(step, turn=turn) for step, turn in zip(steps, turns, strict=True)]
    if equities:
        steps = [*_with_equities(steps)]
    before = tuple(played.before.get(each.name, each.chips + each.bet_amt) for each in first)
    after = tuple(player.chips for player in last)
    return TimelineHand(
        played.title, "Hold'em of the bot arena", seats, tuple(steps), before, after
    )


def _with_equities(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the pictures with equities, counted once for each board and set of hands."""
    from calculations import EquityCalculator

    equities: dict[Any, list[float]] = {}
    for step in steps:
        live = [seat for seat, player in enumerate(step.seats) if player.status != "out"]
        hands = tuple("".join(step.seats[seat].cards) for seat in live)
        if len(live) < 2 or step.street == "result" or not all(len(hand) == 4 for hand in hands):
            yield step
            continue
        dead = [card for player in step.seats if player.status == "out" for card in player.cards]
        if (hands, step.board) not in equities:
            counted = EquityCalculator(
                [*hands], "".join(step.board), dead="".join(dead), method="exact", progress=False
            )
            equities[hands, step.board] = counted.equity.tolist()
        yield with_equities(step, live, equities[hands, step.board])


class _SnapshotNarrator:
    """Describe the changes between successive snapshots of a round."""

    def __init__(
        self, played: _RoundSnapshots, seats: tuple[str, ...], reasons: Mapping[str, str]
    ) -> None:
        self.title, self.reasons = played.title, reasons
        self.seats = [*map(marked_name, seats)]
        self.unexplained = "folds" if played.is_noted else "is out of the round"
        self.actions, self.is_paid = [Wording("")] * len(seats), False
        self.actors: list[int | None] = []
        """The player who acted before each picture, None for the dealer."""

    def picture(self, before: Snapshot | None, shot: Snapshot) -> Step:
        """Return the picture of a snapshot that follows another."""
        self.actors.append(None)
        if before is None:
            text = f"{self.title} begins, all have two cards. {self.seats[0]} opens."
        else:
            text = self._changes(before, shot)
        players = []
        for player, action in zip(shot.players, self.actions, strict=True):
            status = "out" if player.died else "in" if player.chips or self.is_paid else "all-in"
            status = "won" if action.startswith("wins") else status
            cards = tuple(map(str, player.cards))
            players.append(SeatPicture(cards, player.chips, player.bet_amt, status, action))
        board = tuple(map(str, shot.community_cards))
        pot = shot.acc_chips - sum(player.bet_amt for player in shot.players)
        street = "result" if self.is_paid else STREETS.get(len(board), "board")
        pots = (pot,) if pot else ()
        return Step(Wording(text), street, tuple(players), board, pots, shot.acc_chips)

    def _changes(self, before: Snapshot, shot: Snapshot) -> str:
        """Return the changes as sentences, and record each player's action."""
        sentences = []
        players = [*zip(before.players, shot.players, strict=True)]
        level = max(old.bet_amt for old, _ in players)
        for seat, (old, new) in enumerate(players):
            did = self._action_text(seat, old, new, level)
            if did:
                self.actions[seat], self.actors[-1] = Wording(did), seat
                sentences.append(f"{self.seats[seat]} {did}.")
        dealt = shot.community_cards[len(before.community_cards) :]
        if dealt:
            kept = zip(self.actions, shot.players, strict=True)
            self.actions = [action if player.died else Wording("") for action, player in kept]
            street = STREETS.get(len(shot.community_cards), "board").capitalize()
            sentences.append(f"{street}: {signs([*dealt])}.")
        if before.acc_chips and not shot.acc_chips:
            self.is_paid = True
            sentences.append(self._winners_text(players))
        return " ".join(sentences) or "The bets go into the pot."

    def _action_text(self, seat: int, old: PlayerPicture, new: PlayerPicture, level: int) -> str:
        """Return a player's action between two snapshots as text, empty for none."""
        if new.died and not old.died:
            reason = self.reasons.get(Wording(self.seats[seat]))
            return f"is out: {reason}" if reason else self.unexplained
        if new.bet_amt <= old.bet_amt:
            return ""
        how = "calls" if new.bet_amt <= level else "raises to" if level else "bets"
        amount = new.bet_amt - old.bet_amt if how == "calls" else new.bet_amt
        return f"{how} {marked_chips(chips_text(amount))}" + ("" if new.chips else " and is all-in")

    def _winners_text(self, players: list[tuple[PlayerPicture, PlayerPicture]]) -> str:
        """Return a sentence on the winners of the pot, if any."""
        won = []
        for seat, (old, new) in enumerate(players):
            if new.chips > old.chips:
                wins = f"wins {marked_chips(chips_text(new.chips - old.chips))}"
                self.actions[seat] = Wording(wins)
                won.append(f"{self.seats[seat]} {wins}")
        return (
            f"{spoken(won)}."
            if won
            else "No player is left, and the chips of the pot go to the house."
        )

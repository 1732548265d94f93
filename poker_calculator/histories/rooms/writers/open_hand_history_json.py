"""Writing hands as Open Hand History 1.4 (https://hh-specs.handhistory.org)."""

import json
from decimal import Decimal
from typing import Any, Final

from poker_calculator.histories.rooms.ledger import Ledger
from poker_calculator.histories.rooms.readers.sites.open_hand_history import (
    ACTIONS,
    GAMES,
    LIMITS,
    PLAY_MONEY,
    STREETS,
)
from poker_calculator.histories.rooms.texts import split_cards
from poker_calculator.histories.rooms.transcript import Event, EventType, Money, Transcript

SPECIFICATION: Final = "1.4.7"
VERSION: Final = "1.0.0"  # the version of this writer, required by the format
NAMES: Final = {event_type: name for name, event_type in ACTIONS.items()} | {
    EventType.RAISE_TO: "Raise"
}
TYPES: Final = {letters: name for name, sizes in GAMES.items() for letters in sizes.values()}
BET_TYPES: Final = {letter: name for name, letter in LIMITS.items()}
AFTER_ALL: Final = frozenset({EventType.SHOW, EventType.MUCK})


def write(transcript: Transcript) -> str:
    """Return a hand as JSON; raise ValueError if the format cannot hold it."""
    letters = transcript.variant[1:]
    if letters not in TYPES:
        raise ValueError(
            f"Open Hand History cannot hold {transcript.variant}; it has no streets, bring-in or "
            f"discards but for hold'em and Omaha"
        )
    ids = {seat.name: place for place, seat in enumerate(transcript.seats)}
    flags = [
        name
        for name, is_true in (
            ("Run_It_Twice", transcript.runs > 1),
            ("Observed", transcript.hero is None),
            ("Cap", transcript.cap is not None),
            ("Bomb_Pot", transcript.bomb_pot),
        )
        if is_true
    ]
    hand: dict[str, Any] = {
        "spec_version": SPECIFICATION,
        "site_name": transcript.room,
        "network_name": transcript.room,
        "internal_version": VERSION,
        "tournament": transcript.tournament is not None,
        "game_number": transcript.number,
        "game_type": TYPES[letters],
        "bet_limit": {
            "bet_type": BET_TYPES[transcript.variant[0]],
            "bet_cap": number(transcript.cap or 0),
        },
        "table_name": transcript.table or "",
        "currency": transcript.currency or PLAY_MONEY,
        "dealer_seat": transcript.button,
        "small_blind_amount": number(transcript.small_blind),
        "big_blind_amount": number(transcript.big_blind),
        "ante_amount": number(transcript.ante or 0),
        "flags": flags,
        "players": [
            {
                "id": ids[seat.name],
                "seat": seat.number,
                "name": seat.name,
                "display": seat.name,
                "starting_stack": number(seat.stack),
            }
            for seat in transcript.seats
        ],
        "rounds": _rounds(transcript, ids),
        "pots": _pots(transcript, ids),
    }
    if transcript.tournament is not None:
        hand["tournament_info"] = {"tournament_number": transcript.tournament}
    if transcript.seat_count is not None:
        hand["table_size"] = transcript.seat_count
    if transcript.time is not None:
        hand["start_date_utc"] = transcript.time.isoformat(timespec="seconds") + "Z"
    if transcript.hero is not None:
        hand["hero_player_id"] = ids[transcript.hero]
    return json.dumps({"ohh": hand}, ensure_ascii=False, indent=1) + "\n"


def number(amount: Money) -> int | float:
    """Return an amount as JSON has it."""
    if isinstance(amount, Decimal) and amount != int(amount):
        return float(amount)
    return int(amount)


def _rounds(transcript: Transcript, ids: dict[str, int]) -> list[dict[str, Any]]:
    """Return the rounds: the cards and actions of each street, and the shown hands at the end."""
    size = 0
    rounds: list[dict[str, Any]] = [{"id": 0, "street": STREETS[0], "actions": []}]
    last: list[tuple[Event, Money]] = []
    ledger = Ledger(transcript.seats)
    done = 0
    for event in transcript.events:
        event_type = event.type
        if event_type is EventType.BOARD:
            ledger.new_street()
            size = size + len(event.cards) // 2
            if size > 5:  # a further run, from where the first began
                size = 5 - _own(transcript) + len(event.cards) // 2
            street = STREETS[size - 2]
            cards = {"cards": split_cards(event.cards)}
            rounds.append({"id": len(rounds), "street": street, **cards, "actions": []})
        elif event_type in AFTER_ALL:
            last.append((event, event.amount))
        elif event_type in NAMES:
            added = ledger.put(event_type, event.player, event.amount)
            if event_type is EventType.BET and len(rounds) == 1:
                event_type = EventType.RAISE_TO
            done += 1
            folded = event.cards if event_type is EventType.FOLD else ""
            action = _action(done, event, event_type, added, ids)
            left = ledger.stacks[ids[event.player]]
            action["is_allin"] = bool(added) and not left
            rounds[-1]["actions"].append(action)
            if folded:
                last.append((event._replace(type=EventType.MUCK), added))
    if last:
        actions = [
            _action(done + offset, event, event.type, amount, ids)
            for offset, (event, amount) in enumerate(last, 1)
        ]
        rounds.append({"id": len(rounds), "street": "Showdown", "actions": actions})
    return rounds


def _own(transcript: Transcript) -> int:
    """Return the number of board cards that each run does not share."""
    dealt = (
        sum(len(event.cards) for event in transcript.events if event.type is EventType.BOARD) // 2
    )
    return (dealt - 5) // (transcript.runs - 1)


def _action(
    index: int, event: Event, event_type: EventType, added: Money, ids: dict[str, int]
) -> dict[str, Any]:
    """Return an action."""
    action: dict[str, Any] = {
        "action_number": index,
        "player_id": ids[event.player],
        "action": NAMES[event_type],
        "amount": number(added),
        "is_allin": False,
    }
    if event.cards and event_type is not EventType.FOLD:
        action["cards"] = split_cards(event.cards)
    return action


def _pots(transcript: Transcript, ids: dict[str, int]) -> list[dict[str, Any]]:
    """Return the pots with their winners."""
    pots = []
    if others := transcript.fees.keys() - {"jackpot"}:
        raise ValueError(f"Open Hand History has no fee but the jackpot, not {', '.join(others)}")
    transcript.cash_outs()  # refuses payments other than cash-outs
    for index, rake in enumerate(transcript.rakes):
        fee = transcript.fees_by_pot.get("jackpot", {index: rake * 0})[index]
        won = [
            event
            for event in transcript.events
            if event.type is EventType.COLLECT and (event.pot or 0) == index
        ]
        pots.append(
            {
                "number": index,
                "amount": number(sum(event.amount for event in won) + rake + fee),
                "rake": number(rake),
                "jackpot": number(fee),
                "player_wins": [
                    {"player_id": ids[event.player], "win_amount": number(event.amount)}
                    for event in won
                ],
            }
        )
    for name, outside in transcript.outside_pot.items():
        _cash_out(pots, ids[name], outside)
    return pots


def _cash_out(pots: list[dict[str, Any]], player: int, outside: Money) -> None:
    """Add a player's money outside the pot to their largest win, as the amount of a cash-out."""
    wins = [win for pot in pots for win in pot["player_wins"] if win["player_id"] == player]
    if not wins:
        wins = [{"player_id": player, "win_amount": 0}]
        pots[0]["player_wins"] += wins
    largest = max(wins, key=lambda win: win["win_amount"])
    largest["cashout_amount"] = number(Decimal(str(largest["win_amount"])) + outside)

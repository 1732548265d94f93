"""Writing hands as Open Hand History 1.4 (https://hh-specs.handhistory.org)."""

import json
from decimal import Decimal
from typing import Any, Final

from games.notation.rooms.money import split_cards
from games.notation.rooms.readers.open_hand_history import (
    ACTIONS,
    GAMES,
    LIMITS,
    PLAY_MONEY,
    STREETS,
)
from games.notation.rooms.transcript import Event, Money, Transcript, What

SPECIFICATION: Final = "1.4.7"
VERSION: Final = "1.0.0"
"""That of this writer, which the format asks for."""
NAMES: Final = {what: name for name, what in ACTIONS.items()} | {What.RAISE_TO: "Raise"}
TYPES: Final = {letters: name for name, sizes in GAMES.items() for letters in sizes.values()}
BET_TYPES: Final = {letter: name for name, letter in LIMITS.items()}
AFTER_ALL: Final = frozenset({What.SHOW, What.MUCK})


def write(told: Transcript) -> str:
    """Return a hand as JSON; raise ValueError for what the format cannot hold."""
    letters = told.variant[1:]
    if letters not in TYPES:
        raise ValueError(
            f"Open Hand History cannot hold {told.variant}; it has no streets, bring-in or discards"
            f" but for hold'em and Omaha"
        )
    ids = {seat.name: place for place, seat in enumerate(told.seats)}
    flags = [
        name
        for name, is_true in (
            ("Run_It_Twice", told.runs > 1),
            ("Observed", told.hero is None),
            ("Cap", told.cap is not None),
            ("Bomb_Pot", told.bomb_pot),
        )
        if is_true
    ]
    hand: dict[str, Any] = {
        "spec_version": SPECIFICATION,
        "site_name": told.room,
        "network_name": told.room,
        "internal_version": VERSION,
        "tournament": told.tournament is not None,
        "game_number": told.number,
        "game_type": TYPES[letters],
        "bet_limit": {
            "bet_type": BET_TYPES[told.variant[0]],
            "bet_cap": number(told.cap or 0),
        },
        "table_name": told.table or "",
        "currency": told.currency or PLAY_MONEY,
        "dealer_seat": told.button,
        "small_blind_amount": number(told.small_blind),
        "big_blind_amount": number(told.big_blind),
        "ante_amount": number(told.ante or 0),
        "flags": flags,
        "players": [
            {
                "id": ids[seat.name],
                "seat": seat.number,
                "name": seat.name,
                "display": seat.name,
                "starting_stack": number(seat.stack),
            }
            for seat in told.seats
        ],
        "rounds": _rounds(told, ids),
        "pots": _pots(told, ids),
    }
    if told.tournament is not None:
        hand["tournament_info"] = {"tournament_number": told.tournament}
    if told.seat_count is not None:
        hand["table_size"] = told.seat_count
    if told.time is not None:
        hand["start_date_utc"] = told.time.isoformat(timespec="seconds") + "Z"
    if told.hero is not None:
        hand["hero_player_id"] = ids[told.hero]
    return json.dumps({"ohh": hand}, ensure_ascii=False, indent=1) + "\n"


def number(amount: Money) -> int | float:
    """Return an amount as JSON has it."""
    if isinstance(amount, Decimal) and amount != int(amount):
        return float(amount)
    return int(amount)


def _rounds(told: Transcript, ids: dict[str, int]) -> list[dict[str, Any]]:
    """Return the rounds: what was dealt and done on each street, and what was shown at the end."""
    size = 0
    rounds: list[dict[str, Any]] = [{"id": 0, "street": STREETS[0], "actions": []}]
    last: list[tuple[Event, Money]] = []
    front: dict[str, Money] = {}
    left = {seat.name: seat.stack for seat in told.seats}
    done = 0
    for event in told.events:
        what = event.what
        if what is What.BOARD:
            front = {}
            size = size + len(event.cards) // 2
            if size > 5:  # a further run, from where the first began
                size = 5 - _own(told) + len(event.cards) // 2
            street = STREETS[size - 2]
            cards = {"cards": split_cards(event.cards)}
            rounds.append({"id": len(rounds), "street": street, **cards, "actions": []})
        elif what in AFTER_ALL:
            last.append((event, event.amount))
        elif what in NAMES:
            added = event.amount
            if what is What.RAISE_TO:
                added -= front.get(event.player, added * 0)
            if what not in (What.ANTE, What.DEAD_BLIND):
                front[event.player] = front.get(event.player, added * 0) + added
            if what is What.BET and len(rounds) == 1:
                what = What.RAISE_TO
            done += 1
            folded = event.cards if what is What.FOLD else ""
            action = _action(done, event, what, added, ids)
            left[event.player] -= added
            action["is_allin"] = bool(added) and not left[event.player]
            rounds[-1]["actions"].append(action)
            if folded:
                last.append((event._replace(what=What.MUCK), added))
    if last:
        actions = [
            _action(done + place, event, event.what, amount, ids)
            for place, (event, amount) in enumerate(last, 1)
        ]
        rounds.append({"id": len(rounds), "street": "Showdown", "actions": actions})
    return rounds


def _own(told: Transcript) -> int:
    """Return how many cards each run has of its own."""
    dealt = sum(len(event.cards) for event in told.events if event.what is What.BOARD) // 2
    return (dealt - 5) // (told.runs - 1)


def _action(
    place: int, event: Event, what: What, added: Money, ids: dict[str, int]
) -> dict[str, Any]:
    """Return an action."""
    action: dict[str, Any] = {
        "action_number": place,
        "player_id": ids[event.player],
        "action": NAMES[what],
        "amount": number(added),
        "is_allin": False,
    }
    if event.cards and what is not What.FOLD:
        action["cards"] = split_cards(event.cards)
    return action


def _pots(told: Transcript, ids: dict[str, int]) -> list[dict[str, Any]]:
    """Return the pots with who won them."""
    pots = []
    if others := told.fees.keys() - {"jackpot"}:
        raise ValueError(f"Open Hand History has no fee but the jackpot, not {', '.join(others)}")
    for place, rake in enumerate(told.rakes):
        fee = told.fees_by_pot.get("jackpot", {place: rake * 0})[place]
        won = [
            event
            for event in told.events
            if event.what is What.COLLECT and (event.pot or 0) == place
        ]
        pots.append(
            {
                "number": place,
                "amount": number(sum(event.amount for event in won) + rake + fee),
                "rake": number(rake),
                "jackpot": number(fee),
                "player_wins": [
                    {"player_id": ids[event.player], "win_amount": number(event.amount)}
                    for event in won
                ],
            }
        )
    return pots

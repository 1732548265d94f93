"""Hands of any variant, played at random by the rules of rooms, as hand histories."""

import datetime
from dataclasses import replace
from decimal import Decimal

from poker_calculator.games.hand.hand import Phase
from poker_calculator.games.notation import HandHistory
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure

WRITTEN = [code for code in VARIANTS if code not in ("K", "L")]
"""The variants that PokerStars has."""
NAMES = [
    "Ann",
    "Ann Lee",
    "folds",
    "a: folds",
    "a",
    "x (100 in chips)",
    "bob: raises 5 to 10",
    "[Ah Kd]",
    "Ann [Ah Kd]",
    "<b>&amp;</b>",
    "is sitting out",
    "🂡 ♠ 😀‍🔥",
    "*** FLOP ***",
    "Seat 3: carl",
    'said, "hi"',
    "collected $5 from pot",
    "Dealt to dan",
    "eve (button)",
    "$1.50",
    "Board [2c]",
    "Total pot 10 | Rake 0",
    "ñandú Ж 中",
    "returned to fay",
    "' 6-max Seat #1 is the button",
    '"ohh": {',
    "\\",
    "{",
    "Uncalled bet (5) returned to Ann",
    "shows [Ah Kd]",
    "gus collected 5 from main pot",
]
"""Names of players that look like something else."""


def play(rng, code, hero=None, **fields):
    """Return a random hand of a variant; *rng* decides all, *fields* are further ones."""
    variant, is_cash = VARIANTS[code], bool(rng.integers(2))
    least = 5 if code[1:] in ("2L3D", "B") else 6
    count = int(rng.integers(2, least + 1))
    unit = Decimal("0.01") if is_cash else 1
    big = int(rng.integers(1, 6)) * 2 * unit
    stacks = [int(rng.integers(1, 60 if rng.integers(2) else 400)) * big / 2 for _ in range(count)]
    stacks = [stack if is_cash else int(stack) for stack in stacks]
    table = {"variant": code, "starting_stacks": stacks, "actions": ()}
    ante = (int(rng.integers(0, 3)) * unit) if big > 4 * unit else 0 * unit
    if code[1:] == "S" or variant.has_bring_in:
        ante = max(ante, unit)
    table |= {"antes": [ante] * count, "ante_trimming_status": bool(ante)}
    if variant.structure is BettingStructure.FIXED_LIMIT:
        table |= {"small_bet": big, "big_bet": 2 * big}
    else:
        table["min_bet"] = big
    user = {"_rules": "online"}
    if variant.has_bring_in:
        table["bring_in"] = unit
    elif code[1:] not in ("S", "C", "C/8") and variant.plan[-1].board and not rng.integers(8):
        user["_bomb_pot"] = True
        table["antes"] = [big] * count
        table["blinds_or_straddles"] = [0 * unit] * count
        table["ante_trimming_status"] = True
    elif code[1:] == "S" and count > 2:
        table["blinds_or_straddles"] = [0 * unit] * (count - 1) + [big]
    else:
        blinds = [big / 2 if is_cash else big // 2, big] + [0 * unit] * (count - 2)
        if count > 3 and not rng.integers(4):
            blinds[2] = 2 * big
            stacks[2] = max(stacks[2], 4 * big)
        elif count > 3 and not rng.integers(3):
            user["_posts"] = [0 * unit] * (count - 1) + [big]
            stacks[-1] = max(stacks[-1], 4 * big)
            if rng.integers(2):
                user["_dead_blinds"] = [0 * unit] * (count - 1) + [big / 2 if is_cash else big // 2]
        table["blinds_or_straddles"] = blinds
    base = HandHistory(**table, user_fields=user)
    state = play_out(rng, base.create_state(rng=int(rng.integers(1 << 30)), **_house(rng, unit)))
    about = _about(rng, count, is_cash) | fields
    history = HandHistory.from_state(state, **about)
    user = {**history.user_fields, "_rules": "online"} | about.get("user_fields", {})
    return replace(history, user_fields=user)


def _house(rng, unit):
    """Return a rake of each pot, and a jackpot fee of the first pot."""
    part, fee = [0, 0, 20, 10][rng.integers(4)], bool(rng.integers(2))

    def rake(amount, state):
        taken = amount // unit // part * unit if part else amount * 0
        return taken, amount - taken

    def jackpot(amount, state):
        taken = unit if not state.fee_amounts["jackpot"] and amount > 20 * unit else amount * 0
        return taken, amount - taken

    return {"rake": rake, "fees": {"jackpot": jackpot}} if part and fee else {"rake": rake}


def _about(rng, count, is_cash):
    """Return names, seats and the other fields of a hand."""
    seats = sorted(rng.choice(range(1, 10), count, replace=False).tolist())
    turn = int(rng.integers(count))
    zone = ["America/New_York", "UTC", "Europe/Paris", None][rng.integers(4)]
    day = datetime.datetime(2024, 1, 1) + datetime.timedelta(seconds=int(rng.integers(10**8)))
    about = {
        "players": rng.choice(NAMES, count, replace=False).tolist(),
        "seats": seats[turn:] + seats[:turn],
        "seat_count": 9 if rng.integers(2) else None,
        "table": ["Vega", None, "O'Neill 'x' Seat #3 is", "7 'max"][rng.integers(4)],
        "hand": int(rng.integers(1, 10**12)),
        "venue": "PokerStars",
        **{"year": day.year, "month": day.month, "day": day.day, "time": day.time()},
        "time_zone": zone,
    }
    if is_cash:
        code, symbol = [("USD", "$"), ("EUR", "€"), ("GBP", "£")][rng.integers(3)]
        return about | {"currency": code, "currency_symbol": symbol}
    if rng.integers(2):
        return about | {"level": int(rng.integers(1, 40)), "user_fields": {"_tournament": "77"}}
    return about


def play_out(rng, state):
    """Play a hand to its end."""
    fold, runs = rng.random() * 0.3, int(rng.integers(1, 4))
    while state.status:
        if runs > 1 and state.can_select_runout_count(runs):
            state.select_runout_count(runs)
        if state.phase is Phase.DEALING:
            _deal(rng, state)
        elif state.phase is Phase.SHOWDOWN:
            _show(rng, state)
        else:
            _act(rng, state, fold)
    return state


def _deal(rng, state):
    if state.stander_pat_or_discarder_index is not None:
        hand = state.hole_cards[state.stander_pat_or_discarder_index]
        count = int(rng.integers(0, 3))
        state.stand_pat_or_discard(rng.choice(hand, count, replace=False).tolist())
    elif state.card_burning_status:
        state.burn_card("??")
    elif state.hole_dealee_index is not None:
        state.deal_hole()
    else:
        state.deal_board()


def _show(rng, state):
    seat = state.showdown_index
    others = [other for other in state.showdown_indices if other != seat]
    if others and not rng.integers(4):
        seat = int(rng.choice(others))
    state.show_or_muck_hole_cards(None if rng.integers(3) else bool(rng.integers(2)), seat)


def _act(rng, state, fold):
    legal = state.legal_actions()
    if legal.bring_in is not None and rng.integers(3):
        state.post_bring_in()
    elif legal.fold and legal.bring_in is None and rng.random() < fold:
        state.fold()
    elif legal.min_raise_to is not None and rng.random() < (0.9 if legal.call is None else 0.35):
        least, most = legal.min_raise_to, legal.max_raise_to
        top = most if not rng.integers(4) else min(most, 3 * least)
        unit = Decimal("0.01") if isinstance(least, Decimal) else 1
        steps = int((top - least) / unit)
        amount = least + int(rng.integers(steps + 1)) * unit
        if state.betting_structure.name == "FIXED_LIMIT":
            amount = least if amount < most else most
        state.complete_bet_or_raise_to(amount)
    elif legal.call is not None:
        state.check_or_call()
    elif legal.bring_in is not None:
        state.post_bring_in()
    else:
        state.fold()


def with_hero(history, seat):
    """Return a history as a player saw it, who of others knows what lies open or was shown."""
    plan = history.game.plan
    has_board = any(street.board for street in plan)
    actions = history.parsed_actions
    shown = {action.seat for action in actions if action.name == "sm" and action.cards}
    counts, actions = {}, []
    letters = "".join(street.hole for street in plan)
    for text, action in zip(history.actions, history.parsed_actions, strict=True):
        if action.name in ("dh", "sd") and action.seat != seat and action.cards:
            cards = text.split()[-1]
            place = counts.get(action.seat, 0)
            hidden = "".join(
                cards[2 * card : 2 * card + 2]
                if action.name == "dh" and letters[place + card : place + card + 1] == "u"
                else "??"
                for card in range(len(cards) // 2)
            )
            if not (has_board and action.seat in shown):
                text = text.removesuffix(cards) + hidden
            if action.name == "dh":
                counts[action.seat] = place + len(cards) // 2
        actions.append(text)
    user = history.user_fields | {"_hero": history.player_names()[seat]}
    return replace(history, actions=actions, user_fields=user)

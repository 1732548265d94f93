"""A naive bot arena that writes logs to replay."""

import json
import random
from collections import Counter
from itertools import combinations
from types import SimpleNamespace

import pytest

RANKS, SUITS = range(2, 15), range(1, 5)
TEXTS = dict(zip(RANKS, "23456789TJQKA", strict=True))
LETTERS = {1: "c", 2: "h", 3: "d", 4: "s"}


def strength(cards):
    """Return the strength of seven cards by poker's ranking, as a comparable tuple."""
    return max(map(of_five, combinations(cards, 5)))


def of_five(cards):
    ranks = sorted((card["rank"] for card in cards), reverse=True)
    counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    top = 5 if ranks == [14, 5, 4, 3, 2] else ranks[0]
    straight = len(set(ranks)) == 5 and (ranks[0] - ranks[4] == 4 or top == 5)
    flush = len({card["suit"] for card in cards}) == 1
    if straight or flush:
        kind = 8 if straight and flush else 5 if flush else 4
        return kind, [top] if straight else ranks
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return kinds.get(tuple(n for n, _ in counts), 0), [rank for _, rank in counts]


def play_log(seed, names=("Ada", "Bob", "Cleo", "Dan", "Eve"), rounds=10, ranking="poker"):
    """Return the lines of a game of random bots, as objects: notes, and pictures of the table."""
    draw = random.Random(seed)
    chips = dict.fromkeys(names, 200)
    house = 0
    lines = [
        {"note": "game", "schema": 1, "ranking": ranking, "seed": seed, "rounds": rounds}
        | {"chips": 200, "fee": 1, "bots": list(names), "locks": {}}
    ]
    for number in range(1, rounds + 1):
        alive = [name for name in names if chips[name] > 1]
        if len(alive) < 2:
            break
        first = draw.randrange(len(alive))
        house += play_round(number, alive[first:] + alive[:first], chips, draw, lines)
    return [*lines, {"note": "end", "chips": dict(chips), "house": house}]


def play_round(number, order, chips, draw, lines):
    """Play one round, add its lines, and return the chips of the house."""
    deck = [{"rank": rank, "suit": suit} for rank in RANKS for suit in SUITS]
    draw.shuffle(deck)
    cards = {name: [deck.pop(), deck.pop()] for name in order}
    bets, died, board = dict.fromkeys(order, 0), dict.fromkeys(order, False), []
    pot = 0
    for name in order:
        chips[name] -= 1

    def picture(paid=False):
        players = [
            {"name": name, "cards": cards[name], "bet_amt": bets[name]}
            | {"chips": chips[name], "died": died[name]}
            for name in order
        ]
        total = 0 if paid else pot + sum(bets.values())
        all_in = any(chips[name] == 0 and not died[name] for name in order)
        shown = {"round": number, "acc_chips": total, "community_cards": list(board)}
        line = json.loads(json.dumps({**shown, "players": players, "all_in": all_in}))
        if line != lines[-1]:
            lines.append(line)

    def bet(name, alive):
        level = max(bets.values())
        paid = max(level, 1) - bets[name]
        if chips[name] < paid or draw.random() < 0.12:
            died[name] = True
            reason = draw.choice(["answered 0", "took too long"])
            lines.append({"note": "out", "round": number, "name": name, "reason": reason})
            return
        if level == 0 and draw.random() < 0.3:
            most = min(chips[other] for other in alive)
            paid = draw.randint(paid, max(paid, min(most, draw.choice([5, 30, 200]))))
        chips[name] -= paid
        bets[name] += paid

    picture()
    for dealt in (0, 3, 1, 1):
        board += [deck.pop() for _ in range(dealt)]
        picture()
        alive = [name for name in order if not died[name]]
        if all(chips[name] for name in alive):
            for name in alive:
                if list(died.values()).count(False) > 1:
                    bet(name, alive)
                    picture()
        pot += sum(bets.values())
        bets = dict.fromkeys(order, 0)
        if list(died.values()).count(False) < 2:
            break
    winners = [name for name in order if not died[name]]
    if len(winners) > 1:
        best = max(strength(cards[name] + board) for name in winners)
        winners = [name for name in winners if strength(cards[name] + board) == best]
    share, odd = divmod(pot, len(winners))
    won = {name: share + (place < odd) for place, name in enumerate(winners)}
    for name, amount in won.items():
        chips[name] += amount
    pot = 0
    picture(paid=True)
    lines.append({"note": "won", "round": number, "winners": won, "house": len(order)})
    return len(order)


@pytest.fixture(scope="session")
def arena():
    """Return the naive arena: *play_log*, *write* to a path, and *text* of a card."""

    def write(path, lines):
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return path

    def text(card):
        return TEXTS[card["rank"]] + LETTERS[card["suit"]]

    return SimpleNamespace(play_log=play_log, write=write, text=text)

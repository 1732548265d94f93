"""A bot that tries short seeds, and all texts like a secret one that it may look at."""

import functools
import gc
import os
import re
import sys

from poker_calculator.games.arena.play_log import cards_as_json
from poker_calculator.games.arena.seeds import generator_from, number_from, seed_of
from poker_calculator.games.cards import Deck


def own_seed():
    frame = sys._getframe()
    while "start" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["start"]["seed"]


def texts_in_reach(objects):
    for found in objects:
        if isinstance(found, dict):
            found = [*found, *found.values()]
        if isinstance(found, list | tuple | set):
            yield from (entry for entry in found if isinstance(entry, str))
    yield from (*sys.argv, *os.environ.values())
    for number in range(1, os.getpid() + 1):
        for name in ("cmdline", "environ"):
            try:
                with open(f"/proc/{number}/{name}", "rb") as file:
                    yield file.read().decode("latin-1")
            except OSError:
                pass


@functools.cache
def found_seed():
    mine = own_seed()
    objects = gc.get_objects()
    guesses = [str(number) for number in range(200)]
    for text in texts_in_reach(objects):
        guesses += re.findall("[0-9a-f]{32}", text)
    for guess in {*guesses}:
        for place in ((), (1,)):
            seed = seed_of(guess, *place)
            if mine in [number_from(seed, "bot", seat) for seat in range(3)]:
                return seed
    return None


def bet(my_chips, my_cards, *given):
    mine = [(card.rank, card.suit) for card in my_cards]
    seed = found_seed()
    print("looked", flush=True)
    for number in range(1, 4) if seed else ():
        draw = generator_from(seed, "round", number)
        draw.permutation(3)
        deck = [Deck.STANDARD[place] for place in draw.permutation(52).tolist()]
        cards = [(card["rank"], card["suit"]) for card in cards_as_json(deck[:6])]
        hands = [cards[2 * place : 2 * place + 2] for place in range(3)]
        if mine in hands:
            print("round", number, "knows", hands, flush=True)
    return given[3]

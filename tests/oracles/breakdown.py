"""The made hand and draws of a hand on a board, by its naive features.

Nothing of ours is imported here.
"""

from fractions import Fraction

from oracles.features import naive_hand_features
from oracles.holdem import DECK, cards_of
from oracles.ranges import naive_range_counts

PAIRS = [
    *("overpair", "underpair", "top_pair", "bottom_pair", "second_pair", "middle_pair"),
    "pocket_pair",
]
NO_PAIR = "ace high", "king high", "nothing"
BEST_FIRST = [
    *("combo draw", "nut flush draw", "flush draw", "open-ended straight draw", "double gutshot"),
    *("gutshot", "two overcards", "one overcard", "backdoor flush draw", "backdoor straight draw"),
]


def naive_parts(hand, board):
    """Return the made hand of a hand, and its best draw."""
    numbers, true = naive_hand_features(cards_of(hand), cards_of(board))
    category, two_pair = numbers["category"], numbers["two_pair"]
    pair = next((name.replace("_", " ") for name in PAIRS if name in true), "")
    made = category
    if category == "high card":
        ranks = {card[0] for card in cards_of(hand)}
        made = "ace high" if "A" in ranks else "king high" if "K" in ranks else "nothing"
    elif category == "pair":
        made = pair or "pair on the board"
    elif category == "two pair":
        made = f"{pair} and the board's" if two_pair == "one pair and the board's" else two_pair
    elif category == "three of a kind":
        sets = [name for name in ("set", "trips") if name in true]
        made = sets[0] if sets else "three of a kind on the board"
    return made, naive_draw(category, made, numbers["overcards"], true)


def naive_draw(category, made, overcards, true):
    """Return the best draw of a hand below a flush."""
    if category not in ("high card", "pair", "two pair", "three of a kind", "straight"):
        return "no draw"
    names = {
        "nut_flush_draw": "nut flush draw",
        "flush_draw": "flush draw",
        "open_ended": "open-ended straight draw",
        "double_gutshot": "double gutshot",
        "gutshot": "gutshot",
        "backdoor_flush_draw": "backdoor flush draw",
        "backdoor_straight_draw": "backdoor straight draw",
    }
    found = {names[name] for name in true if name in names}
    if "flush_draw" in true and {"open_ended", "double_gutshot", "gutshot"} & true:
        found.add("combo draw")
    if made in (*NO_PAIR, "pair on the board") and overcards:
        found.add(["one overcard", "two overcards"][overcards - 1])
    return next((draw for draw in BEST_FIRST if draw in found), "no draw")


def naive_breakdown(ranges, board):
    """Return the combos, share and equity of each part of the first of two ranges, as Fractions."""
    _, totals, shares = naive_range_counts(ranges, board)
    whole, parts = sum(totals[0].values()), {}
    for combo, total in totals[0].items():
        made, drawn = naive_parts(combo, board)
        for part in (made, drawn):
            combos, weight, won = parts.get(part, (0, 0, 0))
            won += shares[0].get(combo, 0)
            parts[part] = combos + ranges[0][combo], weight + total, won
    if len(cards_of(board)) == 5:
        parts = {part: sums for part, sums in parts.items() if part not in (*BEST_FIRST, "no draw")}
    return {
        part: (combos, Fraction(weight, whole), Fraction(won) / weight)
        for part, (combos, weight, won) in parts.items()
    }


def all_combos():
    """Return every two cards of the deck."""
    return [high + low for place, high in enumerate(DECK) for low in DECK[:place]]

"""Slow and obvious oracle of the features of hands on boards, card by card.

Nothing of ours is imported here. Cards are texts such as "As"; hands and boards are lists of them.
"""

from functools import cache
from itertools import combinations

from oracles.holdem import DECK, PAIR, RANK_OF, SUITS, THREE_OF_A_KIND, TWO_PAIR, naive_strength

CATEGORIES = [
    *("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house"),
    *("four of a kind", "straight flush", "royal flush"),
]
LETTERS = "23456789TJQKA"
STRAIGHTS = [[12, 0, 1, 2, 3], *([*range(low, low + 5)] for low in range(9))]
"""The ranks of the ten straights, five high first."""


def ranks_of(cards):
    """Return the rank of each card, 0 (two) to 12 (ace)."""
    return [RANK_OF[card] for card in cards]


def suit_count(cards, suit):
    return sum(card[1] == suit for card in cards)


def best_straight(ranks):
    """Return the number of the best straight in some ranks, 1 (five high) to 10, or 0."""
    return _best_straight(frozenset(ranks))


@cache
def _best_straight(ranks):
    return max([i for i, five in enumerate(STRAIGHTS, 1) if {*five} <= ranks], default=0)


def category_of(hand, board):
    category, *ranks = naive_strength([*hand, *board])
    return "royal flush" if [category, ranks[0]] == [9, 12] else CATEGORIES[category - 1]


def playing_ranks(hand, board):
    """Return the ranks of the one or two pairs among the hand's best five cards."""
    category, *ranks = naive_strength([*hand, *board])
    return {PAIR: ranks[:1], TWO_PAIR: ranks[:2]}.get(category, [])


def own_pairs(hand, board):
    """Return the ranks of pairs that play and include a hole card."""
    return [rank for rank in playing_ranks(hand, board) if rank in ranks_of(hand)]


def pair_features(hand, board):
    """Return the name of the single own pair of a hand of one or two pair."""
    own, table = own_pairs(hand, board), sorted({*ranks_of(board)}, reverse=True)
    pocket = ranks_of(hand)[0] == ranks_of(hand)[1]
    found = {"pocket_pair"} if pocket else set()
    if len(own) != 1:
        return found
    if pocket:
        if own[0] > table[0]:
            found.add("overpair")
        if own[0] < table[-1]:
            found.add("underpair")
        return found
    place = table.index(own[0])
    if place == 0:
        found.add("top_pair")
    if place == 1:
        found.add("second_pair")
    if own[0] == table[-1]:
        found.add("bottom_pair")
    if 0 < place < len(table) - 1:
        found.add("middle_pair")
    return found


def which_two_pair(hand, board):
    if naive_strength([*hand, *board])[0] != TWO_PAIR:
        return ""
    own, table = own_pairs(hand, board), sorted({*ranks_of(board)})
    if len(own) < 2:
        return ["two pair on the board", "one pair and the board's"][len(own)]
    named = {
        (table[0], table[1]): "bottom two pair",
        (table[0], table[-1]): "top and bottom pair",
        (table[-2], table[-1]): "top two pair",
    }
    return named.get(tuple(sorted(own)), "other two pair")


def three_of_a_kind(hand, board):
    """Return "set", "trips" or nothing for a hand of three of a kind."""
    category, rank, *_ = naive_strength([*hand, *board])
    held = ranks_of(hand).count(rank)
    return {1: "trips", 2: "set"}.get(held, "") if category == THREE_OF_A_KIND else ""


def kicker(hand, board):
    """Return the other hole card's rank if one hole card is in the pair or trips."""
    first, second = ranks_of(hand)
    made = own_pairs(hand, board)
    if three_of_a_kind(hand, board) == "trips":
        made = [rank for rank in (first, second) if ranks_of(board).count(rank) == 2]
    if len(made) != 1 or first == second:
        return ""
    return LETTERS[second if made[0] == first else first]


def overcards(hand, board):
    first, second = ranks_of(hand)
    return 0 if first == second else sum(rank > max(ranks_of(board)) for rank in (first, second))


def flush_draws(hand, board):
    """Return the flush draws, by counting suits."""
    found, every = set(), [*hand, *board]
    for suit in SUITS:
        mine = [card for card in hand if card[1] == suit]
        if mine and suit_count(every, suit) == 4 and len(board) < 5:
            found.add("flush_draw")
            left = [card for card in DECK if card[1] == suit and card not in board]
            if max(left, key=RANK_OF.get) in mine:
                found.add("nut_flush_draw")
        if mine and suit_count(every, suit) == 3 and len(board) == 3:
            found.add("backdoor_flush_draw")
    return found


def straight_draws(hole_ranks, board_ranks):
    """Return the straight draw, by trying each next rank."""
    every = [*hole_ranks, *board_ranks]
    if best_straight(every) or len(board_ranks) == 5:
        return set()
    better = [
        rank
        for rank in range(13)
        if best_straight([*every, rank]) > best_straight([*board_ranks, rank])
    ]
    if len(better) == 1:
        return {"gutshot"}
    if better:
        # The ends of four consecutive ranks that are all held.
        rows = [[low + step for step in range(6)] for low in range(-1, 8)]
        both = [
            row for row in rows if row[0] % 13 in better and row[5] in better
            and {*row[1:5]} <= {*every}
        ]  # fmt: skip
        return {"open_ended"} if both else {"double_gutshot"}
    if len(board_ranks) == 3:
        for five in STRAIGHTS:
            held = {*five} & {*every}
            if len(held) >= 3 and held - {*board_ranks}:
                return {"backdoor_straight_draw"}
    return set()


def flush_blockers(hand, board):
    return sum(suit_count(board, card[1]) >= 3 for card in hand)


def set_blockers(hand, board):
    return sum(ranks_of(board).count(RANK_OF[card]) == 1 for card in hand)


def naive_hand_features(hand, board):
    """Return all features by name: words, numbers, and truth values."""
    numbers = {
        "category": category_of(hand, board),
        "two_pair": which_two_pair(hand, board),
        "kicker": kicker(hand, board),
        "high_card": LETTERS[max(ranks_of(hand))],
        "overcards": overcards(hand, board),
        "suited_cards": max(suit_count([*hand, *board], suit) for suit in SUITS),
        "flush_blockers": flush_blockers(hand, board),
        "set_blockers": set_blockers(hand, board),
    }
    true = {three_of_a_kind(hand, board)} - {""}
    true |= pair_features(hand, board) | flush_draws(hand, board)
    return numbers, true | straight_draws(ranks_of(hand), ranks_of(board))


def possible_straights(board_ranks):
    """Return the number of straights better than the board's that two hole cards can make."""
    best = {
        best_straight([*board_ranks, *two]) for two in combinations([*range(13), *range(13)], 2)
    }
    return len({straight for straight in best if straight > best_straight(board_ranks)})


def naive_board_features(board):
    """Return all features of a board by name."""
    ranks = ranks_of(board)
    held = sorted((ranks.count(rank) for rank in {*ranks}), reverse=True)
    paired = {
        (1, 1): "unpaired", (2, 1): "paired", (2, 2): "two pairs", (3, 1): "trips",
        (3, 2): "full house", (4, 1): "quads",
    }[(held[0], (*held, 1)[1])]  # fmt: skip
    most = max(suit_count(board, suit) for suit in SUITS)
    suits = {1: "rainbow", 2: "two-tone", 3: "three-flush", 4: "four-flush"}.get(most)
    return {
        "paired": paired,
        "suits": "monotone" if most == len(board) else suits,
        "suited_cards": most,
        "connected": max(len({*five} & {*ranks}) for five in STRAIGHTS),
        "straights": possible_straights(ranks),
        "high_card": LETTERS[max(ranks)],
    }


def naive_nut_order(hand, board):
    """Return the index in the nut order, the combos that beat a hand, and the nuts it blocks."""
    strengths = {
        two: naive_strength([*two, *board])
        for two in combinations([card for card in DECK if card not in board], 2)
    }
    own, nuts = naive_strength([*hand, *board]), max(strengths.values())
    return {
        "nut_order": len({strength for strength in strengths.values() if strength > own}),
        "beaten_by": sum(
            strength > own and not {*two} & {*hand} for two, strength in strengths.items()
        ),
        "nut_blockers": sum(
            strength == nuts and bool({*two} & {*hand}) for two, strength in strengths.items()
        ),
    }

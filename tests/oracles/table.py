"""The names of operations at a table, and a judge that sees only their records.

From the records of all operations in order, and the cards, the judge recomputes the limits of
raises and the payouts. Nothing of ours is imported here. Cards are texts, as in `oracles`; a record
is any object named as in hand histories.
"""

from itertools import combinations

from oracles.board_games import RULES, naive_high
from oracles.hand_types import (
    naive_ace_to_five,
    naive_badugi,
    naive_deuce_to_seven,
    naive_eight_or_better,
    naive_leduc,
    omaha_fives,
)
from oracles.holdem import RANKS, SUITS, naive_strength
from oracles.pots import pots, take_back

OPERATIONS = {
    "post_ante": "ante_posting",
    "collect_bets": "bet_collection",
    "post_blind_or_straddle": "blind_or_straddle_posting",
    "post_dead_blind": "dead_blind_posting",
    "burn_card": "card_burning",
    "deal_hole": "hole_dealing",
    "deal_board": "board_dealing",
    "stand_pat_or_discard": "standing_pat_or_discarding",
    "fold": "folding",
    "check_or_call": "checking_or_calling",
    "post_bring_in": "bring_in_posting",
    "complete_bet_or_raise_to": "completion_betting_or_raising_to",
    "show_or_muck_hole_cards": "hole_cards_showing_or_mucking",
    "kill_hand": "hand_killing",
    "push_chips": "chips_pushing",
    "pull_chips": "chips_pulling",
}
"""The operations without a count of runs, each with the name of its verification."""


PUT_IN = ("AntePosting", "BlindOrStraddlePosting", "BringInPosting", "CheckingOrCalling")
RAISE = "CompletionBettingOrRaisingTo"


def name_of(record):
    return type(record).__name__


# The limits of raises.


def records_of_street(records):
    """Return the records since cards were dealt or discarded, or bets collected."""
    ends = ("BetCollection", "HoleDealing", "BoardDealing", "StandingPatOrDiscarding")
    for place in range(len(records) - 1, -1, -1):
        if name_of(records[place]) in ends:
            return records[place + 1 :]
    return records


def raise_bounds(records, seat, bets, stacks, live, pot, structure, blind, bet, most_raises):
    """Return the minimum and maximum that *seat* may raise to, None if it may not raise.

    *records* are those of the hand, *blind* is the level that the street began at, *bet* its
    smallest bet, *structure* ``FIXED_LIMIT``, ``POT_LIMIT`` or ``NO_LIMIT``.
    """
    fixed = structure == "FIXED_LIMIT"
    level, full, raises, answered = blind, bet, 0, {}
    for record in records_of_street(records):
        if name_of(record) == "BringInPosting":
            level, full = record.amount, bet - record.amount
            answered[record.player_index] = 0
        elif name_of(record) == "CheckingOrCalling":
            answered[record.player_index] = level
        elif name_of(record) == RAISE:
            full = bet if fixed else max(full, record.amount - level)
            level = answered[record.player_index] = record.amount
            raises += 1
    own = bets[seat] + stacks[seat]
    others = [stacks[s] for s in range(len(bets)) if s != seat and live[s]]
    if own <= level or max(others) == 0 or raises == most_raises:
        return None
    if seat in answered and level - answered[seat] < (bet / 2 if fixed else full):
        return None
    by_pot = max(level + (level - bets[seat]) + pot, level + full)
    most = {"FIXED_LIMIT": level + full, "POT_LIMIT": by_pot, "NO_LIMIT": own}[structure]
    return min(own, level + full), min(own, most)


# Payouts.


def put_in(records, players, antes_are_dead):
    """Return each seat's chips in the pots and its dead chips, and the folded seats."""
    total, dead, folded = [0] * players, [0] * players, [False] * players
    bets, are_antes = [0] * players, False
    for record in records:
        if name_of(record) in PUT_IN:
            bets[record.player_index] += record.amount
            are_antes = are_antes or name_of(record) == "AntePosting"
        elif name_of(record) == RAISE:
            bets[record.player_index] = record.amount
        elif name_of(record) == "Folding":
            folded[record.player_index] = True
        elif name_of(record) == "BetCollection":
            if are_antes and antes_are_dead:
                dead = bets
            else:
                kept, _ = take_back(bets, folded)
                total = [chips + bet for chips, bet in zip(total, kept, strict=True)]
            bets, are_antes = [0] * players, False
    return total, dead, folded


def high(hole, board):
    return naive_strength([*hole, *board])


def omaha_high(hole, board):
    return naive_high(RULES["omaha"], hole, board)


def short_deck(hole, board):
    return naive_high(RULES["short_deck"], hole, board)


def omaha_low(hole, board):
    return naive_eight_or_better(omaha_fives(hole, board))


def eight_or_better(hole, board):
    return naive_eight_or_better(combinations([*hole, *board], 5))


def ace_to_five(hole, board):
    return naive_ace_to_five([*hole, *board])


def deuce_to_seven(hole, board):
    return naive_deuce_to_seven(hole)


def badugi(hole, board):
    return naive_badugi(hole)


def kuhn(hole, board):
    return RANKS.index(hole[0][0])


def leduc(hole, board):
    return naive_leduc(hole[0], board[0])


LOWS = (eight_or_better, ace_to_five, omaha_low)
"""The hands in which the ace is low."""
WORTHS = {
    **{code: [high] for code in ("NT", "FT", "PT", "F5S", "F7S", "F5D", "N5D", "P5D")},
    **{code: [omaha_high] for code in ("FO", "NO", "PO", "FO5", "NO5", "PO5", "PO6", "PC")},
    **{code: [deuce_to_seven] for code in ("F2L3D", "P2L3D", "N2L1D")},
    **{
        code: [omaha_high, omaha_low] for code in ("FO/8", "NO/8", "PO/8", "FO5/8", "PO5/8", "PC/8")
    },
    "F7S/8": [high, eight_or_better],
    **{code: [ace_to_five] for code in ("FR", "FAL1D", "FAL3D")},
    **{code: [badugi] for code in ("FB", "PB")},
    "NS": [short_deck],
    "K": [kuhn],
    "L": [leduc],
}
"""The strength of a hand in each variant, greater is better, None is no hand: for the whole pot, or
for its halves."""


def highest_card(worth, cards):
    """Return the rank and suit of the highest of the five cards that play."""
    ranks = "A23456789TJQK" if worth in LOWS else RANKS
    best = worth(cards, [])
    fives = [five for five in combinations(cards, 5) if worth(five, []) == best]
    return max((ranks.index(card[0]), SUITS.index(card[1])) for five in fives for card in five)


def halves_of(code, seats, hands, board):
    """Return (worth, winners) of the whole pot, or of each half for which a hand qualifies."""
    halves = []
    for worth in WORTHS[code]:
        worths = {seat: worth(hands[seat], board) for seat in seats}
        known = [value for value in worths.values() if value is not None]
        if known:
            halves.append((worth, [seat for seat in seats if worths[seat] == max(known)]))
    return halves


def cards_dealt(records, players):
    """Return the hands at the end of the betting, including those of folded players."""
    hands, board = [[] for _ in range(players)], []
    for record in records:
        if name_of(record) == "HoleDealing":
            hands[record.player_index] += map(str, record.cards)
        elif name_of(record) == "BoardDealing":
            board += map(str, record.cards)
        elif name_of(record) == "StandingPatOrDiscarding":
            for card in record.cards:
                hands[record.player_index].remove(str(card))
    return hands, board


def last_stacks(code, records, stacks, antes_are_dead):
    """Return the stacks after a hand from *stacks*, and the number of pots without a low."""
    total, dead, folded = put_in(records, len(stacks), antes_are_dead)
    hands, board = cards_dealt(records, len(stacks))
    _, got = take_back(total, folded)
    without_low = 0
    for amount, seats in pots(total, folded, sum(dead)):
        halves = halves_of(code, seats, hands, board) if len(seats) > 1 else [(None, seats)]
        without_low += len(halves) < len(WORTHS[code])

        def odd_first(winners, half, halves=halves):
            if code not in ("F5S", "F7S", "F7S/8", "FR") or len(winners) == 1:
                return winners
            worth = halves[half][0]
            by_card = {seat: highest_card(worth, [*hands[seat], *board]) for seat in winners}
            return sorted(winners, key=by_card.__getitem__, reverse=True)

        shares = split_high_low(amount, [winners for _, winners in halves], odd_first)
        got = [chips + shares.get(seat, 0) for seat, chips in enumerate(got)]
    ends = [sum(chips) for chips in zip(stacks, got, strict=True)]
    paid = [sum(chips) for chips in zip(total, dead, strict=True)]
    return [end - chips for end, chips in zip(ends, paid, strict=True)], without_low


def share(amount, seats):
    """Split whole chips among *seats*, with odd chips to the first seats: {seat: chips}."""
    each, odd = divmod(amount, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}


def split_high_low(amount, winners, odd_first):
    """Split a pot of whole chips among the *winners* of each half, a list of lists of seats.

    The odd chip goes to the first half. *odd_first* is the order in which the winners of a half get
    odd chips; nobody gets two odd chips of a pot.
    """
    got, lucky = {}, set()
    for half, seats in enumerate(winners):
        part = amount // len(winners) + (half < amount % len(winners))
        ordered = sorted(odd_first(seats, half), key=lambda seat: seat in lucky)
        shares = share(part, ordered)
        for seat, chips in shares.items():
            got[seat] = got.get(seat, 0) + chips
            if chips > part // len(seats):
                lucky.add(seat)
    return got

"""What is done at a table, by its names, and how the chips end up: nothing of ours is imported."""

OPERATIONS = {
    "post_ante": "ante_posting",
    "collect_bets": "bet_collection",
    "post_blind_or_straddle": "blind_or_straddle_posting",
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
"""The fifteen operations, each with the name that its verification goes by."""


def share(amount, seats):
    """Split whole chips among *seats*, the odd ones one each to the first: {seat: chips}."""
    each, odd = divmod(amount, len(seats))
    return {seat: each + (place < odd) for place, seat in enumerate(seats)}


def split_high_low(amount, winners, odd_first):
    """Split a pot of whole chips among the *winners* of each half, a list of lists of seats.

    The odd chip goes to the first half. *odd_first* orders the winners of a half by who gets odd
    chips; whoever got one of this pot gets no other.
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

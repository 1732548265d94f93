"""Real logs of rooms: every hand is paid to the cent, or refused for a reason named here."""

from collections import Counter

import pytest
from support.room_logs import hands_of_tracker, needs_room_logs, needs_tracker_logs, real_hands

NO_HAND = "no room's hand begins in the first 200 lines"
LOGS = {
    "IPoker": (53, {}),
    "Pacific": (
        20,
        {"4 Max.txt": NO_HAND, "InValidHand.txt": "a flop of 2 cards; the board would be"},
    ),
    "PartyPoker": (
        23,
        {
            "Full Ring (10 Handed).txt": NO_HAND,
            "Limit6.txt": "the log names no player who collects the pot",
        },
    ),
    "PokerStars": (
        97,
        {
            "Ignore.txt": NO_HAND,
            "4 Max.txt": NO_HAND,
            "AnteTable.txt": "the total pot is 0.50, but 0.90 was put in and called",
            "WithSittingOut.txt": "is not understood",
            "River.txt": "is not in the deck",
            "CancelledHand.txt": "the hand was cancelled",
        },
    ),
    "Winamax": (
        12,
        {"InValidHand.txt": NO_HAND, "Flop.txt": "the board is 7hQs3c, but 3d3s2s was dealt"},
    ),
    "WinningPoker": (
        16,
        {
            "CancelledHand.txt": "a hand has two players or more; 1 were dealt in",
            "InValidHand.txt": "the hand stops before its end",
        },
    ),
}
"""The numbers of hands of each room's folder that are paid, and the reasons for all others.

Files hold no hand, or one that was altered, cut off or cancelled; some are of another room.
"""


@needs_room_logs
@pytest.mark.parametrize("room", LOGS)
def test_each_hand_is_paid_as_its_log_says_or_refused(room):
    paid, reasons = LOGS[room]

    hands = [*real_hands(room)]
    refused = [(file, error.rule) for file, error in hands if error is not None]

    assert len(hands) - len(refused) == paid
    assert sorted(file for file, _ in refused) == sorted(reasons)
    for file, rule in refused:
        assert reasons[file] in rule


CUT_OFF = "is not understood"
CANCELLED = "the hand was cancelled"
AMOUNT = "amounts that the rules do not allow"
PAYMENT = "payments that differ from the rules"
CARDS = "cards that are missing or dealt twice"
TURN = "players who act out of turn or are not there"
NOT_STATED = "facts that the log does not state"
NOT_PLAYED = "games that cannot be played or are not known"
CAUSES = {
    CUT_OFF: (
        "is not understood",
        "the hand stops",
        "the history stops",
        "is not the first line of a hand",
    ),
    CANCELLED: ("was cancelled", "two players or more"),
    AMOUNT: (
        *(
            " to call",
            "nobody has seat",
            "has no attribute",
            "posts a",
            "Cannot raise",
            "takes back",
            "not of ",
            "puts in",
            " in all, but",
        ),
        *("was put in and called", "the pots are", "nobody put anything"),
    ),
    PAYMENT: ("ends with", "after the hand", "was not collected"),
    CARDS: (
        "was dealt",
        " cards; the board",
        "but holds",
        "cannot show",
        "no board dealing",
        "has folded and",
        "is not in the deck",
        "the board takes",
        "streets, not more",
    ),
    TURN: ("has no seat", "not your turn", "'s turn", "another player in seat", "is run several"),
    NOT_STATED: (
        *("the big blind is not known", "no player who collects"),
        *("cards face up", "does not show who posts", "who won each of", "wins with cards that"),
    ),
    NOT_PLAYED: (
        "can be played here",
        "min_bet is 0",
        "stakes that is known",
        "are not known",
        "are not stakes",
        "no room's hand",
    ),
}
"""Parts of the messages of refused hands in the tracker's folder, by cause."""

TRACKER = {
    "Absolute": (89, {}),
    "BetOnline": (11, {TURN: 1, AMOUNT: 2, NOT_STATED: 7, CUT_OFF: 1}),
    "Betfair": (1, {}),
    "Boss": (7, {}),
    "Bovada": (1247, {NOT_STATED: 1, AMOUNT: 1, CUT_OFF: 1, PAYMENT: 2}),
    "Cake": (34, {CUT_OFF: 2, PAYMENT: 1}),
    "Enet": (1, {CUT_OFF: 1, PAYMENT: 2}),
    "Entraction": (5, {}),
    "Everest": (2, {}),
    "Everleaf": (188, {}),
    "FTP": (175, {CANCELLED: 1, TURN: 1, CUT_OFF: 1, AMOUNT: 1}),
    "GGPoker": (118, {}),
    "KingsClub": (9, {PAYMENT: 1, NOT_PLAYED: 1, TURN: 1, CUT_OFF: 1}),
    "Merge": (67, {AMOUNT: 3, TURN: 1, NOT_PLAYED: 1, CUT_OFF: 1, CARDS: 2}),
    "Microgaming": (8, {}),
    "OnGame": (204, {PAYMENT: 1}),
    "PKR": (53, {PAYMENT: 2, CUT_OFF: 1}),
    "PacificPoker": (31, {PAYMENT: 1}),
    "PartyPoker": (27, {CUT_OFF: 2, PAYMENT: 1, NOT_STATED: 1, AMOUNT: 2}),
    "PokerTracker": (310, {AMOUNT: 5, NOT_PLAYED: 2, CARDS: 1, TURN: 2, NOT_STATED: 3}),
    "SealsWithClubs": (5, {}),
    "Stars": (499, {CANCELLED: 3, CARDS: 1, AMOUNT: 2, PAYMENT: 1, CUT_OFF: 5}),
    "TheBigGame": (1167, {PAYMENT: 7, AMOUNT: 6, CARDS: 8, TURN: 8, NOT_STATED: 3}),
    "UltimateBet": (1, {}),
    "Unibet": (1, {}),
    "Winamax": (60, {}),
    "Winning": (34, {CUT_OFF: 4, PAYMENT: 1}),
    "iPoker": (484, {CUT_OFF: 31}),
}
"""The numbers of hands of each room that are paid, and of those refused, by cause.

The reference page on refused hands lists them.
"""


@needs_tracker_logs
@pytest.mark.parametrize("room", TRACKER)
def test_each_hand_of_the_tracker_is_paid_as_its_log_says_or_refused_for_a_cause(room):
    paid, causes = TRACKER[room]

    errors = [*hands_of_tracker(room)]
    refused = [error.rule for error in errors if error is not None]

    assert len(errors) - len(refused) == paid
    found = [
        [cause for cause, parts in CAUSES.items() if any(part in rule for part in parts)]
        for rule in refused
    ]
    assert Counter(cause for (cause,) in found) == causes

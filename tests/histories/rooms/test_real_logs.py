"""Real logs of six rooms: every hand is paid to the cent, or refused for a reason named here."""

import pytest
from room_logs import needs_room_logs, real_hands

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
        11,
        {
            "OmahaHiLo.txt": NO_HAND,
            "InValidHand.txt": NO_HAND,
            "Flop.txt": "the board is 7hQs3c, but 3d3s2s was dealt",
        },
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

Files hold no hand, or one that was altered, cut off or cancelled, or is another room's XML.
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

"""Logs of PokerNow: rows that run upwards, totals of a street, two boards and two runs."""

from decimal import Decimal

import pytest
from example_logs import POKER_NOW
from room_logs import changed, read_all

from games.notation import NotationError

HEAD = """-- starting hand #{number}  (No Limit Texas Hold'em) (dealer: "Cid @ c") --
Player stacks: #1 "Ann @ a" (1100) | #2 "Cid @ c" (900) | #9 "Bob @ b" (1100)
"""
BLINDS = HEAD + '"Bob @ b" posts a small blind of 5\n"Ann @ a" posts a big blind of 10\n'
FOLDED = """"Cid @ c" folds
"Bob @ b" folds
Uncalled bet of 5 returned to "Ann @ a"
"Ann @ a" collected 10 from pot
-- ending hand #{number} --
"""


def table(*hands, upwards=True):
    """Return hands of a game as the table of its log."""
    entries = "".join(hand.format(number=n) for n, hand in enumerate(hands, 1)).splitlines()
    rows = [
        f'"{entry.replace(chr(34), chr(34) * 2)}",2026-03-01T05:{n // 60:02}:{n % 60:02}.000Z,{n}'
        for n, entry in enumerate(entries)
    ]
    return "\n".join(["entry,at,order", *(rows[::-1] if upwards else rows)])


def results(hand):
    """Return the result of each player by name."""
    return dict(zip(hand.players, hand.replay().payoffs, strict=True))


def test_a_call_states_the_total_of_the_street(read):
    hand = read(POKER_NOW)

    assert results(hand) == {"Cid": Decimal("-0.50"), "Ann": Decimal("8.50"), "Bob": -8}
    assert (hand.hand, str(hand.time), hand.user_fields["_hero"]) == (
        "abcd12345xyz",
        "05:09:00",
        "Ann",
    )


@pytest.mark.parametrize("upwards", [True, False])
def test_rows_run_either_way_and_a_game_has_many_hands(tmp_path, upwards):
    hands = read_all(tmp_path, table(*[BLINDS + FOLDED] * 3, upwards=upwards))

    assert [results(hand) for hand in hands] == [{"Bob": -5, "Ann": 5, "Cid": 0}] * 3
    assert len({hand.hand for hand in hands}) == 3


def test_one_hand_tells_who_kept_the_log(tmp_path):
    """Cards that are shown after a hand, also one by one, are those of their player."""
    own = BLINDS + "Your hand is 10♠, 4♣\n" + FOLDED
    shown = own + '"Cid @ c" shows a 4♣.\n"Cid @ c" shows a 10♠.\nUndealt cards:  [2♠, 3♦]\n'

    first, second = read_all(tmp_path, table(own, shown))

    assert first.user_fields["_hero"] == second.user_fields["_hero"] == "Cid"
    assert any(action.endswith("p3 Ts4c") for action in first.actions)


def test_players_of_the_same_name_keep_their_identifiers(tmp_path):
    (hand,) = read_all(tmp_path, table((BLINDS + FOLDED).replace("Cid @", "Bob @")))

    assert hand.players == ("Bob @ b", "Ann", "Bob @ c")


def test_an_identifier_that_changes_is_one_player(tmp_path):
    text = (BLINDS + FOLDED).replace('#9 "Bob @ b', '#9 "Bob @ old')
    news = 'The player "Bob @ b" changed the ID from old to b because authenticated login.\n'

    (hand,) = read_all(tmp_path, table(text + news))

    assert results(hand) == {"Bob": -5, "Ann": 5, "Cid": 0}


def test_the_fold_of_a_player_who_leaves_comes_in_turn(tmp_path):
    text = BLINDS + FOLDED.replace(
        '"Cid @ c" folds\n"Bob @ b" folds', '"Bob @ b" folds\n"Cid @ c" folds'
    )
    (hand,) = read_all(tmp_path, table(text))

    assert [action for action in hand.actions if action.endswith(" f")] == ["p3 f", "p1 f"]


def test_missed_blinds_are_live_or_dead(tmp_path):
    posts = BLINDS + '"Cid @ c" posts a missing small blind of 5\n'
    text = (
        posts
        + '"Cid @ c" posts a missed big blind of 10\n'
        + FOLDED.replace("collected 10", "collected 25")
    )
    (hand,) = read_all(tmp_path, table(text))

    assert (hand.user_fields["_posts"], hand.user_fields["_dead_blinds"]) == ([0, 0, 10], [0, 0, 5])


def test_a_short_blind_and_a_dead_one_take_the_stakes_from_other_hands(tmp_path):
    dead = BLINDS.replace('"Bob @ b" posts a small blind of 5', "Dead Small Blind")
    text = dead.replace('#1 "Ann @ a" (1100)', '#1 "Ann @ a" (4)').replace(
        "big blind of 10", "big blind of 4 and go all in "
    ) + FOLDED.replace('Uncalled bet of 5 returned to "Ann @ a"\n', "").replace(
        "collected 10", "collected 4"
    )
    second, first = read_all(tmp_path, table(text, BLINDS + FOLDED))

    assert (second.min_bet, second.user_fields["_small_blind"]) == (10, 5)
    assert first.min_bet == 10


def test_a_straddle_is_the_largest_blind(tmp_path):
    text = (
        BLINDS
        + '"Cid @ c" posts a straddle of 20\n'
        + FOLDED.replace(
            '"Cid @ c" folds\n"Bob @ b" folds\nUncalled bet of 5 returned to "Ann @ a"\n'
            '"Ann @ a" collected 10',
            '"Bob @ b" folds\n"Ann @ a" folds\nUncalled bet of 10 returned to "Cid @ c"\n'
            '"Cid @ c" collected 25',
        )
    )
    (hand,) = read_all(tmp_path, table(text))

    assert results(hand) == {"Bob": -5, "Ann": -10, "Cid": 15}


ALL_IN = """"Cid @ c" folds
"Bob @ b" raises to 1100 and go all in
"Ann @ a" calls 1100 and go all in
"Bob @ b" chooses to  run it twice.
All players in hand choose to run it twice.
"Bob @ b" shows a A♠, A♥.
"Ann @ a" shows a K♠, K♥.
Flop:  [2♣, 7♦, 9♥]
Turn: 2♣, 7♦, 9♥ [3♠]
River: 2♣, 7♦, 9♥, 3♠ [9♣]
{runs}"Bob @ b" collected 1100 from pot with Two Pair, A's & 9's (combination: A♠, A♥, 9♥, 9♣, 7♦)
"Ann @ a" collected 1100 from pot with Three of a Kind, K's on the second run  (combination: K♠)
-- ending hand #1 --
"""
SECOND = """Flop (second run):  [4♦, 5♦, K♦]
Turn (second run): 4♦, 5♦, K♦ [8♣]
River (second run): 4♦, 5♦, K♦, 8♣ [J♣]
"""


def test_two_runs(tmp_path):
    (hand,) = read_all(tmp_path, table(BLINDS + ALL_IN.replace("{runs}", SECOND)))

    assert results(hand) == {"Bob": 0, "Ann": 0, "Cid": 0}
    assert hand.user_fields["_runs"] == 2


def test_a_bomb_pot_on_two_boards(tmp_path):
    bomb = (
        HEAD.replace("No Limit Texas Hold'em", "Pot Limit Omaha Hi")
        + """\
"Bob @ b" posts a bet of 30 (bomb pot bet)
"Ann @ a" calls 30 (bomb pot bet)
"Cid @ c" calls 30 (bomb pot bet)
Flop:  [6♦, 3♠, Q♠]
Flop (second board):  [10♦, J♠, 5♦]
"Bob @ b" checks
"Ann @ a" checks
"Cid @ c" bets 45
"Bob @ b" folds
"Ann @ a" calls 45
Turn: 6♦, 3♠, Q♠ [Q♦]
Turn (second board): 10♦, J♠, 5♦ [Q♣]
"Ann @ a" checks
"Cid @ c" checks
River: 6♦, 3♠, Q♠, Q♦ [2♣]
River (second board): 10♦, J♠, 5♦, Q♣ [A♣]
"Ann @ a" checks
"Cid @ c" checks
"Ann @ a" shows a 4♠, 6♠, 3♦, 10♥.
"Cid @ c" shows a 4♣, J♦, J♣, K♦.
"Cid @ c" collected 90 from pot with Two Pair, Q's & J's (combination: J♦, J♣, Q♠, Q♦, 6♦)
"Cid @ c" collected 90 from pot with Straight, A High on the second board  (combination: A♣)
-- ending hand #{number} --
"""
    )
    first, hand = read_all(tmp_path, table(BLINDS + FOLDED, bomb))

    assert results(hand) == {"Bob": -30, "Ann": -75, "Cid": 105}
    assert (hand.min_bet, hand.user_fields["_boards"]) == (first.min_bet, 2)


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("calls 6.00", "calls 4.00", r"calls 4\.00; it takes 6\.00|calls 2\.00|it takes"),
        ("collected 16.50", "collected 16.00", r"the rake is 0\.00, but 0\.50"),
        ("[2♣]", "[8♥]", "8h"),
        ("6♥, 8♥, 10♠ [2♣]", "6♥, 7♥, 10♠ [2♣]", "the board was 6h8hTs before, not 6h7hTs"),
        ("-- ending hand #7", "-- ending hand #8", "hand 7 ends as hand 8"),
        ("shows a Q♥", "hides a Q♥", "is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(POKER_NOW, (before, after)))


def test_a_hand_that_has_not_ended_is_refused(tmp_path):
    with pytest.raises(NotationError, match="stops before its end"):
        read_all(tmp_path, table(BLINDS))
    with pytest.raises(NotationError, match="the first line of the hand is missing"):
        read_all(tmp_path, table(FOLDED))


def test_bounties_are_paid_outside_the_pot(tmp_path):
    bounties = """"Bob @ b" paid 20 for the 7-2 bounty to "Ann @ a"
"Cid @ c" paid 20 for the 7-2 bounty to "Ann @ a"
"Ann @ a" collected 40 from the 7-2 bounty
"""
    (hand,) = read_all(tmp_path, table(BLINDS + FOLDED + bounties))

    assert hand.user_fields["_outside_pot"] == [["Bob", -20], ["Ann", 40], ["Cid", -20]]

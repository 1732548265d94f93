"""Decisions in words, which hide the cards of other seats, and answers that are read strictly."""

import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker_calculator.environments import TrainingGame, prompt, read_answer
from poker_calculator.games import VARIANTS, NoLimitTexasHoldem
from poker_calculator.games.cards import TEXTS, read_cards
from poker_calculator.games.predefined import PREDEFINED_GAMES

CARDS = re.compile(r"\b(?:[2-9TJQKA][cdhs])+\b")
SMALL = ("K", "L")


def game_of(code):
    """Return a game of three players, or of two where three could use up the deck."""
    draws = any(plan.draw for plan in VARIANTS[code].plan)
    players = 2 if draws or code in SMALL else 3
    return TrainingGame(code, players=players, stacks=5 if code in SMALL else 60)


def decisions_of(hand, draw):
    """Play a hand at random; yield a copy before each action, and the action."""
    while not hand.is_over:
        legal = np.flatnonzero(hand.legal)
        action = int(draw.choice(legal[legal > 0] if len(legal) > 1 else legal))
        yield hand.copy(), action
        hand.act(action)


def deck_that_begins(cards, code="NT"):
    first = read_cards(cards)
    return [*first, *(card for card in VARIANTS[code].deck if card not in first)]


def seen_by(hand, seat):
    """Return the cards that a seat knows."""
    facts = hand.facts(seat)
    boards = [card for board in facts.boards for cards in board for card in cards]
    discards = [card for cards in facts.discards for card in cards]
    return {
        *hand.hole_cards[seat],
        *boards,
        *discards,
        *(c for cards in facts.open_cards for c in cards),
    }


@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_a_prompt_has_no_card_that_the_seat_has_not_seen(code):
    game = game_of(code)
    draw = random.Random(code)
    for seed in range(2):
        for hand, _ in decisions_of(game.deal(rng=seed), draw):
            named = {*read_cards("".join(CARDS.findall(prompt(hand, hand.turn))))}
            assert named <= seen_by(hand, hand.turn)
            assert named >= {*hand.hole_cards[hand.turn]}


@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_a_prompt_stays_equal_when_unseen_cards_are_permuted(code):
    game = game_of(code)
    draw = random.Random(code)
    deck = [*VARIANTS[code].deck]
    for _ in range(2):
        draw.shuffle(deck)
        played = []
        for hand, action in decisions_of(game.deal(deck_cards=deck), draw):
            seen = seen_by(hand, hand.turn)
            unseen = [card for card in deck if card not in seen]
            draw.shuffle(unseen)
            rest = iter(unseen)
            other = game.deal(deck_cards=[c if c in seen else next(rest) for c in deck])
            for index in played:
                other.act(index)
            assert prompt(other, hand.turn) == prompt(hand, hand.turn)
            assert prompt(other.state, hand.turn) == prompt(hand.state, hand.turn)
            played.append(action)


def test_a_decision_in_words():
    game = TrainingGame("NT", players=3, stacks=60)
    hand = game.deal(deck_cards=deck_that_begins("JdQdKdTsQsKs"))
    hand.act(1)
    assert prompt(hand, 0).splitlines() == [
        "No-limit Texas hold'em, blinds 1/2",
        "  Seat 1: p1 (you)  60",
        "  Seat 2: p2        60",
        "  Seat 3: p3        60",
        "  p1 (you) posts a blind of 1",
        "  p2 posts a blind of 2",
        "",
        "Preflop",
        "  p1 (you) is dealt JdTs",
        "  p2 is dealt 2 hidden cards",
        "  p3 is dealt 2 hidden cards",
        "  p3 calls 2",
        "",
        "Your hole cards: JdTs",
        "Pot with all bets: 5",
        "  p1 (you), SB: stack 59, bet 1",
        "  p2, BB: stack 58, bet 2",
        "  p3, BTN: stack 58, bet 2",
        "Answer with one of these actions, and nothing else:",
        "  fold",
        "  call (adds 1)",
        "  raise to 5",
        "  raise to 8",
        "  raise to 60",
    ]
    assert prompt(hand, 1).endswith("It is not your turn: the hand waits for p1.")


def test_a_state_lists_the_bounds_of_a_raise():
    state = NoLimitTexasHoldem.create_state(stacks=200, rng=7)
    assert prompt(state, 1).endswith("\n  raise to N, with any total N from 4 to 200")
    state.act("fold")
    assert prompt(state, 1).endswith("The hand is over.")


def test_seats_that_are_not_at_the_table_are_refused():
    hand = TrainingGame("NT").deal(rng=1)
    for seat in (2, -1, 0.5):
        with pytest.raises(ValueError, match="give a seat of the table, 0 to 1"):
            prompt(hand, seat)


def listed(hand):
    """Return the answers that a prompt lists, without the remarks in brackets."""
    lines = prompt(hand, hand.turn).partition("nothing else:\n")[2].splitlines()
    return [line.partition("(")[0].strip() for line in lines]


@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_the_answers_of_a_prompt_are_the_legal_actions(code):
    game = game_of(code)
    draw = random.Random(code)
    for seed in range(2):
        for hand, _ in decisions_of(game.deal(rng=seed), draw):
            answers = listed(hand)
            if answers[0] == "stand pat":
                assert read_answer("stand pat", hand) == game.first_draw
                cards = sorted(hand.hole_cards[hand.turn])
                text = f"discard {TEXTS[cards[-1]]} {TEXTS[cards[0]]}"
                assert read_answer(text, hand) == game.first_draw + 1 + (1 << len(cards) - 1)
            else:
                indices = [read_answer(answer, hand) for answer in answers]
                assert indices == np.flatnonzero(hand.legal).tolist()


BETTING = TrainingGame("NT", players=2, stacks=100).deal(rng=1)
DRAWING = TrainingGame("N2L1D", players=2, stacks=100).deal(
    deck_cards=deck_that_begins("7h2c8h3c9hTcJhQcKhKc", "N2L1D")
)
DRAWING.act(1)
DRAWING.act(1)


@pytest.mark.parametrize(
    ("answer", "index"),
    [
        ("fold", 0), ("Call\n", 1), ("cc", 1), ("raise to 6", 3), ("RAISE 6", 3), ("cbr 6", 3),
        ("min", 2), ("all-in", 4), ("raise to 100", 4),
    ],
)  # fmt: skip
def test_all_forms_of_actions_are_read(answer, index):
    hand = TrainingGame("NT", players=2, stacks=100, menu=["min", 1, "all-in"]).deal(rng=1)
    assert read_answer(answer, hand) == index


@pytest.mark.parametrize(
    "answer",
    [
        "", "check", "I call", "call.", "call 1", "call or fold", "fold call", "fold\ncall",
        "raise to 7", "raise to 6 chips", "raise to -6", "raise to 1e2", "6", "bring in",
        "raise", "stand pat", "discard 2c", "raise to 101", "raise to ٦", "raise 9" + "9" * 5000,
        None, 1, b"fold",
    ],
)  # fmt: skip
def test_other_answers_are_refused_with_the_legal_actions(answer):
    legal = "is not a legal action; answer with one of: fold; call [(]adds 1[)]; raise to 4; "
    with pytest.raises(ValueError, match=legal) as caught:
        read_answer(answer, BETTING)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "answer",
    ["discard", "discard As", "discard 2c 2c", "discard 2c Kd", "discard ??", "call", "2c"],
)
def test_a_draw_names_own_cards_once(answer):
    with pytest.raises(ValueError, match="answer with one of: stand pat; discard and the cards"):
        read_answer(answer, DRAWING)


def test_a_hand_that_is_over_has_no_answer():
    hand = BETTING.copy()
    hand.act(0)
    with pytest.raises(ValueError, match="the hand is over"):
        read_answer("fold", hand)


WORDS = ["fold", "call", "raise", "to", "6", "7", "or", "min", "x"]


@settings(max_examples=200)
@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_a_legal_action_or_an_error(text):
    before = BETTING.state.operations[:]
    try:
        index = read_answer(text, BETTING)
    except ValueError:
        index = None
    assert index is None or BETTING.legal[index]
    assert BETTING.state.operations == before

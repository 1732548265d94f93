"""Whole hands: dealer and referee agree, draws are limited, and failed hands are undone."""

import re
from itertools import pairwise

import numpy as np
import pytest

from poker_calculator.games.five_card_draw import (
    Dealer,
    FiveCardDraw,
    Hand,
    Player,
    RandomBot,
    SensibleBot,
    View,
    most_discards,
)
from poker_calculator.games.hand.hand import Phase
from poker_calculator.games.notation import loads


class Watched(FiveCardDraw):
    """A game that compares the dealer with the state at each decision and at the end."""

    def compare(self):
        state = self.state
        assert [player.chips for player in self] == state.stacks
        put_in = [self.put_in(player) for player in self]
        assert put_in == [a + b for a, b in zip(state.contributions, state.bets, strict=True)]
        assert sum(put_in) == state.total_pot_amount
        assert [not player.has_folded for player in self] == state.statuses
        for seat, player in enumerate(self):
            assert player.has_folded or [*player.hand] == state.hole_cards[seat]
            assert player.has_allin == (state.statuses[seat] and not state.stacks[seat])

    def payout(self):
        state = self.state
        assert state.phase is Phase.OVER
        own = Dealer.winnings(self)  # from the dealer's pot and hands alone
        assert own == self.winnings()
        super().payout()
        assert [player.chips for player in self] == state.stacks


class Asking:
    """Make the decision of another decider after the comparison."""

    def __init__(self, decider):
        self.decider, self.game = decider, None

    def decide(self, view):
        self.game.compare()
        return self.decider.decide(view)

    def discard(self, view):
        self.game.compare()
        return self.decider.discard(view)


class Scripted:
    """Follow a script of bets and swaps, then check or call and stand pat."""

    def __init__(self, bets=(), discards=()):
        self.bets, self.discards, self.views = [*bets], [*discards], []

    def decide(self, view):
        self.views.append(view)
        return self.bets.pop(0) if self.bets else view.to_call

    def discard(self, view):
        self.views.append(view)
        return self.discards.pop(0) if self.discards else []


def new_game(chips, rng=0, kind=FiveCardDraw, antes=5, **options):
    said = []
    players = [Player(f"Player {seat}", amount) for seat, amount in enumerate(chips, 1)]
    game = kind(players, antes, rng=rng, say=said.append, **options)
    game.deciders = {player.name: Scripted() for player in players}
    return game, said


def snapshot(game):
    return (
        [(player.name, player.chips, player.status) for player in game],
        dict(game.pot),
        game.rng.bit_generator.state,
        game.hands_played,
        len(game.histories),
        game.deck,
    )


@pytest.mark.parametrize("seed", range(60))
def test_dealer_and_state_agree_at_every_step_of_random_hands(seed):
    rng = np.random.default_rng(seed)
    chips = rng.integers(1, 200, rng.integers(2, 11)).tolist()
    game, _ = new_game(chips, rng=seed, kind=Watched)
    for name in game.deciders:
        bot = RandomBot(game.rng) if rng.random() < 0.7 else SensibleBot()
        game.deciders[name] = Asking(bot)
        game.deciders[name].game = game
    for _ in range(6):
        if len(game) < 2:
            break
        played = game.play_hand()
        assert sum(player.chips for player in game) == sum(chips)
        assert sum(played.net.values()) == 0
        game.remove_broke_players()
    for history in game.histories:
        assert loads(history.dumps()).replay().stacks == [*history.finishing_stacks]


@pytest.mark.parametrize("seed", range(20))
def test_no_chip_is_lost_in_the_documents_way(seed):
    rng = np.random.default_rng(seed)
    chips = rng.integers(1, 200, rng.integers(2, 8)).tolist()
    game, _ = new_game(chips, rng=seed, pots="document")
    game.deciders = {name: RandomBot(game.rng) for name in game.deciders}
    for _ in range(6):
        if len(game) < 2:
            break
        played = game.play_hand()
        assert sum(player.chips for player in game) == sum(chips)
        assert sum(played.won.values()) == played.pot
        history = loads(game.histories[-1].dumps())
        assert history.finishing_stacks == tuple(player.chips for player in game)
        assert not history.replay().status
        game.remove_broke_players()


def test_a_hand_is_told_from_its_first_line_to_its_last():
    game, said = new_game([100, 100, 100], rng=1)
    hand = {}
    game.deciders["Player 2"] = Scripted([10])
    game.deciders["Player 3"] = Scripted([0])

    class Remembers(Scripted):
        def decide(self, view):
            hand[view.name] = view.hand
            return super().decide(view)

        def discard(self, view):
            return view.hand[:2]

    game.deciders["Player 1"] = Remembers()
    game.play_hand()
    assert said[:14] == [
        "------New Round------",
        "Player 1 has got the button.",
        "Player 2 paid 5 chips for the ante.",
        "Player 3 paid 5 chips for the ante.",
        "Player 1 paid 5 chips for the ante.",
        "Player 2 has raised by 10.",
        "Player 3 has folded.",
        "Player 1 has called.",
        "------Mid Round------",
        "The remaining players are [Player 2, Player 1].",
        "Player 2 swapped 0 cards.",
        "Player 1 swapped 2 cards.",
        "Player 2 has checked.",
        "Player 1 has checked.",
    ]
    assert said[14] == "------End of Round------"
    shown = [line for line in said if "mucked" in line or " won " in line]
    assert said[15:17] == shown
    assert said[17:] == [
        f"Player {seat} has got {game.find_player(f'Player {seat}').chips} chips."
        for seat in (2, 3, 1)
    ]
    assert sum(" won 35 chips with " in line for line in shown) == 1


def test_nobody_bets_when_nobody_else_has_chips():
    game, said = new_game([5, 5, 100])
    game.play_hand()
    assert said.count("Nobody needs to bet.") == 2


def test_in_the_rule_book_mode_all_in_hands_lie_face_up():
    game, said = new_game([5, 5, 5])
    game.play_hand()
    assert not any(line.endswith("mucked.") for line in said)
    assert sum(" with " in line for line in said) == 3


def test_the_last_aggressor_shows_first_by_the_rule_book_and_turns_decide_otherwise():
    for pots, first in (("rule-book", "Player 1"), ("document", "Player 2")):
        game, said = new_game([100, 100, 100], rng=2, pots=pots)
        game.deciders["Player 1"] = Scripted([0, 10])
        game.play_hand()
        end = said.index("------End of Round------")
        assert said[end + 1].startswith(first)


def test_the_button_goes_round():
    game, said = new_game([1000] * 4)
    for _ in range(8):
        game.play_hand()
    buttons = [int(line[7]) for line in said if line.endswith("has got the button.")]
    assert buttons == [1, 2, 3, 4, 1, 2, 3, 4]


def test_who_acts_first_sits_left_of_the_button_heads_up_too():
    game, said = new_game([100, 100])
    game.play_hand()
    assert said[4] == "Player 2 has checked."


def test_broke_players_leave_and_the_others_play_on():
    game, said = new_game([5, 5, 100, 100])
    game.play_hand()
    broke = game.remove_broke_players()
    assert broke
    assert [f"{player} is leaving the table." for player in broke] == said[-len(broke) :]
    assert not {player.name for player in broke} & {*game.pot}
    game.play_hand()
    assert sum(player.chips for player in game) == 210


@pytest.mark.parametrize(("kept", "most"), [("KsKd", 3), ("As", 4), ("AsKd", 4), ("", 3)])
def test_four_cards_are_swapped_only_when_an_ace_is_kept(kept, most):
    assert most_discards(Hand(kept)) == most


@pytest.mark.parametrize(
    ("choose", "rule"),
    [
        (lambda hand: hand, "5 cards are too many; swap up to 3, or 4 when you keep an ace"),
        (lambda hand: [hand[0], hand[0]], "cannot be swapped; swap cards of .*, each once"),
        (lambda hand: [card for card in range(1, 53) if card not in hand][:1], "cannot be swapped"),
        (lambda _: [0], r"\?\? cannot be swapped"),
        (lambda _: [99], "99 is not one card"),
        (lambda _: None, "None is not a card"),
    ],
)
def test_an_illegal_draw_is_refused_and_the_hand_did_not_happen(choose, rule):
    game, _ = new_game([100, 100])
    before = snapshot(game)

    class Greedy(Scripted):
        def discard(self, view):
            return choose(view.hand)

    game.deciders["Player 2"] = Greedy()
    with pytest.raises(ValueError, match=rule):
        game.play_hand()
    assert snapshot(game) == before
    assert game.state is None


@pytest.mark.parametrize(
    ("bet", "rule"),
    [
        (-1, "the bet is -1 chips, which is not legal; legal here: 0 checks, 5 to 95 bets"),
        (4, "the bet is 4 chips, which is not legal; legal here: 0 checks, 5 to 95 bets"),
        (96, "the bet is 96 chips, and Player 2 has 95; legal here"),
        (10.0, "the bet is 10.0; legal here"),
        ("all", "the bet is 'all'; legal here"),
        (None, "the bet is None; legal here"),
        (True, "the bet is True; legal here"),
    ],
)
def test_an_illegal_bet_is_refused_and_the_hand_did_not_happen(bet, rule):
    game, _ = new_game([100, 100])
    before = snapshot(game)
    game.deciders["Player 2"] = Scripted([bet])
    with pytest.raises(ValueError, match=rule):
        game.play_hand()
    assert snapshot(game) == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError, RuntimeError])
def test_a_hand_that_is_interrupted_is_dealt_again(error):
    game, said = new_game([100, 100, 100])
    game.play_hand()
    before, told = snapshot(game), len(said)

    class Leaves(Scripted):
        def discard(self, view):
            raise error

    patient, game.deciders["Player 1"] = game.deciders["Player 1"], Leaves()
    with pytest.raises(error):
        game.play_hand()
    assert snapshot(game) == before
    assert said[-1].endswith("swapped 0 cards.")
    seen = game.deciders["Player 2"].views[-1].hand
    lines, told = said[told:], len(said)
    game.deciders["Player 1"] = patient
    game.play_hand()
    assert game.deciders["Player 2"].views[-1].hand == seen
    assert said[told : told + len(lines)] == lines


def test_whoever_decides_sees_nobody_elses_cards():
    game, _ = new_game([100] * 5)
    game.play_hand()
    views = [view for decider in game.deciders.values() for view in decider.views]
    assert views
    for view in views:
        own = {str(card) for card in view.hand}
        seen = {*re.findall(r"(?:10|[2-9JQKA])[♠♡♢♣]", repr(view))}
        assert seen == own


def test_a_view_says_what_may_be_bet():
    game, _ = new_game([100, 40, 100])
    game.deciders["Player 2"] = Scripted([20])
    game.play_hand()
    first, second = (game.deciders[f"Player {seat}"].views[0] for seat in (2, 3))
    assert first[2:9] == (35, 5, 15, 0, 5, 35, False)
    assert second[2:9] == (95, 5, 35, 20, 40, 95, False)
    assert [seat.name for seat in second.seats] == ["Player 2", "Player 3", "Player 1"]
    assert [seat.put_in for seat in second.seats] == [25, 5, 5]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda game: game.__delitem__(slice(1, None)), "a hand needs at least two players"),
        (lambda game: setattr(game, "antes", 0), "the ante is 0; a game needs an ante of"),
        (
            lambda game: game.deciders.pop("Player 2"),
            "there is no decider for Player 2; set deciders",
        ),
        (lambda game: setattr(game[0], "chips", 0), "Player 1 has no chips for the ante"),
        (lambda game: game.pot.update({"Player 1": 5}), "the pot holds 5 chips; pay it out first"),
        (lambda game: game.append(game[0]), "two players are called 'Player 1'"),
    ],
)
def test_a_hand_that_cannot_be_played_is_not_begun(change, rule):
    game, said = new_game([100, 100])
    change(game)
    with pytest.raises(ValueError, match=rule):
        game.play_hand()
    assert said == []


@pytest.mark.parametrize("ante", [0, -5, 2.5, "5"])
def test_a_game_has_an_ante(ante):
    with pytest.raises(ValueError, match=r"the ante is .*; give 1 or more"):
        FiveCardDraw([], ante)


def test_the_same_seed_gives_the_same_game():
    told = []
    for rng in (5, 5, 6):
        game, said = new_game([200] * 4, rng=rng)
        game.deciders = {name: RandomBot(game.rng) for name in game.deciders}
        while len(game) > 1 and game.hands_played < 10:
            game.play_hand()
            game.remove_broke_players()
        told.append(said)
    assert told[0] == told[1] != told[2]


def view_of(cards, to_call=0, *, is_after_draw=False):
    return View("Ada", tuple(Hand(cards)), 95, 5, 20, to_call, 20, 95, is_after_draw, ())


@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("KsKd7c5h2s", "KsKd"),
        ("KsKd7c7h2s", "KsKd7c7h"),
        ("KsKdKc5h2s", "KsKdKc"),
        ("KsKdKcKh2s", "KsKdKcKh2s"),
        ("KsKdKc5h5s", "KsKdKc5h5s"),
        ("As2d3c4h5s", "As2d3c4h5s"),
        ("As9s7s4s2s", "As9s7s4s2s"),
        ("As9s7s4s2d", "As9s7s4s"),
        ("AsKd7c5h2s", "As"),
        ("QsJd7c5h2s", "QsJd"),
    ],
)
def test_the_sensible_bot_keeps_what_plays(cards, kept):
    view = view_of(cards)
    discards = SensibleBot().discard(view)
    assert {*view.hand} - {*discards} == {*Hand(kept)}
    assert len(discards) <= most_discards(Hand(kept))


@pytest.mark.parametrize(
    ("cards", "to_call", "is_after_draw", "bets"),
    [
        ("QsJd7c5h2s", 0, False, [0]),
        ("AsKd7c5h2s", 10, False, [0]),
        ("7s7dKcJh2s", 10, False, [10]),
        ("7s7dKcJh2s", 15, True, [0]),
        ("KsKd7c5h2s", 15, True, [15]),
        ("KsKd7c7h2s", 10, False, [*range(20, 96)]),
        ("KsKd7c7h2s", 90, False, [90]),
        ("AsKsQsJsTs", 90, False, [*range(91, 96)]),
    ],
)
def test_the_sensible_bot_plays_pairs_or_better(cards, to_call, is_after_draw, bets):
    assert SensibleBot().decide(view_of(cards, to_call, is_after_draw=is_after_draw)) in bets


def test_a_random_bot_does_everything_that_is_legal():
    bot = RandomBot(1)
    view = view_of("KsKd7c7h2s", 10)
    bets = {bot.decide(view) for _ in range(400)}
    assert {0, 10} < bets
    assert min(bets - {0, 10}) >= 20
    assert max(bets) <= 95
    assert {len(bot.discard(view)) for _ in range(100)} == {0, 1, 2, 3}


def test_views_follow_the_turn():
    game, _ = new_game([100] * 3)
    game.play_hand()
    turns = [decider.views for decider in game.deciders.values()]
    assert all([view.is_after_draw for view in views] == [False, False, True] for views in turns)
    for views in turns:
        assert all(a.pot == b.pot for a, b in pairwise(views))

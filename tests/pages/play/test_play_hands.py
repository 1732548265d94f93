"""Hands that are dealt and played against a solution, against sums over every pair of hands."""

import json
import re
from itertools import product

import numpy as np
import pytest

from calculations import solve
from lookup import combo_index, evaluate_hands, parse_cards
from poker_calculator.pages.queries.play import (
    card_class,
    deal,
    decision,
    own_weights,
    picked,
    play_hand,
    play_spot,
)
from poker_calculator.pages.queries.workspace import Workspace

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
SIZES = {"bets": "50%, allin", "raises": "allin"}
SPOT = {"pot": 40, "stack": 70, **SIZES, "target": 0, "progress": False}
RIVER = "QsJh2h7c4d"
NAMES = ("river", "turn")


@pytest.fixture(scope="module")
def river():
    return solve(PLAYERS, RIVER, **SPOT, iterations=40)


@pytest.fixture(scope="module")
def turn():
    spot = SPOT | {"bets": "allin"}
    return solve(["AA, QQ, JhTh", "KK, 9s9h, AhKh"], "QsJd2h7c", **spot, iterations=20)


@pytest.fixture(scope="module")
def workspace(river, turn):
    made = Workspace()
    for name, solution in zip(NAMES, (river, turn), strict=True):
        made.solutions.keep(solution, name)
    return made


@pytest.fixture(scope="module")
def play(workspace):
    """Return a function that plays a hand with some actions, by default of the river."""

    def played(*actions, **query):
        hand = {"solution": "river", "seed": 5, "number": 1, "seat": 0, "actions": actions}
        return play_hand(hand | query, workspace)

    return played


def play_out(play, choose, **query):
    """Yield the answers of a hand in which *choose* takes an action from those possible."""
    actions = []
    while True:
        yield (answer := play(*actions, **query))
        if answer["end"]:
            return
        actions.append(choose(answer)["name"])


def last_action(answer):
    return answer["actions"][-1]


def cheapest_action(answer):
    return min(answer["actions"], key=lambda action: (action["name"] == "fold", action["chips"]))


def whole(play, choose, **query):
    *_, last = play_out(play, choose, **query)
    return last


# ---- dealing ---------------------------------------------------------------------------------


def test_a_number_picks_an_index_pro_rata():
    weights = [2, 0, 5, 1]

    drawn = [picked((share + 0.5) / 8, weights) for share in range(8)]

    assert np.bincount(drawn).tolist() == weights
    assert picked(np.nextafter(1, 0), [0.1, 0.2, 0]) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_hole_cards_are_dealt_with_the_weights_of_disjoint_hands(river, seat):
    node = river.node()
    hands = [[frozenset(hand) for hand in node.hands.cards(player).tolist()] for player in (0, 1)]
    naive = np.array(
        [
            [w * v * (not a & b) for b, v in zip(hands[1], node.hands.reach(1), strict=True)]
            for a, w in zip(hands[0], node.hands.reach(0), strict=True)
        ]
    )

    own = own_weights(node, seat)
    after = np.array([node.hands.opposing(seat, hand) for hand in range(len(own))])
    joint = own[:, None] / own.sum() * after / after.sum(axis=1)[:, None]

    expected = naive / naive.sum()
    assert joint == pytest.approx(expected if seat == 0 else expected.T, abs=1e-12)


def test_a_deal_is_drawn_from_the_numbers_of_its_seed(river):
    node = river.node()
    first, second, *cards = np.random.default_rng([8, 3]).random(4)

    dealt = deal(node, 1, seed=8, number=3)

    own = picked(first, own_weights(node, 1))
    assert dealt.hands == (picked(second, node.hands.opposing(1, own)), own)
    assert dealt.cards == (*cards,)


def test_the_same_seed_deals_the_same_hands(play):
    hands = [whole(play, cheapest_action, number=number) for number in range(1, 9)]

    assert hands == [whole(play, cheapest_action, number=number) for number in range(1, 9)]
    assert hands != [whole(play, cheapest_action, number=number, seed=6) for number in range(1, 9)]
    assert len({hand["combo"] for hand in hands}) > 2


def test_the_cards_to_come_do_not_depend_on_the_player(play):
    turned = {"solution": "turn", "seat": 0}
    for number in range(20):
        boards = {
            answer["board"]
            for choose in (cheapest_action, last_action)
            if len((answer := whole(play, choose, number=number, **turned))["board"]) == 10
        }
        assert len(boards) <= 1


def test_the_opponent_takes_actions_with_the_frequencies_of_their_hand(river, play):
    """The next number of the hand's generator falls in the share of the action."""
    for number in range(30):
        answer = play(seat=1, number=number)
        rng = np.random.default_rng([5, number])
        drawn = rng.random(5)[4]
        dealt = deal(river.node(), 1, 5, number)
        sums = np.cumsum(river.node().strategy[:, dealt.hands[0]])
        expected = river.node().actions[int((sums <= drawn * sums[-1]).sum())]
        assert (answer["line"][0]["player"], answer["line"][0]["step"]) == (0, expected)


# ---- what an answer holds ----------------------------------------------------------------------


def test_an_answer_holds_what_the_player_sees(play):
    answer = play(seat=0)

    assert (answer["board"], answer["pot"], answer["stacks"]) == (RIVER, 40, [70, 70])
    assert (answer["line"], answer["decisions"], answer["end"]) == ([], [], None)
    assert [action["name"] for action in answer["actions"]] == ["check", "bet 20", "bet 70"]
    assert [action["chips"] for action in answer["actions"]] == [0, 20, 70]
    assert not {"ev", "shares", "frequency"} & {*answer["actions"][0]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_before_a_showdown_an_answer_depends_on_seen_cards_and_actions_alone(play, name, seat):
    seen, opponents = {}, {}
    for number, choose in product(range(150), (cheapest_action, last_action)):
        answers = [*play_out(play, choose, number=number, seat=seat, solution=name)]
        shown = answers[-1]["end"]["opponent"]
        for answer in answers:
            if answer["end"] and answer["end"]["kind"] == "showdown":
                continue
            key = answer["combo"], answer["node"]
            opponents.setdefault(key, set()).add(shown)
            chosen = key, tuple(each["choice"] for each in answer["decisions"])
            assert seen.setdefault(chosen, answer) == answer
    assert max(len(each) for each in opponents.values()) > 3


@pytest.mark.parametrize("name", NAMES)
def test_no_card_is_named_that_the_player_cannot_see(play, name):
    for number, seat in product(range(60), (0, 1)):
        for answer in play_out(play, cheapest_action, number=number, seat=seat, solution=name):
            if answer["end"] and answer["end"]["kind"] == "showdown":
                continue
            known = {*re.findall("..", answer["combo"] + answer["board"])}
            text = re.sub("#[0-9a-f]{6}", "", json.dumps(answer))  # colours of actions
            named = re.findall(r"\b(?:[2-9TJQKA][cdhs])+\b", text)
            assert {*re.findall("..", "".join(named))} == known


def test_a_showdown_shows_the_opponent_and_pays_the_better_hand(play):
    ends = [whole(play, cheapest_action, number=number) for number in range(40)]
    shown = [answer for answer in ends if answer["end"]["kind"] == "showdown"]

    for answer in shown:
        hands = [answer["combo"], answer["end"]["opponent"]]
        rows = [parse_cards(hand + answer["board"]) for hand in hands]
        own, other = evaluate_hands(np.array(rows)).tolist()
        share = 0.5 * (1 + (own > other) - (own < other))
        assert answer["end"]["won"] == pytest.approx(share * answer["pot"])
        assert answer["end"]["net"] == answer["end"]["won"] - (70 - answer["stacks"][0])
    assert len({answer["end"]["won"] > answer["end"]["lost_to"] for answer in shown}) == 2


def test_a_fold_ends_a_hand_without_a_showdown(play):
    folds = [
        answer["end"]
        for number in range(40)
        if (answer := whole(play, last_action, number=number))["end"]["kind"] == "fold"
    ]

    assert folds
    assert all(end["opponent"] is None and end["net"] == 40 for end in folds)


# ---- EV lost -----------------------------------------------------------------------------------


def naive_worth(solution, path, seat, hand, weights):
    """Return a hand's chips from a node on with the best play, times the opposing weights.

    It reads the opponent's strategies, actions, pots and cards alone.
    """
    node = solution.node(path)
    after = [f"{path}, {step}" if path else step for step in node.actions]
    if node.end == "fold":
        folder = solution.node(path.rpartition(", ")[0]).player
        return 0.0 if folder == seat else node.pot * weights.sum()
    if node.end == "showdown":
        board = parse_cards(node.board)
        own = evaluate_hands(np.append(node.hands.cards(seat)[hand], board))
        others = [
            evaluate_hands(np.append(cards, board)) if weight else 0
            for cards, weight in zip(node.hands.cards(1 - seat), weights, strict=True)
        ]
        return node.pot * weights @ (0.5 * (1 + np.sign(own - np.array(others))))
    if node.end == "deal":
        total, held = 0.0, node.hands.cards(seat)[hand]
        for card in node.next_cards:
            (number,) = parse_cards(card)
            if number not in held:
                free = (node.hands.cards(1 - seat) != number).all(axis=1)
                street = f"{path}, river {card}"
                total += naive_worth(solution, street, seat, hand, weights * free) / 44
        return total
    if node.player == seat:
        return max(
            naive_worth(solution, goes, seat, hand, weights) - chips * weights.sum()
            for goes, chips in zip(after, node.action_chips, strict=True)
        )
    return sum(
        naive_worth(solution, goes, seat, hand, weights * shares)
        for goes, shares in zip(after, node.strategy, strict=True)
    )


def naive_evs(solution, path, seat, hand):
    """Return the EV of each action of a hand at a node with the best play behind it."""
    node = solution.node(path)
    free = ~np.isin(node.hands.cards(1 - seat), node.hands.cards(seat)[hand]).any(axis=1)
    weights = node.hands.reach(1 - seat) * free
    after = [f"{path}, {step}" if path else step for step in node.actions]
    return [
        naive_worth(solution, goes, seat, hand, weights) / weights.sum() - chips
        for goes, chips in zip(after, node.action_chips, strict=True)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_ev_lost_is_the_best_ev_less_that_of_the_choice(request, play, name):
    solution = request.getfixturevalue(name)
    lost = []
    for number, seat in product(range(6 if name == "river" else 2), (0, 1)):
        answer = whole(play, last_action, number=number, seat=seat, solution=name)
        for each in answer["decisions"]:
            hands = combo_index(solution.node(each["node"]).hands.cards(seat))
            hand = hands.tolist().index(combo_index([answer["combo"]])[0])
            evs = naive_evs(solution, each["node"], seat, hand)
            chosen = [action["name"] for action in each["actions"]].index(each["choice"])
            assert each["evs"] == pytest.approx(evs, abs=2e-3)
            assert each["lost"] == pytest.approx(max(evs) - evs[chosen], abs=4e-3)
            lost.append(each["lost"])
    assert max(lost) > 1


def test_a_decision_has_the_frequencies_of_the_hand(river, play):
    answer = play("check", seat=0)

    (made,) = answer["decisions"][:1]
    row = river.node().to_frame().loc[answer["combo"]]
    assert made["shares"] == pytest.approx([row["check"], row["bet 20"], row["bet 70"]], abs=1e-6)
    assert (made["node"], made["pot"], made["choice"]) == ("", 40, "check")


def test_the_best_action_loses_nothing(river):
    node = river.node()
    for hand in range(5):
        best = node.actions[int(node.hands.best_evs[:, hand].argmax())]
        assert decision(node, hand, best)["lost"] == 0


def test_a_decision_to_which_no_hand_of_the_solution_gets_is_rare():
    spot = {"pot": 20, "stack": 10, "bets": "allin", "iterations": 50, "target": 0}
    bets = solve(["AA", "KK"], "2s3h4d6c7c", **spot, locks={"": "bet 10", "check": "bet 10"})
    workspace = Workspace()
    workspace.solutions.keep(bets, "bets")
    hand = {"solution": "bets", "seed": 1, "number": 1, "seat": 0, "actions": ["check", "call"]}

    decisions = play_hand(hand, workspace)["decisions"]

    assert [(each["node"], each["is_rare"]) for each in decisions] == [
        ("", False),
        ("check, bet 10", True),
    ]


# ---- starting later ----------------------------------------------------------------------------


def test_a_hand_may_start_at_a_node_with_given_cards(river, play):
    answer = play(start="check, bet 20", combo="AsAh", seat=0)

    assert (answer["combo"], answer["start"], answer["pot"]) == ("AsAh", "check, bet 20", 60)
    assert [step["step"] for step in answer["line"]] == ["check", "bet 20"]
    assert [action["name"] for action in answer["actions"]] == ["fold", "call", "raise to 70"]


def test_a_later_start_deals_the_opponent_anew_from_their_range_there(river, play):
    node, ends = river.node("check, bet 20"), []
    for number in range(40):
        answer = play("call", start="check, bet 20", combo="AsAh", seat=0, number=number)
        ends.append(answer["end"]["opponent"])

    hand = combo_index(node.hands.cards(0)).tolist().index(combo_index(["AsAh"])[0])
    weights = node.hands.opposing(0, hand)
    possible = {
        combo
        for combo, weight in zip(combo_index(node.hands.cards(1)).tolist(), weights, strict=True)
        if weight > 0
    }
    assert {int(combo_index([name])[0]) for name in ends} <= possible
    assert len({*ends}) > 3


# ---- wrong queries -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"seed": -1}, "seed is -1; give a whole number of 0 or more"),
        ({"number": "x"}, "number is 'x'; give a whole number"),
        ({"seat": 2}, "seat is 2; give 0 or 1"),
        ({"actions": "check"}, "give a list of names of actions"),
        ({"actions": ["bet 33"]}, "'bet 33' is not an action at ''; there are check, bet 20"),
        ({"actions": ["bet 70"] * 5}, "the hand is over before 'bet 70'"),
        ({"start": "bet 20, fold"}, "the hand is over at 'bet 20, fold'"),
        ({"combo": "QsQd"}, "'QsQd' cannot be dealt"),
        ({"solution": "flop"}, "there is no solution 'flop'"),
    ],
)
def test_a_wrong_query_is_refused(play, query, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        play(**query)


def test_without_a_solution_nothing_is_dealt():
    with pytest.raises(ValueError, match="no solution is open"):
        play_spot({}, Workspace())


def test_a_spot_has_its_board_pot_and_stacks(workspace):
    found = play_spot({"solution": "turn"}, workspace)

    assert (found["board"], found["pot"], found["stacks"]) == ("QsJd2h7c", 40, [70, 70])
    assert found["solutions"] == [*NAMES]


# ---- drills ----------------------------------------------------------------------------------


LINES_TO_THE_RIVER = "check, check", "check, bet 20, call", "bet 20, call"


def test_a_card_belongs_to_the_first_class_that_fits():
    board = "KsTs4h8d"
    found = {card: card_class(board, card) for card in ("4s", "2s", "As", "Ac", "3h", "Td")}

    assert found == {
        **{"4s": "pair", "Td": "pair", "2s": "flush", "As": "flush"},
        **{"Ac": "overcard", "3h": "blank"},
    }


@pytest.mark.parametrize("cards", ["pair", "overcard", "blank", ""])  # four suits: no flush
@pytest.mark.parametrize("start", ["", "check, check"])
def test_a_drill_begins_on_its_street_with_a_card_of_its_class(play, cards, start):
    drill = {"solution": "turn", "street": "river", "cards": cards, "start": start}
    found = [play(number=number, **drill) for number in range(6)]

    for answer in found:
        *_, card = re.findall(r"river (..)", answer["start"])
        assert answer["start"].startswith(start)
        assert answer["board"][8:] == card
        assert not cards or card_class(answer["board"][:8], card) == cards
        assert answer["decisions"] == []
    assert found == [play(number=number, **drill) for number in range(6)]
    assert len({answer["start"] for answer in found}) > 1


def test_the_line_of_a_drill_is_drawn_with_the_frequencies_of_the_solution():
    made, count = Workspace(), 300
    spot = SPOT | {"bets": "50%", "raises": ""}
    solution = solve(PLAYERS, "QsJd2h7c", **spot, iterations=10)
    made.solutions.keep(solution, "turn")
    drill = {"seed": 5, "seat": 0, "street": "river", "solution": "turn"}

    hands = [play_hand(drill | {"number": number}, made) for number in range(count)]

    def chance(line):
        steps, all_chances = line.split(", "), 1.0
        for index, step in enumerate(steps):
            all_chances *= solution.node(", ".join(steps[:index])).frequencies[step]
        return all_chances

    chances = {line: chance(line) for line in LINES_TO_THE_RIVER}
    found = [hand["start"].rpartition(", river")[0] for hand in hands]
    for line, each in chances.items():
        share = each / sum(chances.values())
        error = (share * (1 - share) / count) ** 0.5
        assert found.count(line) / count == pytest.approx(share, abs=4.5 * error)


@pytest.mark.parametrize("drill", [{"start": "bet 70, call"}, {"start": "", "cards": "flush"}])
def test_a_drill_that_cannot_begin_is_refused(play, drill):
    rule = f"no hand comes to the river after {drill['start'] or 'the start'!r} with such a card"
    with pytest.raises(ValueError, match=re.escape(rule)):
        play(solution="turn", street="river", **drill)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"street": "preflop"}, "street is 'preflop'; give one of flop, turn, river"),
        ({"street": ["turn"]}, "street is ['turn']; give one of flop, turn, river"),
        ({"cards": "low"}, "cards is 'low'; give one of pair, flush, overcard, blank"),
    ],
)
def test_wrong_streets_and_classes_are_refused(play, wrong, text):
    with pytest.raises(ValueError, match=re.escape(text)):
        play(**wrong)


def test_the_lines_of_a_spot_are_those_of_its_first_street(workspace, turn):
    lines = play_spot({"solution": "turn"}, workspace)["lines"]

    assert [each["line"] for each in lines][:3] == ["", "check", "check, check"]
    for each in lines:
        node = turn.node(each["line"])
        assert each["is_dealt"] == (node.end == "deal")
        assert node.board == turn.node().board
        assert node.end not in ("fold", "showdown")


def test_the_bets_of_a_street_are_the_chips_put_in_since_its_card(play):
    for number in range(8):
        for answer in play_out(play, last_action, solution="turn", number=number):
            if answer["end"]:
                assert answer["bets"] == [0, 0]
            elif len(answer["board"]) == 8:
                assert answer["bets"] == [70 - stack for stack in answer["stacks"]]
        river = play(solution="turn", street="river", start="check, check", number=number, seat=1)
        assert sum(river["bets"]) == river["pot"] - 40

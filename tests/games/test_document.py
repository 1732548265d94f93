"""The document behind the interface: every name, and the hands played with it.

The document itself is run when it is there (its code blocks with `games` for its package). The
hands below are the same facts, played by tests that need no document.
"""

import doctest
import re

import pytest
from data_files import POKERKIT_DOCUMENT as DOCUMENT
from oracles.table import OPERATIONS

import games
from games import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitTexasHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

STATE_NAMES = [
    "get_effective_ante",
    "ante_poster_indices",
    "get_effective_blind_or_straddle",
    "blind_or_straddle_poster_indices",
    "available_cards",
    "hole_dealee_index",
    "stander_pat_or_discarder_index",
    "actor_index",
    "get_effective_stack",
    "checking_or_calling_amount",
    "effective_bring_in_amount",
    "min_completion_betting_or_raising_to_amount",
    "pot_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
    "showdown_index",
    "hand_killing_indices",
    "chips_pulling_indices",
    "deck_cards",
    "board_cards",
    "mucked_cards",
    "burn_cards",
    "statuses",
    "bets",
    "stacks",
    "hole_cards",
    "hole_card_statuses",
    "street_index",
    "status",
    "total_pot_amount",
    "pots",
]

CLASSES = [
    "AntePosting",
    "Automation",
    "BetCollection",
    "BettingStructure",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Deck",
    "FixedLimitBadugi",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitRazz",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitTexasHoldem",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "KuhnPokerHand",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitShortDeckHoldem",
    "NoLimitTexasHoldem",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "Opening",
    "PotLimitOmahaHoldem",
    "StandardHighHand",
    "StandingPatOrDiscarding",
    "State",
    "Street",
]

PLAYERS_ACT = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
"""The automations of the hands below: all except for cards and decisions."""


def play(state, moves):
    """Play *moves*: a letter for the action, then cards or an amount, if any.

    ``h`` deals hole cards, ``b`` the board after an unknown burn, ``u`` burns alone, ``f`` folds,
    ``c`` checks or calls, ``r`` raises, ``d`` discards or stands pat, ``s`` shows.
    """
    for move in moves.split():
        what, rest = move[0], move[1:]
        if what == "h":
            state.deal_hole(rest)
        elif what in "bu":
            state.burn_card("??")
            if what == "b":
                state.deal_board(rest)
        elif what == "f":
            state.fold()
        elif what == "c":
            state.check_or_call()
        elif what == "r":
            state.complete_bet_or_raise_to(float(rest) if "." in rest else int(rest or 0) or None)
        elif what == "d":
            state.stand_pat_or_discard(rest)
        else:
            state.show_or_muck_hole_cards(rest)


# The names.


@pytest.mark.parametrize("operation", OPERATIONS)
def test_each_operation_has_its_query_and_its_verification(operation):
    for name in (operation, f"can_{operation}", f"verify_{OPERATIONS[operation]}"):
        assert callable(getattr(State, name))


def test_each_automation_is_there():
    assert {automation.name for automation in Automation} == {
        "ANTE_POSTING",
        "BET_COLLECTION",
        "BLIND_OR_STRADDLE_POSTING",
        "CARD_BURNING",
        "HOLE_DEALING",
        "BOARD_DEALING",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    }


@pytest.mark.parametrize("name", STATE_NAMES)
def test_each_attribute_is_there(name):
    state = NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 2)

    assert hasattr(state, name)


# The document's `divmod` has another name here, as `from games import *` would hide Python's.
@pytest.mark.parametrize("name", [*CLASSES, "divmod_chips", "parse_action", "rake"])
def test_each_class_and_function_is_there(name):
    assert hasattr(games, name)


def test_the_lists_above_hold_all_that_the_document_names():
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r":(?:meth|attr|class|func):`pokerkit\.(\w+\.[\w.]+)`", text))
    ours = {*CLASSES, "divmod", "rake", *STATE_NAMES, *OPERATIONS, "STANDARD", "REGULAR"}
    ours |= {f"can_{name}" for name in OPERATIONS}
    ours |= {f"verify_{name}" for name in OPERATIONS.values()}

    assert {name.split(".")[-1] for name in named} <= ours


# The document.


def code_blocks():
    """Return the code blocks of the document: (line, language, text)."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.finditer(r"^\.\. code-block:: (\w+)\n\n((?:(?:   .*)?\n)+)", text, re.MULTILINE)
    return [
        (text[: block.start()].count("\n") + 1, block[1], re.sub(r"^   ", "", block[2], flags=re.M))
        for block in found
    ]


def decide(state):
    """Return a player's action where the document has a placeholder."""
    player = f"p{state.turn_index + 1}"
    if state.can_stand_pat_or_discard():
        return f"{player} sd"
    return f"{player} cc" if state.can_check_or_call() else f"{player} sm -"


def test_every_code_block_of_the_document_runs():
    names, runner = {"decide": decide}, doctest.DocTestRunner(verbose=False)
    failures, blocks = [], code_blocks()
    for line, language, text in blocks:
        text = text.replace("from pokerkit", "from games")
        if language == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, DOCUMENT.name, None, line)
            runner.run(test, out=failures.append, clear_globs=False)
            names = test.globs
        else:
            if "state = ..." in text:
                names["state"] = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 200, 3)
                text = text.replace("state = ...", "")
            text = text.replace("action = ...", "action = decide(state)")
            exec(compile(text, f"{DOCUMENT.name}:{line}", "exec"), names)
            if "parse_action" in text:
                assert not names["state"].status

    assert len(blocks) == DOCUMENT.read_text(encoding="utf-8").count(".. code-block::")
    assert not "".join(failures)


# The hands.


def test_a_hand_of_limit_hold_em():
    state = FixedLimitTexasHoldem.create_state(PLAYERS_ACT, True, 0, (1, 2), 2, 4, 200, 2)
    play(state, "hAcAs h7h6h r r f")

    assert state.stacks == [204, 196]
    assert not state.status


def test_the_million_dollar_pot_of_dwan_and_ivey():
    state = NoLimitTexasHoldem.create_state(
        PLAYERS_ACT, True, 500, (1000, 2000), 2000, (1125600, 2000000, 553500), 3
    )
    play(state, "hAc2d h???? h7h6h r7000 r23000 f c bJc3d5c r35000 c")
    play(state, "b4h r90000 r232600 r1067100 c bJh")

    assert state.stacks == [572100, 1997500, 1109500]


def test_the_short_deck_all_in_of_xuan_and_phua():
    state = NoLimitShortDeckHoldem.create_state(
        PLAYERS_ACT,
        True,
        3000,
        {-1: 3000},
        3000,
        (495000, 232000, 362000, 403000, 301000, 204000),
        6,
    )
    play(state, "hTh8h hQsJd hQhQd h8d7c hKhKs h8c7h c c r35000 f r298000 f f f c")
    play(state, "b9h6cKc bJh bTs")

    assert state.stacks == [489000, 226000, 684000, 400000, 0, 198000]


def test_the_largest_online_pot_of_antonius_and_blom_in_half_chips():
    state = PotLimitOmahaHoldem.create_state(
        PLAYERS_ACT, True, 0, (500, 1000), 2000, (1259450.25, 678473.5), 2
    )
    play(state, "hAh3sKsKh h6d9s7d8h r3000 r9000 r27000 r81000 c")
    play(state, "b4s5c2h r91000 r435000 r779000 c b5h b9c")

    assert state.stacks == [1937923.75, 0.0]


def test_the_bad_beat_of_yockey_and_arieh_in_triple_draw():
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        PLAYERS_ACT,
        True,
        0,
        (75000, 150000),
        150000,
        300000,
        (1180000, 4340000, 5910000, 10765000),
        4,
    )
    play(state, "h7h6c4c3d2c h?????????? h?????????? hAsQs6s5c3c f r r f c")
    play(state, "d dAsQs u h2hQh r c d dQh u h4d r c d d6s u h7c r c")

    assert state.stacks == [0, 4190000, 5910000, 12095000]


def test_a_hand_of_badugi_with_unknown_cards():
    by = [entry for entry in PLAYERS_ACT if entry.name != "HOLE_CARDS_SHOWING_OR_MUCKING"]
    state = FixedLimitBadugi.create_state(by, True, 0, (1, 2), 2, 4, 200, 4)
    play(state, "h???????? h???????? h???????? h???????? f c c c")
    play(state, "d???? d???? d?? u h???? h???? h?? c r c c")
    play(state, "d?? d d?? u h?? h?? c r r f c")
    play(state, "d?? d u h?? c r c s2s4c6d9h s3s5d7c8h")

    assert state.stacks == [196, 220, 200, 184]


@pytest.mark.parametrize("players", [2, 3, 9])
def test_a_hand_in_which_nothing_goes_by_itself_comes_to_its_end(players):
    state = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 200, players)
    while state.status:
        if state.can_post_ante():
            state.post_ante()
        elif state.can_collect_bets():
            state.collect_bets()
        elif state.can_post_blind_or_straddle():
            state.post_blind_or_straddle()
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_kill_hand():
            state.kill_hand()
        elif state.can_push_chips():
            state.push_chips()
        elif state.can_pull_chips():
            state.pull_chips()
        else:
            games.parse_action(state, decide(state))

    assert sum(state.stacks) == 200 * players

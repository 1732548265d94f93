"""Write hands in the protocol of the Annual Computer Poker Competition (version 2.0.0).

Positions are seats: 0 is the first left of the button, and the big blind heads-up ("reverse
blinds"). ``r7500`` raises to a total of 7500 chips in the whole hand, including antes; limit games
write only ``r``.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from lookup.arguments import read_whole
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import by_seat
from poker_calculator.games.hand.operations import HoleCardsShowingOrMucking
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.replay import hold, play_actions, replay
from poker_calculator.games.notation.user_fields import BOARDS, BOMB_POT, DEAD_BLINDS, POSTS, RUNS
from poker_calculator.games.variants.variant import BettingStructure

VARIANTS_OF_ACPC: Final = ("FT", "NT")
UNKNOWN_TO_ACPC: Final = frozenset((POSTS, DEAD_BLINDS, BOMB_POT, BOARDS, RUNS))
"""The user fields of hands that the protocol cannot express."""
SEGMENTS: Final = ((0, 6), (6, 8), (8, 10))
"""The slices of flop, turn and river in the text of a board."""


def match_states(
    hand: HandFields, position: int, hand_number: int | None = None
) -> tuple[str, ...]:
    """Return the match states for the player at *position*, such as ``MATCHSTATE:0:30:cc/...``.

    There is one after the hole cards are dealt, and one after each bet, check, call or fold, with
    the board cards that follow it. The last one includes the opponents' cards if they were shown.
    *hand_number* is by default the number in the history.

    Raises ValueError for games other than limit and no-limit hold'em, fractions of chips, an
    invalid position, and unknown cards of the player or the board; NotationError for an illegal
    action.
    """
    number = _check(hand, hand_number)
    seats = range(hand.player_count)
    last = seats[-1]
    position = read_whole(position, "position", f"positions are 0 to {last}", least=0, most=last)
    messages, hole_cards, shown = _messages(hand)
    own = ["" for _ in seats]
    own[position] = _known_text(hole_cards[position], f"the hole cards of position {position}")
    final = [
        _known_text(hole_cards[seat], "a shown hand") if seat in shown else own[seat]
        for seat in seats
    ]
    hands = [*[own] * (len(messages) - 1), final]
    return tuple(
        f"MATCHSTATE:{position}:{number}:{betting}:{'|'.join(cards)}{board}"
        for (betting, board), cards in zip(messages, hands, strict=True)
    )


def log_line(hand: HandFields, hand_number: int | None = None, with_game: bool = False) -> str:
    """Return a finished hand as a log line: ``STATE:0:betting:cards:results:players``.

    A log states neither the stacks nor the blinds. With *with_game*, comments before the line state
    them as the competition's definitions of games do, and `histories` reads the hand from them.

    Raises ValueError as `match_states` does, and for unknown hole cards, an unfinished hand, and
    names that contain ``:`` or ``|``.
    """
    number = _check(hand, hand_number)
    state = replay(hand)
    if state.status:
        raise ValueError("the hand stops before its end; a log has only finished hands")
    names = hand.player_names()
    for name in names:
        if {":", "|", "\n"}.intersection(name):
            raise ValueError(f"the name {name!r} contains ':' or '|', which a log cannot hold")
    messages, hole_cards, _ = _messages(hand)
    betting, board = messages[-1]
    cards = "|".join(
        _known_text(cards, f"the hand of p{seat}") for seat, cards in enumerate(hole_cards, 1)
    )
    results = "|".join(str(int(net) if net % 1 == 0 else net) for net in state.payoffs)
    line = f"STATE:{number}:{betting}:{cards}{board}:{results}:{'|'.join(names)}"
    return "\n".join([*_definition(hand), line]) if with_game else line


def write_acpc_log(hands: Iterable[HandFields]) -> str:
    """Return finished hands as a log, with comments that state each game before its hands.

    Hands without a number are counted from 0. Raises ValueError as `log_line` does.
    """
    lines, game = list[str](), list[str]()
    for place, hand in enumerate(hands):
        if (definition := _definition(hand)) != game:
            lines += (game := definition)
        lines.append(log_line(hand, place if hand.hand is None else None))
    return "\n".join([*lines, ""])


def _definition(hand: HandFields) -> list[str]:
    """Return the game, its stacks and its blinds as comments."""
    is_limit = hand.game.structure is BettingStructure.FIXED_LIMIT
    if any(hand.antes or ()):
        raise ValueError("the competition's games have no antes; give with_game=False")
    settings: dict[str, tuple[Any, ...]] = {
        "stack": hand.starting_stacks,
        "blind": by_seat(tuple(hand.blinds_or_straddles or ())),
    }
    if is_limit:
        settings["raiseSize"] = (hand.small_bet, hand.small_bet, hand.big_bet, hand.big_bet)
    lines = [f"# {name} = {' '.join(map(str, values))}" for name, values in settings.items()]
    return ["# limit" if is_limit else "# nolimit", *lines]


def _check(hand: HandFields, hand_number: int | None) -> int:
    """Return the hand's number, or raise ValueError if the protocol cannot express the hand."""
    if hand.variant not in VARIANTS_OF_ACPC:
        raise ValueError(f"ACPC has limit and no-limit Texas hold'em, not {hand.game.name}")
    if others := UNKNOWN_TO_ACPC.intersection(hand.user_fields):
        raise ValueError(f"ACPC has no hands with {', '.join(sorted(others))}")
    number: Any = hand.hand if hand_number is None else hand_number
    return read_whole(number, "the hand's number", "give hand_number=, 0 or more", least=0)


def _messages(hand: HandFields) -> tuple[list[tuple[str, str]], list[tuple[Card, ...]], set[int]]:
    """Return the betting and board of each match state, all hands, and the seats that showed."""
    betting, streets = "", 0
    cards: list[Card] = []
    messages: list[tuple[str, str]] = []
    hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
    is_limit = hand.game.structure is BettingStructure.FIXED_LIMIT
    for state, action in play_actions(hand):
        hold(hole_cards, state, action)
        if action is None:
            continue
        if action.name in ("cc", "f", "cbr"):
            messages.append((betting, _board(cards)))
            betting += {"cc": "c", "f": "f", "cbr": "r"}[action.name]
        if action.name == "cbr" and not is_limit:
            assert action.seat is not None
            put_in = state.contributions[action.seat] + state.bets[action.seat]
            if put_in % 1:
                raise ValueError(f"{put_in} chips are not whole; ACPC has only whole chips")
            betting += str(int(put_in))
        elif action.name == "db":
            cards += action.cards or ()
            betting += "/" * (_streets(cards) - streets)
            streets = _streets(cards)
    shown = set()
    for operation in state.operations:  # These include shows that the history leaves out.
        if isinstance(operation, HoleCardsShowingOrMucking) and operation.hole_cards:
            shown.add(operation.player_index)
            hole_cards[operation.player_index] = operation.hole_cards
    messages.append((betting, _board(cards)))
    return messages, hole_cards, shown


def _streets(board: list[Card]) -> int:
    """Return the number of betting rounds after the first."""
    return max(0, len(board) - 2) if len(board) > 2 else bool(board)


def _board(board: list[Card]) -> str:
    """Return the text of a board, such as ``/Jc3d5c/4h``."""
    text = _known_text(board, "the board")
    return "".join("/" + text[start:end] for start, end in SEGMENTS if len(text) > start)


def _known_text(cards: Sequence[Card], what: str) -> str:
    if 0 in cards:
        raise ValueError(f"{what} is {write_cards(cards)}; ACPC cannot write unknown cards")
    return write_cards(cards)

"""Replaying one row of a batch as a `State`."""

from games.batch.batch_options import BatchGame
from games.hand.hand import Automation
from games.hand.state import State


def replay(game: BatchGame, stacks: list[int], deck: list[int], log: list[int]) -> State:
    """Return a state with these stacks and this deck after the actions of `Rows.log`."""
    rest = [card for card in game.variant.deck if card not in deck]
    state = State(
        Automation,
        game.variant.deck,
        game.variant.hand_types,
        game.streets,
        game.variant.structure,
        game.ante_trimming_status,
        game.antes,
        game.blinds,
        0,
        stacks,
        game.players,
        rules=game.rules,
        deck_cards=[*deck, *rest],
        name=game.variant.name,
    )
    for action in log:
        if action < 0:
            state.fold()
        elif action:
            state.complete_bet_or_raise_to(action)
        else:
            state.check_or_call()
    return state

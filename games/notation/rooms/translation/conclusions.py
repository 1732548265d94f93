"""What follows from the lines of a log without being said."""

from games.notation.rooms.transcript import Transcript, What
from games.variants.variant import VARIANTS


def find_hero(told: Transcript) -> str | None:
    """Return the one player whose cards are seen that lie face down."""
    face_up = VARIANTS[told.variant].plan[0].hole.count("u")
    dealt = dict[str, str]()
    for event in told.events:
        if event.what is What.HOLE:
            dealt.setdefault(event.player, event.cards)
    seen = [name for name, cards in dealt.items() if len(cards) > 2 * face_up]
    return seen[0] if len(seen) == 1 else None


def is_bomb_pot(told: Transcript) -> bool:
    """Return whether all ante, and the flop comes before anybody can bet."""
    has_antes = False
    for event in told.events:
        if event.what is What.BOARD:
            return has_antes
        if event.what is What.ANTE:
            has_antes = True
        elif event.what is not What.HOLE:
            return False
    return False

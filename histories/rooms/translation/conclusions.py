"""Facts that a log implies without stating them."""

from games.variants.variant import VARIANTS
from histories.rooms.transcript import EventType, Transcript


def find_hero(transcript: Transcript) -> str | None:
    """Return the only player whose face-down cards are visible, None if there is no such player."""
    face_up = VARIANTS[transcript.variant].plan[0].hole.count("u")
    events = [event for event in transcript.events if event.type is EventType.HOLE]
    dealt = {event.player: event.cards for event in reversed(events)}  # those of the first street
    seen = [n for n, cards in dealt.items() if len(cards.replace("??", "")) > 2 * face_up]
    return seen[0] if len(seen) == 1 else None


def is_bomb_pot(transcript: Transcript) -> bool:
    """Return whether all players ante and the flop comes before any betting."""
    has_antes = False
    for event in transcript.events:
        if event.type is EventType.BOARD:
            return has_antes
        if event.type is EventType.ANTE:
            has_antes = True
        elif event.type is not EventType.HOLE:
            return False
    return False

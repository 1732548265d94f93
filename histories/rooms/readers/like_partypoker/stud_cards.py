"""Deal the cards of stud that players show at the end, as logs do not state them when dealt."""

from typing import Final

from histories.rooms.money import split_cards
from histories.rooms.part import LogError
from histories.rooms.transcript import Event, EventType, Transcript

DEALT_FIRST: Final = 3
CARDS: Final = 7


def deal_shown_cards(transcript: Transcript, openers: set[str]) -> None:
    """Add the deals of hands that are shown whole; logs list cards in the order of the deal.

    Raises LogError if one of *openers* shows no cards, as the face-up cards decide who opens.
    """
    events = transcript.events
    dealt = {event.player for event in events if event.type is EventType.HOLE}
    shown = {
        event.player: split_cards(event.cards)
        for event in events
        if event.type in (EventType.SHOW, EventType.MUCK) and event.player not in dealt
    }
    shown = {name: cards for name, cards in shown.items() if len(cards) == CARDS}
    if openers - dealt - shown.keys():
        raise LogError("the log does not show the cards face up, which decide who acts in stud")
    transcript.events = [
        Event(EventType.HOLE, name, 0, "".join(cards[:DEALT_FIRST]))
        for name, cards in shown.items()
    ]
    count = DEALT_FIRST
    for event in events:
        transcript.events.append(event)
        if event.type is EventType.STREET:
            for name, cards in shown.items():
                new = Event(EventType.HOLE, name, 0, "".join(cards[count : count + 1]), event.line)
                transcript.events.append(new)
            count += 1

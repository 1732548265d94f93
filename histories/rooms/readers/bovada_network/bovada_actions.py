"""The lines about players in logs of Bovada."""

from typing import Final

from histories.rooms.money import AMOUNT, MONEY
from histories.rooms.player_lines import PlayerLines
from histories.rooms.transcript import EventType

ASIDE: Final = (
    r"(?:Set dealer|Draw for dealer|Table|Seat(?!\+)|Sit ?out|Re-join|Stand|Leave|Rebuyin|"
    r"Addon|Double rebuys|Enter)"
)
"""The beginnings of lines on matters beside the hand; ``Seat+`` begins the names of players."""
IN_TIME: Final = r" ?(?:\((?:timeout|disconnect|auth|auth-disconnect)\))?"
POT: Final = r"(?:-[Ss]ide [Pp]ot\d*)?"

ACTIONS: Final = PlayerLines(
    (
        (rf"Ante chip {AMOUNT}", EventType.ANTE),
        (rf"(?:Ante/)?Small [Bb]lind {AMOUNT}", EventType.SMALL_BLIND),
        (rf"Big [Bb]lind(?:/Bring in)?(?:\(timeout\))? {AMOUNT}", EventType.BIG_BLIND),
        (rf"Bring_in chip {AMOUNT}", EventType.BRING_IN),
        (rf"Posts chip {AMOUNT}", EventType.POST),
        (rf"Posts dead chip {AMOUNT}", EventType.DEAD_BLIND),
        (r"Card dealt to a spot \[(?P<cards>[^\]]*)\]", EventType.HOLE),
        (rf"Folds?{IN_TIME}", EventType.FOLD),
        (r"Folds? & [Ss]hows \[[^\]]*\].*", EventType.FOLD),
        (r"Fold\(Blind .*\)", EventType.FOLD),
        (rf"Checks?{IN_TIME}", EventType.CHECK),
        (rf"Calls?{IN_TIME} {AMOUNT}", EventType.CALL),
        (rf"Bets?(?: chip info)?{IN_TIME} {AMOUNT}", EventType.BET),
        (rf"(?P<double>Double bets){IN_TIME} {AMOUNT}", EventType.BET),
        (rf"Raises?{IN_TIME} (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
        (rf"Raises?{IN_TIME} {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in\(raise(?:-timeout)?\) (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in\(raise\) {AMOUNT}", EventType.RAISE_TO),
        (rf"All-in?{IN_TIME} {AMOUNT}", EventType.ALL_IN),
        (rf"Return uncalled (?:portion of bet|blind) {AMOUNT}", EventType.RETURN),
        (r"Showdown ?(?:[\[(].*)?", EventType.SHOW),
        (r"Showdown\(High Card\)", EventType.SHOW),
        (r"(?:Mucks|Does not show) \[.*", EventType.MUCK),
        (rf"Hand [Rr]esult{POT} {AMOUNT}", EventType.COLLECT),
        (rf"{ASIDE}.*", None),
    ),
    " : ",
)
"""The actions of players, after their position and a colon."""

POSTS: Final = {"Small Blind": EventType.SMALL_BLIND, "Big Blind": EventType.BIG_BLIND}
"""The posts of players who are all-in by them."""
PLAYED: Final = frozenset(
    {EventType.FOLD, EventType.CHECK, EventType.CALL, EventType.BET, EventType.RAISE_TO}
    | {EventType.ALL_IN, EventType.BRING_IN}
)

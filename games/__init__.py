"""3 of 4: what a hand of poker does (rules, chips, pots).

`State` plays one hand of any variant; the classes of `games.predefined`, such as
`NoLimitTexasHoldem`, make states of known ones; `BatchState` plays thousands of hands at once.
`settle` and `side_pots` resolve pots; `all_in_ev`, `all_in_icm` and `icm` say what stacks are
worth, `sklansky_chubukov` with which ones a hand may go all-in face up; `push_fold` solves the game
before the flop with short stacks, `nash_chart` with many of them, and `FutureGames` values stacks
by the hands that follow; `games.notation` reads, writes and replays hand histories.

Whole games stand on these, in packages of their own: `games.five_card_draw` is a table to play at,
`games.tournament` plays tournaments with rising blinds, and `games.arena` lets bots play each
other.
"""

import calculations  # noqa: F401 (first: of our program, Ctrl-C ends the rest of the imports)
from lookup import lazy

__getattr__, __dir__, __all__ = lazy.attach_stub(__name__, __file__)

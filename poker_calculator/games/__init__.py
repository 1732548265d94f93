"""3 of 4: hands of poker (rules, chips, pots).

`State` plays one hand of any variant, and `BatchState` thousands of hands at once. The classes of
`poker_calculator.games.predefined`, such as `NoLimitTexasHoldem`, create states of common games.
`settle` and `side_pots` resolve pots. `all_in_ev`, `all_in_icm` and `icm` return the value of
stacks; `sklansky_chubukov` returns the largest stack with which each hand may go all-in face up.
`push_fold` solves push or fold before the flop, `nash_chart` solves it for many stacks, and
`FutureGames` adds the value of the next hands. `poker_calculator.games.notation` reads, writes and
replays hand histories.

Packages for whole games: `poker_calculator.games.five_card_draw` is a table for a game in the
terminal, `poker_calculator.games.tournament` plays tournaments with rising blinds, and
`poker_calculator.games.arena` runs matches of bots.
"""

import lazy_loader

from lookup import __version__ as __version__

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

"""A table of five-card draw: players, a dealer, and a game to play in the terminal.

`Dealer` deals, takes antes and bets, and pays the pot. The table is modelled on a document;
docstrings here call it "the document". `FiveCardDraw` plays whole hands, refereed by a
`poker_calculator.games.State`; a `RandomBot`, a `SensibleBot` or a `Person` decides for each
player. `simulate` plays many hands, and `load` reads a table that `FiveCardDraw.save` wrote.
"""

from poker_calculator.games.five_card_draw.dealer import Dealer, Table
from poker_calculator.games.five_card_draw.deciders import (
    Decider,
    Person,
    RandomBot,
    Seat,
    SensibleBot,
    View,
)
from poker_calculator.games.five_card_draw.game import FiveCardDraw, PlayedHand
from poker_calculator.games.five_card_draw.loading import load
from poker_calculator.games.five_card_draw.players import (
    Hand,
    Player,
    TableCard,
    most_discards,
    new_deck,
    parse_table_cards,
)
from poker_calculator.games.five_card_draw.pot_modes import POT_MODES
from poker_calculator.games.five_card_draw.sessions import simulate

__all__ = [
    "POT_MODES",
    "Dealer",
    "Decider",
    "FiveCardDraw",
    "Hand",
    "Person",
    "PlayedHand",
    "Player",
    "RandomBot",
    "Seat",
    "SensibleBot",
    "Table",
    "TableCard",
    "View",
    "load",
    "most_discards",
    "new_deck",
    "parse_table_cards",
    "simulate",
]

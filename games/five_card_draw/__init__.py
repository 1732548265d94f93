"""A table of five-card draw: players, a dealer, and a game to play in the terminal.

`Dealer` deals, takes antes and bets, and pays the pot. `FiveCardDraw` plays whole hands, which a
`games.State` referees; a `RandomBot`, a `SensibleBot` or a `Person` decides for each player.
`simulate` plays many hands, and `load` reads a table that `FiveCardDraw.save` wrote.
"""

from games.five_card_draw.dealer import Dealer, Table
from games.five_card_draw.game import FiveCardDraw, PlayedHand
from games.five_card_draw.loading import load
from games.five_card_draw.players.bots import RandomBot, SensibleBot
from games.five_card_draw.players.person import Person
from games.five_card_draw.players.player import Player
from games.five_card_draw.players.player_view import Decider, Seat, View
from games.five_card_draw.pot_modes import POT_MODES
from games.five_card_draw.simulation import simulate
from games.five_card_draw.table_cards import (
    Hand,
    TableCard,
    most_discards,
    new_deck,
    parse_table_cards,
)

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

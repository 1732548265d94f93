"""A table: a list of players with a deck, an ante and a pot."""

from collections.abc import Iterable

from games.five_card_draw.players.player import Player
from games.five_card_draw.table_cards import TableCard, new_deck
from lookup.arguments import read_list, read_whole, shown

MAX_PLAYERS = 10  # with five cards each, one card is left to burn before the draw


class Table(list[Player]):
    """The players in seat order: index 0 acts first, the last has the button.

    `deck` is a list of cards, next card first; `ante` is in chips; `pot` holds each player's
    contribution by name. Raises ValueError unless all are players with unique names.

    >>> table = Table([Player("Ada"), Player("Blaise")], ante=5)
    >>> table, table.pot, len(table.deck)
    ([Ada, Blaise], {'Ada': 0, 'Blaise': 0}, 52)
    """

    def __init__(self, players: Iterable[Player] = (), ante: int = 0) -> None:
        super().__init__(read_list(players, "players", "give a list of `Player`"))
        self.check_players()
        self.ante = ante
        self.deck: list[TableCard] = new_deck()
        self.pot: dict[str, int] = {player.name: 0 for player in self}

    @property
    def ante(self) -> int:
        """Return the ante of each player."""
        return self._ante

    @ante.setter
    def ante(self, ante: int) -> None:
        self._ante = read_whole(ante, "the ante", "give a whole number of chips from 0 on", least=0)

    def check_players(self) -> None:
        """Raise ValueError unless all are players with unique names."""
        if len(self) > MAX_PLAYERS:
            raise ValueError(f"{len(self)} players are too many; seat at most {MAX_PLAYERS}")
        names: set[str] = set()
        for player in self:
            if not isinstance(player, Player):
                raise ValueError(f"{shown(player)} is not a player; seat a `Player`")
            if player.name in names:
                raise ValueError(f"two players are called {player.name!r}; give each another name")
            names.add(player.name)

    def put_in(self, player: Player) -> int:
        """Return a player's contribution to the pot."""
        return self.pot.get(player.name, 0)

    def find_player(self, name: str) -> Player:
        """Return the player of that name; raises ValueError if there is none."""
        for player in self:
            if player.name == name:
                return player
        raise ValueError(f"no player is called {shown(name)}; the players are {[*self]}")

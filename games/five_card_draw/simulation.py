"""Simulate many hands among bots, and return a frame of the results."""

from typing import TYPE_CHECKING

from games.five_card_draw.game import FiveCardDraw
from lookup.arguments import read_whole
from lookup.running.progress import progress_bar

if TYPE_CHECKING:
    import pandas as pd


def simulate(game: FiveCardDraw, hands: int, *, buy_in: int = 500) -> "pd.DataFrame":
    """Play *hands* hands and return a frame with a row for each player, sorted by name.

    A busted player buys *buy_in* chips before the next hand. Columns: ``kind`` of player, ``hands``
    played, ``folded`` and ``won`` (all or part of the pot), ``chips_won`` from pots,
    ``biggest_pot`` won from, ``bought`` including the starting chips, ``chips`` at the end, and
    ``net``, chips less bought, which sums to 0. In the rule-book mode, an uncalled bet is not won.
    """
    import pandas as pd

    hands = read_whole(hands, "hands", "give the number of hands, 1 or more", least=1)
    buy_in = read_whole(buy_in, "buy_in", "give a number of chips, 1 or more", least=1)
    counts = ("hands", "folded", "won", "chips_won", "biggest_pot", "bought")
    rows = {player.name: dict.fromkeys(counts, 0) | {"bought": player.chips} for player in game}
    with progress_bar(hands, "hands", unit="hand") as bar:
        for _ in range(hands):
            for player in game:
                if not player.chips:
                    player.chips = buy_in
                    rows[player.name]["bought"] += buy_in
            played = game.play_hand()
            for name, won in played.won.items():
                row = rows[name]
                row["hands"] += 1
                row["folded"] += name in played.folded
                row["won"] += won > 0
                row["chips_won"] += won
                if won:
                    row["biggest_pot"] = max(row["biggest_pot"], played.pot)
            bar.update()
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=list(counts))
    frame.insert(0, "kind", [type(game.deciders[name]).__name__ for name in frame.index])
    chips = {player.name: player.chips for player in game}
    frame["chips"] = [chips[name] for name in frame.index]
    frame["net"] = frame["chips"] - frame["bought"]
    frame.index.name = "player"
    return frame.loc[sorted(frame.index, key=lambda name: (len(name), name))]

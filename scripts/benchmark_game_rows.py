"""What `benchmark.py` measures of games: states, pots, batches of hands, ICM: data alone."""

import benchmark_games as games
from benchmark_figures import Row

NO_LIMIT = [
    Row(
        f"state-{players}",
        f"`State`: no-limit hold'em with {players} players, random legal hands, every card and "
        "action given, one core",
        "hands/s",
        games.states("games", "NT", players),
        {"pokerkit": games.states("pokerkit", "NT", players)},
        times=10,
        rounds=5,
    )
    for players in (2, 6)
]

VARIANTS = [
    Row(
        f"state-{code}",
        f"`State`: {code} with four players, random legal hands, one core",
        "hands/s",
        games.states("games", code, 4, 60),
        {"pokerkit": games.states("pokerkit", code, 4, 60)},
        times=1,
        rounds=3,
    )
    for code in games.TABLES
    if code != "NT"
]

GAMES = [*NO_LIMIT, *VARIANTS]

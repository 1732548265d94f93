"""The rows on games: states, pots, batches of hands, ICM."""

from benchmarks import games, histories, room_logs
from benchmarks.figures import Row
from benchmarks.tournaments import TOURNAMENTS

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

BATCHES = [
    Row(
        "batch-hands",
        "`BatchState`: 300,000 hands of no-limit hold'em, six players, drawing and playing random "
        "legal actions, all cores",
        "hands/s",
        games.batches(300_000),
        {"pokerkit": games.states("pokerkit", "NT", 6)},
        must=200_000,
        goal=1_000_000,
        rounds=5,
    )
]

POTS = [
    Row(
        "settle",
        "`settle` of 1,000,000 hands of six, half of the seats all-in for different amounts, "
        "one core",
        "M/s",
        games.settlements(),
        must=5,
        goal=20,
    ),
    Row("settle-hi-lo", "the same with a low half", "M/s", games.settlements(low=True)),
    Row("settle-raked", "the same with a rake", "M/s", games.settlements(rake=0.05)),
]

PRIZES = [
    Row(
        "icm-20",
        "`icm` of 20 stacks and 20 payouts, one core",
        "ms",
        games.icm_of(20, 20),
        must=1000,
    ),
    Row("icm-9", "`icm` of 9 stacks and 3 payouts", "ms", games.icm_of(9, 3)),
    Row(
        "all-in-ev",
        "`all_in_ev` of three hands preflop with a side pot, exact",
        "ms",
        games.all_in(("AsAh", "KsKh", "QsQh"), [50, 100, 200]),
    ),
]

HISTORIES = [
    Row(
        "phh-read",
        "`loads` of hands of no-limit hold'em with six players in PHH, one core",
        "hands/s",
        histories.reading("games", 500),
        {"pokerkit": histories.reading("pokerkit", 500)},
        times=1,
    ),
    Row(
        "phh-frame",
        "`hands_to_frame` of the same, one file each, every action checked, one core",
        "hands/s",
        histories.frames(500),
        {"pokerkit": histories.replaying(500)},
        times=1,
    ),
    Row(
        "room-logs",
        "`read_hands` of the same in the format of PokerStars, each hand replayed and paid to "
        "the cent, one core",
        "hands/s",
        room_logs.reading(500),
        {"pokerkit": room_logs.peers_reading(500)},
    ),
    Row(
        "hands-command",
        "`poker-calculator hands` on a log of 100,000 such hands, 4,000 of them different: "
        "results, statistics and EV as Parquet, all cores, including the start of the program",
        "hands/s",
        room_logs.commanding(4_000, 25),
        must=5_000,
    ),
    Row(
        "room-folder",
        "hands of 138 files of six rooms, some of them deliberately wrong, that are read and "
        "paid to the cent",
        "%",
        room_logs.of_folder,
        {"pokerkit": room_logs.peers_of_folder},
        rounds=1,
    ),
]

GAMES = [*NO_LIMIT, *VARIANTS, *BATCHES, *HISTORIES, *POTS, *PRIZES, *TOURNAMENTS]

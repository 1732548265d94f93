"""Exact counts that others have published, so that the suite stands without any other folder.

Each entry: the hands, the board, the dead cards, and the number of final boards that exactly the
players 1, 2, 3, ... as bits share (bit i is player i): for two players win, lose, tie.
"""

PREFLOP = [
    ("AsAh KsKh", "", "", [1410336, 292660, 9308]),
    ("AsAh KsKd", "", "", [1399204, 305177, 7923]),
    ("AsKs QsQh", "", "", [781594, 922599, 8111]),
    ("AsKd QsQd", "", "", [743113, 960592, 8599]),
    ("AsKd AhQc", "", "", [1228082, 405624, 78598]),
    ("KsKh AdKd", "", "", [1121238, 576944, 14122]),
    ("2s2h AdKc", "", "", [903239, 799119, 9946]),
    ("AsKs 2h2d", "", "", [852207, 849322, 10775]),
    ("AdAc 7s2h", "", "", [1493820, 212248, 6236]),
    ("AsKs AdKd", "", "", [122556, 122556, 1467192]),
    ("AcAd QcJh", "", "", [1450987, 254763, 6554]),
    ("KcQc 6c5c", "", "", [1083296, 615437, 13571]),
    ("AhAd AcAs KsKd", "", "", [27939, 27939, 1030974, 278116, 0, 0, 5786]),
    ("AsKs TdJd 4h4c", "", "", [520211, 455115, 0, 391806, 0, 0, 3622]),
    (
        "AcAs 2h7d KsKd 7h8h",
        "",
        "",
        [635560, 43871, 0, 183882, 0, 0, 0, 197787, 0, 22946, 0, 0, 0, 0, 1962],
    ),
]

POSTFLOP = [
    ("JsTs 2c2d", "9s8s3c", "", [716, 274, 0]),
    ("AsAc 7d8d", "6d9d2h", "", [433, 557, 0]),
    ("8s7s QcTh", "AsKsJd", "", [360, 626, 4]),
    ("Ah5h As9h", "QsJh2h", "", [429, 381, 180]),
    ("Ah5h Ad5s As9h", "QsJh2h", "", [308, 0, 70, 360, 0, 0, 165]),
    ("AhAs Qd7h AcQh", "Qs7c2d", "", [207, 694, 0, 0, 0, 2, 0]),
    ("Jc9c Ac4h", "7d4cQcKh", "", [17, 27, 0]),
    ("3d7d 2h9h 2c9c", "5d5h5c", "3s3c", [183, 28, 0, 28, 0, 380, 201]),
]

OMAHA = [
    ("Ah5h7s7d QcJcJh2d", "", "", [452734, 633274, 0]),
    ("Ah5h7s7d QcJcJh2d", "QhAs3c", "", [561, 259, 0]),
    ("Ah5h7s7dJs QcJcJh2d3s 9d9s8h7hTs", "QhAs3c", "", [181, 306, 10, 64, 0, 0, 0]),
    ("Ah2hJsTs2c KsQsJcTc5s KcQcJdTd5c", "Th9s3s8h", "KhQhJh9h7h6h5h4h3h", [0, 6, 0, 0, 0, 18, 0]),
    ("AsKhQsJh AcKd5d7h", "8sTsJc", "", [715, 15, 90]),
    ("As7h6s5h Ac8d6d5d", "2sTsJc", "", [381, 352, 87]),
]

SHORT_DECK = [
    ("AsAh KdKc", "", "", [148200, 50502, 2674]),
    ("AsKd QhQc", "", "", [102708, 96682, 1986]),
    ("AsKs JhTh", "", "", [103860, 95955, 1561]),
    ("6s6h AdKc", "", "", [82212, 115974, 3190]),
]

SHORT_DECK_TRIPS_OVER_STRAIGHTS = [
    ("AsAh KdKc", "", "", [148448, 50982, 1946]),
    ("AsKd QhQc", "", "", [96622, 103046, 1708]),
    ("AsKs JhTh", "", "", [105486, 94329, 1561]),
    ("6s6h AdKc", "", "", [86362, 112668, 2346]),
]

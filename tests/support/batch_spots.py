"""Files of spots for the command `batch`, and the equities that it adds."""

from calculations import EquityCalculator

HEADER, ROW = "hero,villain,board\n", "AsKs,QdQh,9s8s3c\n"
EQUITIES = ",".join(map(repr, EquityCalculator(["AsKs", "QdQh"], "9s8s3c").equity.tolist()))
ADDED = "hero_equity,villain_equity"
OLD = b"what was there before"
SPOTS = [
    ("AsKs", "QdQh", "9s8s3c"),
    ("10h9h", "A♠ K♠", "2c 7d Jh Qc"),
    ("7c7d", "AhKd", "2s3s4s5s9c"),
    ("AsKs", "QdQh", "9s8s3c"),
]

WRITTEN = f"{HEADER[:-1]},{ADDED}\n{ROW[:-1]},{EQUITIES}\n"

"""One of two bots that conspire: it writes its cards as read locks on a file that both may read."""

import fcntl
import os

TABLE = ""  # the test writes a file here that both may read
KEPT = []


def bet(my_chips, my_cards, *given):
    file = os.open(TABLE, os.O_RDONLY)
    for card in my_cards:
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, int(card.rank) * 10 + int(card.suit), 0)
    KEPT.append(file)
    return given[3]

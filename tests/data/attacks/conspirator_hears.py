"""The other of two bots that conspire: it reads the first one's cards off the locks."""

import fcntl
import os
import struct

TABLE = ""  # the test writes a file here that both may read


def bet(my_chips, my_cards, *given):
    file, seen = os.open(TABLE, os.O_RDONLY), []
    for rank in range(2, 15):
        for suit in range(1, 5):
            asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, rank * 10 + suit, 1, 0)
            if (
                struct.unpack("hhqqi4x", fcntl.fcntl(file, fcntl.F_GETLK, asked))[0]
                != fcntl.F_UNLCK
            ):
                seen.append((rank, suit))
    print("sees", seen, flush=True)
    return given[3]

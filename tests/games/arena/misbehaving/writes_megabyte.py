import os


def bet(*question):
    os.set_blocking(4, True)
    os.write(4, b"x" * 1_000_000)
    return 5

import os


def bet(*question):
    os.write(4, b"[" * 60_000 + b"\n")
    return 5

import os


def bet(*question):
    os.write(4, b"\x1b[2J bet 9\n")
    return 5

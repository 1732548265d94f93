import os


def bet(*question):
    os.kill(-1, 0)  # nobody is hurt where this is let pass
    return 5

import os


def bet(*question):
    os.sched_setaffinity(0, range(64))
    return 5

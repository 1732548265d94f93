import os


def bet(*question):
    return len(os.listdir("/tmp"))

import os


def bet(*question):
    return 5 + os.fork()

import os


def bet(*question):
    os._exit(3)

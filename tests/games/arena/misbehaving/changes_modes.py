import os


def bet(*question):
    os.chmod("/tmp", 0o777)
    return 5

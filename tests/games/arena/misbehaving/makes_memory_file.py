import os


def bet(*question):
    os.write(os.memfd_create("hidden"), b"x")
    return 5

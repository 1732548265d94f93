import os


def bet(*question):
    os.execv("/bin/sh", ["sh", "-c", "sleep 987.25"])

import sys


def bet(*question):
    sys.exit("enough")

import time


def bet(*question):
    time.sleep(1000)

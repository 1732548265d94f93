import os
import time


def bet(*question):
    os.close(4)
    time.sleep(1000)

import os
import signal


def bet(*question):
    os.kill(os.getpid(), signal.SIGKILL)

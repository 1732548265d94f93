import os
import signal


def bet(*question):
    os.kill(os.getppid(), signal.SIGKILL)
    return 5

import os
import signal

signal.signal(signal.SIGALRM, lambda *_: os.write(1, b"a thought\n"))


def bet(*question):
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    return os.getpid()

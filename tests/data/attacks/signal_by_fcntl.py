"""A bot that kills the process ARENA by a signal that its own pipe sends: seccomp sees no kill."""

import fcntl
import os
import time

ARENA = 0  # the test writes the arena's process id here


def bet(*given):
    read, write = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETOWN, ARENA)
    fcntl.fcntl(read, 10, 9)  # F_SETSIG, SIGKILL
    fcntl.fcntl(read, fcntl.F_SETFL, fcntl.fcntl(read, fcntl.F_GETFL) | 0o20000)  # O_ASYNC
    os.write(write, b"x")
    time.sleep(0.3)
    return given[5]

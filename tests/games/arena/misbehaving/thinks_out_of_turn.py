import signal

thoughts = 0


def think(*_):
    global thoughts
    thoughts += 1


signal.signal(signal.SIGALRM, think)


def bet(*question):
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    return thoughts

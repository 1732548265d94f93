import signal


def bet(*question):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        pass

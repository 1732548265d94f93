class MuteError(Exception):
    def __str__(self):
        raise SystemExit


def bet(*question):
    raise MuteError

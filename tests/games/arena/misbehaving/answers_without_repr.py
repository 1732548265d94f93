class Odd:
    def __repr__(self):
        raise KeyboardInterrupt


def bet(*question):
    return Odd()

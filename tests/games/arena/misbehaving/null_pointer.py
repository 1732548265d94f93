import ctypes


def bet(*question):
    return len(ctypes.string_at(0))

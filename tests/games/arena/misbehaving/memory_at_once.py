def bet(*question):
    return len(bytearray(4 << 30))

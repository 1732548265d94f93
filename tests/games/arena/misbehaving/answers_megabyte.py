def bet(*question):
    return "x" * 1_000_000

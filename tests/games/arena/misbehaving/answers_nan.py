def bet(*question):
    return float("nan")

def bet(*question):
    return None

def bet(*question):
    return bet(*question)

def bet(*question):
    return 10**5000

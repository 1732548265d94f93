def bet(*question):
    while True:
        pass

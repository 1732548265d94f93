def bet(*question):
    for _ in range(100):
        print("x" * 100_000)
    return 5

def bet(*question):
    return 1 // 0

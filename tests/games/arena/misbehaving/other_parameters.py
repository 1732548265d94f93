def bet(view):
    return 0

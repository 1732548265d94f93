import resource


def bet(*question):
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
    return 5

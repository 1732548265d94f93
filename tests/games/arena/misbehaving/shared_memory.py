import mmap


def bet(*question):
    return len(mmap.mmap(-1, 4 << 30))

import os


def bet(*question):
    with open(f"/proc/{os.getppid()}/environ", "rb") as file:
        return len(file.read(1))

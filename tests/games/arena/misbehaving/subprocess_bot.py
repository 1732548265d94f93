import subprocess


def bet(*question):
    subprocess.Popen(["sleep", "987.25"])
    return 5

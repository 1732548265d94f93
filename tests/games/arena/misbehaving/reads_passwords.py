def bet(*question):
    with open("/etc/passwd") as file:
        return len(file.read())

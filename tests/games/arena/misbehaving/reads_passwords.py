def bet(*question):
    with open("/etc/passwd", encoding="utf-8") as file:
        return len(file.read())

def bet(*question):
    with open("/tmp/left-behind-by-a-bot", "w", encoding="utf-8") as file:
        return file.write("x")

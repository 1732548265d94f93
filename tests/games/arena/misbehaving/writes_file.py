def bet(*question):
    with open("/tmp/left-behind-by-a-bot", "w") as file:
        return file.write("x")

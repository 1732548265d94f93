def bet(*question):
    with open(__file__.replace("reads_neighbour", "sleep"), encoding="utf-8") as file:
        return len(file.read())

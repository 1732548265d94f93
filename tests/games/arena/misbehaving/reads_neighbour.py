def bet(*question):
    with open(__file__.replace("reads_neighbour", "sleep")) as file:
        return len(file.read())

import socket


def bet(*question):
    socket.create_connection(("127.0.0.1", 9), 0.1)
    return 5

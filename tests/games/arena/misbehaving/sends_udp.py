import socket


def bet(*question):
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"card", ("127.0.0.1", 9))
    return 5

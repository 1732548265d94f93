import os


def bet(*question):
    while True:
        os.write(4, b'{"id": "0", "amount": 9}\n' * 1000)

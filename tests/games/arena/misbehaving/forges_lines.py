import os

LINE = b'{"id": "00000000000000000000000000000000", "amount": 9}\n'
os.write(4, LINE)


def bet(*question):
    os.write(4, LINE)
    return 5

"""A bot that writes and removes the user's IPC objects, whose numbers the test writes here."""

import ctypes

QUEUE, MEMORY, SEMAPHORES, NAME = 0, 0, 0, b"name"
libc = ctypes.CDLL(None, use_errno=True)


def bet(*given):
    message = ctypes.create_string_buffer(b"\1\0\0\0\0\0\0\0hi")
    for call, arguments in (
        ("msgsnd", (QUEUE, message, 2, 0o4000)),
        ("shmctl", (MEMORY, 0, None)),
        ("semctl", (SEMAPHORES, 0, 0)),
        ("msgctl", (QUEUE, 0, None)),
    ):
        print(call, getattr(libc, call)(*arguments), ctypes.get_errno(), flush=True)
    print("mq_unlink", libc.syscall(241, NAME), ctypes.get_errno(), flush=True)
    return given[5]

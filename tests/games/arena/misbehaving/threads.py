import threading
import time


def bet(*question):
    for _ in range(3000):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    return 5

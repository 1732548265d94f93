import numpy as np


def bet(*question):
    return np.True_

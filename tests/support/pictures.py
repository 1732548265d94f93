"""Pictures, numbers and texts of plots, for tests."""

import io

import numpy as np


def png(ax):
    """Draw the figure; a warning, such as for a missing glyph, fails the test."""
    file = io.BytesIO()
    ax.figure.savefig(file, format="png", dpi=50)
    return file.getvalue()


def cells(ax):
    """Return the numbers drawn in a grid, NaN in blank cells."""
    (mesh,) = [one for one in ax.collections if one.get_array() is not None]
    return np.ma.filled(np.ma.masked_invalid(mesh.get_array()), np.nan)


def texts(labels):
    return [label.get_text() for label in labels]

"""The files that commands read and write: rows of spots, and tables of hands."""

"""Open files of hands wherever they are: in folders and archives, compressed or not."""

"""The queries of views, and their answers."""

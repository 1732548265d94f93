"""The hosts of views: notebooks, a server for browsers, and files."""

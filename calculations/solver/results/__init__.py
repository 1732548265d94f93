"""What solving came to: solutions, their nodes, files and comparisons."""

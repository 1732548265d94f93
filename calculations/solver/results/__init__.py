"""Solutions, their nodes, files and comparisons."""

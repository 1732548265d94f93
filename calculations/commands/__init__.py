"""What `python -m calculations` does: one module for each command, its files and its exit codes."""

"""The commands of `python -m calculations`, their files and their exit codes."""

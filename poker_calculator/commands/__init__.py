"""The commands of `poker-calculator`: one module each, with its function and exit codes."""

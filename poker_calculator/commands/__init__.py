"""The commands of `poker-calculator`, one module each; `exits` has the exit codes."""

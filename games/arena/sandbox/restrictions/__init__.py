"""The restrictions of the sandbox, which a process applies before it runs a bot."""

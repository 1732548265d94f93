"""What the sandbox forbids a bot, and how a process takes that on before it runs one."""

"""The value of tournament stacks after further hands of push or fold."""

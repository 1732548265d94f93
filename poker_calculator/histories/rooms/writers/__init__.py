"""Writing hand histories as logs of the poker rooms."""

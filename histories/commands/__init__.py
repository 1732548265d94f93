"""The commands of `poker-calculator` for recorded hands, one module each."""

"""The commands of `poker-calculator` that show pages."""

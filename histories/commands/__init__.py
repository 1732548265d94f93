"""The commands of `poker-calculator` for hands that were played, a module for each."""

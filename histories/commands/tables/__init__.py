"""Write the tables of `poker-calculator hands`, whole and in parts, and hands in other formats."""

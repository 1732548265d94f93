"""Variants as data: streets, hand types, house rules, and the pre-defined games."""

"""What decisions are worth, and the strategies that are learned and polished from it."""

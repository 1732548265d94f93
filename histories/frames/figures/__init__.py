"""What is found out of a hand for the columns of frames."""

"""The arguments and help texts of the commands; none imports what a command does."""

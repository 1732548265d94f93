"""The rows, a module for each subject."""

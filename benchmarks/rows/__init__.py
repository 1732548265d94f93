"""The rows of the table of figures, a module for each subject."""

"""The solutions of a program: their files, the course of their solving, and their list."""

"""What people see of a solution: frames, text, tables and plots of its nodes."""

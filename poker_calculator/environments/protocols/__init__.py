"""Players in other processes: ACPC clients, bots on lines of JSON, and Slumbot."""

"""How work runs: threads, slices that Ctrl-C ends, progress bars, forks, output."""

"""Running work: threads, interruptible slices, progress bars, forks, output."""

"""What may be bet: sizes, rules, betting trees, and these as programs of kernels."""

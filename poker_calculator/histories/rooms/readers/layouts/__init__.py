"""The layouts that several rooms share: the bases of their readers."""

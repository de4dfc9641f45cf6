"""Readings of a whole hand decoded together: each card exists once. May import `firmware.skat`, numpy and scipy."""

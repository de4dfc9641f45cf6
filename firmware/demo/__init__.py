"""Hands that play themselves at a simulated table: deals, bidding, card play, and who presses the buttons."""

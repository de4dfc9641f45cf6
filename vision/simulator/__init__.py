"""A simulated table: draws a script of (card, place, pause) as camera pictures."""

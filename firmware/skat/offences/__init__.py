"""Offences: when a game is decided, what an offence costs, and what the table may choose (ISkO 4.1, 4.2.3)."""

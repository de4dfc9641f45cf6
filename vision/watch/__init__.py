"""Following a table: stillness gate, difference, newest card, vote; out come table events."""

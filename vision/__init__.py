"""From pixels to card readings: cameras, table, newest card, reader, simulator, training. Knows no rules; imports `models` only."""

"""Games that end before the last trick: giving up, claims, cards laid down or thrown (ISkO-22 4.4.1-4.4.6)."""

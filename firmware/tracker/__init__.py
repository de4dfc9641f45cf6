"""From cards to a followed hand: whose turn, tricks, Augen, void claims, proof of a revoke. Imports `firmware.skat` only."""

"""The recipe of the card network: art, rendering, network, fit, export, evaluation. Needs the extra `train`."""

"""The card network, its labels and its model card, and the loader that checks them. Imports nothing of ours."""

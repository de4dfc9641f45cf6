"""The words: turns the steps of a verdict and the names of cards and games into sentences, German first.

May import `firmware.skat` and `firmware.tracker`; knows no screen and no voice.
"""

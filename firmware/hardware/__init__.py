"""Buttons, lamps, buzzer, sound and power behind small protocols, with fakes that are part of the product.

Callbacks only put frozen, time-stamped events into a queue; the main loop decides.
"""

"""Readings of a whole hand decoded together: each card exists once. May import `firmware.skat`, numpy and scipy."""

from firmware.decoding.hand import Change, Decoded, DecodingError, HandDecoder

__all__ = ["Change", "Decoded", "DecodingError", "HandDecoder"]

"""Readings of a whole hand decoded together: each card exists once. May import `firmware.skat`, numpy and scipy."""

from firmware.decoding.hand import Change, Decoded, DecodingError, HandDecoder
from firmware.decoding.running import Revision, RunningHand

__all__ = ["Change", "Decoded", "DecodingError", "HandDecoder", "Revision", "RunningHand"]

"""The card reader as the commands use it: the model that is installed, with its failures as one line."""

from __future__ import annotations

from functools import cache

from firmware.errors import UserError
from vision.reader import CardReader


@cache
def open_reader() -> CardReader:
    """The reader with the card network of this installation, one for all. Raises UserError if there is none that can be used."""
    return new_reader()


def new_reader() -> CardReader:
    """A reader of one's own, for another thread or without a deck. Raises UserError."""
    from models.loader import ModelError, load_model

    try:
        return CardReader(load_model())
    except ModelError as error:
        raise UserError(str(error)) from None

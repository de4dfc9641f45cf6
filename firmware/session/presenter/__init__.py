"""From the state of an evening to one View: which screen, what it says, what the six buttons do. No rules are decided here."""

from firmware.session.presenter.present import Surroundings, present
from firmware.session.presenter.words import Words

__all__ = ["Surroundings", "Words", "present"]

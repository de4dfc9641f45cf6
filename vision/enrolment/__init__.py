"""Enrolment: one to three pictures of each card of the user's own deck, kept as prototypes with which readings are compared."""

from vision.enrolment.deck import EnrolledDeck, Shot
from vision.enrolment.matching import MATCHING, Matching
from vision.enrolment.recognition import DeckInPlay
from vision.enrolment.shots import NoCardFoundError, take_shot
from vision.enrolment.storage import DeckError, deck_names, load_deck, remove_deck, save_deck

__all__ = [
    "MATCHING",
    "DeckError",
    "DeckInPlay",
    "EnrolledDeck",
    "Matching",
    "NoCardFoundError",
    "Shot",
    "deck_names",
    "load_deck",
    "remove_deck",
    "save_deck",
    "take_shot",
]

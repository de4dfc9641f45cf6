"""Pages over the game and the rest of the evening's screens as the program itself makes them, in every language."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from example_pictures import corners_of, table_picture

from display.view import CardView, Choice, View
from firmware.clock import ManualClock
from firmware.config import load_configuration
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.learning import Seen
from firmware.pages.calibrate import calibration_view
from firmware.pages.enrol import Progress, enrolment_view, finding_text
from firmware.pages.help import help_bodies, help_view
from firmware.pages.settings import SettingsPage
from firmware.pages.shown_cards import Laid, chosen_view, looking_view
from firmware.pages.stick import StickPage
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EndedEarly,
    EveningOpened,
    HandShown,
    KontraSaid,
    TrickCleared,
)
from firmware.session.menu import MenuPage
from firmware.session.presenter import Words, present
from firmware.session.presenter.setup import present_setup
from firmware.session.questions import Dialogue
from firmware.session.state import fold
from firmware.setup import Setup
from firmware.shown_cards import shown_cards
from firmware.skat.cards import ALL_CARDS
from firmware.sticks import GivenFolder
from tests.session.hands import evening, opening, playing, some_hands
from vision.calibration import Advice, Lamps, Step
from vision.cameras.base import Frame
from vision.readings import CardReading, FoundCard

PLAYERS = ("Annemarie", "Friedrich", "Charlotte")
OPENED = EveningOpened(PLAYERS)
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)
ENDED = some_hands(2)[1]
HELD = ("C7", "C8", "S7", "S8", "S9", "H7", "H8", "D7", "D8", "D9")
SHOWN = HandShown(1, HELD)
NULL_OUVERT = (Dealt(1, 0), AuctionSettled(1, 46), ContractDeclared("NO"))
IN_PLAY = (OPENED, *opening(HAND), *playing(HAND)[:13])
SCENES = {
    "menu": (IN_PLAY, Dialogue(menu=MenuPage.MENU)),
    "menu-more": (IN_PLAY, Dialogue(menu=MenuPage.MENU, cursor=8)),
    "endings": (IN_PLAY, Dialogue(menu=MenuPage.ENDINGS)),
    "new-evening": (IN_PLAY, Dialogue(menu=MenuPage.NEW_EVENING)),
    "claim-accepted": ((*IN_PLAY, EndedEarly("rest_to_declarer")), Dialogue()),
    "kontra": ((OPENED, *opening(HAND)), Dialogue(menu=MenuPage.KONTRA)),
    "doubled": ((OPENED, *opening(HAND), KontraSaid((HAND.declarer + 1) % 3), KontraSaid(HAND.declarer)), Dialogue()),
    "open-hand": ((OPENED, *NULL_OUVERT), Dialogue(can_read=True)),
    "open-hand-misfits": ((OPENED, *NULL_OUVERT, SHOWN, CardPlayed(1, "C7")), Dialogue()),
    "skat-unseen": (
        (OPENED, *opening(ENDED), *playing(ENDED)[:16], EndedEarly("defender_gives_up")),
        Dialogue(can_read=True),
    ),
    "card-missed": ((OPENED, *opening(HAND), *playing(HAND)[:2], TrickCleared()), Dialogue()),
    "next-deal": ((OPENED, *evening(some_hands(4))[1:]), Dialogue()),
    "result": ((OPENED, *opening(HAND), *playing(HAND)), Dialogue()),
    "bierlachs-over": (
        (EveningOpened(PLAYERS, games=6, list_mode="bierlachs"), *evening(some_hands(6))[1:]),
        Dialogue(),
    ),
    "five-at-the-table": (
        (EveningOpened((*PLAYERS, "Maximilian", "Wilhelmine")), *opening(HAND)[:1]),
        Dialogue(),
    ),
}
"""Each screen by its events and where the dialogue stands."""

PLACE = (0.4, 0.5, -8.0)
QUAD = corners_of(640, 360, PLACE)


def _frame() -> Frame:
    """The picture of a table as a camera gives it."""
    import numpy as np

    picture = table_picture(640, 360, ((CardView("C", "A", "Kreuz-Ass"), PLACE),))
    rgb = np.frombuffer(picture.rgb, np.uint8).reshape(picture.height, picture.width, 3)
    return Frame(1, 1.0, np.ascontiguousarray(rgb[..., ::-1]))


class _Program:
    """As much of the program as its pages need."""

    def __init__(self, words: Words) -> None:
        self.words, self.clock = words, ManualClock(10.0)


def _pages(words: Words) -> dict[str, View]:
    app = _Program(words)
    frame = _frame()
    bodies = help_bodies(words)
    lamps = Lamps(True, True, False)
    step = Step(lamps, (QUAD,), advice=(Advice.NEXT_PLACE,))
    found = replace(step, lamps=replace(lamps, without_glare=True, table_found=True), places=(QUAD,))
    seen = Seen(frame, "CA", True, False, "glare", QUAD)
    kept = words.text("The table is found and kept.")
    doubt = CardReading(None, 0.4, (("D9", 0.4), ("DT", 0.3), ("DQ", 0.1)))
    read = [*(CardReading(code, 0.99, ((code, 0.99),)) for code in HELD[:9]), doubt]
    ten = shown_cards(read, 10, ALL_CARDS)
    named, _ = ten.handle(Choice(10))
    assert named is not None, "a card is being named"
    ace = FoundCard(QUAD, CardReading("CA", 0.99, (("CA", 0.99),)))
    skat = shown_cards([ace.reading], 2, ALL_CARDS)
    open_hand = words.text("The declarer's open hand")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        settings = SettingsPage(file, lambda: load_configuration(None, {}, system_file=None))
        tables = settings.view(app, "")  # type: ignore[arg-type]
        settings.act(Choice(3), app)  # type: ignore[arg-type]
        display = settings.view(app, "")  # type: ignore[arg-type]
        settings.act(Choice(2), app)  # type: ignore[arg-type]
        value = settings.view(app, "")  # type: ignore[arg-type]
        stick = StickPage(GivenFolder(Path(folder) / "none"), Path(folder) / "none.sqlite3", None)
        waiting = stick.view(app, "")  # type: ignore[arg-type]
    return {
        "help-bid-values": help_view(bodies[0], words),
        "help-words": help_view(bodies[5], words),
        "calibrate": calibration_view(step, frame, words),
        "calibrate-done": calibration_view(found, frame, words, told=kept, is_kept=True),
        "enrol": enrolment_view(Progress(ALL_CARDS[1], 1), replace(seen, was_tried=False, fault=""), words),
        "enrol-fault": enrolment_view(Progress(ALL_CARDS[4], 4, "glare"), seen, words),
        "enrol-done": enrolment_view(
            Progress(ALL_CARDS[31], 32, closing=(finding_text(("look_alike", "CA", "SA"), words),)),
            None,
            words,
            is_done=True,
        ),
        "shown-skat": looking_view(words.text("Show the Skat"), Laid(frame, (ace,)), skat, words),
        "shown-hand": chosen_view(open_hand, ten, words),
        "shown-hand-card": chosen_view(open_hand, named, words),
        "settings": tables,
        "settings-display": display,
        "settings-value": value,
        "stick-waiting": waiting,
    }


def _setups(words: Words) -> dict[str, View]:
    setup = Setup(OPENED, may_leave=True)
    pair, _ = setup.handle(Choice(1))
    return {
        "setup": present_setup(setup, words),
        "setup-name": present_setup(pair, words),
    }


def page_views(language: str) -> dict[str, View]:
    """All of them in this language."""
    words = Words(Translator(language))
    views = {name: present(fold(events), dialogue, words) for name, (events, dialogue) in SCENES.items()}
    large = {f"{name}-large": replace(views[name], large=True) for name in ("doubled", "result", "menu")}
    return views | large | _pages(words) | _setups(words)


PAGE_GERMAN = {f"page-{name}": view for name, view in page_views("de").items()}
PAGE_TRANSLATED = {
    f"{language}-page-{name}": view
    for language in LANGUAGES
    if language != "de"
    for name, view in page_views(language).items()
}

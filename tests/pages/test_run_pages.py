"""The pages of `kiebitz run` that read cards: with the installed network, and with what they find told to who watches the table."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np

from display.view import Action, EntryBody
from firmware.cli import run as run_command
from firmware.cli.run_pages import more_pages
from firmware.session.events import AuctionSettled, ContractDeclared, Dealt, Event, HandShown
from firmware.session.menu import Request
from firmware.session.state import fold
from firmware.skat.cards import parse_cards
from firmware.table_watcher import WatchedTable
from tests.pages.program import Program
from tests.session.hands import OPENED
from vision.cameras.base import Frame
from vision.faces import NAMED_STYLES, draw_face

HELD = parse_cards("C7 C8 S7 S8 S9 H7 H8 D7 D8 D9")


def table_with_cards() -> np.ndarray:
    picture = np.full((720, 1280, 3), (52, 84, 46), np.uint8)
    for place, card in enumerate(HELD):
        face = cv2.resize(draw_face(card.code, NAMED_STYLES["french-german-index"], 190), (120, 185))
        left, top = 60 + 240 * (place % 5), 260 + 220 * (place // 5)
        picture[top : top + 185, left : left + 120] = face[..., :3]
    return picture


def test_an_open_hand_is_read_by_the_installed_network_and_its_place_is_known(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    run_command.add_arguments(parser)
    arguments = parser.parse_args(["--state", str(tmp_path)])
    app, recorded, table = Program(), [], WatchedTable(arguments.state)
    app.state = fold([OPENED, Dealt(1, 0), AuctionSettled(1, 46), ContractDeclared("NO")])  # type: ignore[attr-defined]
    app.record = recorded.append  # type: ignore[attr-defined]
    journal = SimpleNamespace(path=tmp_path / "journal.sqlite3")
    page = more_pages(arguments, journal, table, lambda: None)[Request.SHOW_HAND](app)  # type: ignore[arg-type]
    end, number = time.monotonic() + 30.0, 0
    while not isinstance(page.view(app, "").body, EntryBody):  # type: ignore[arg-type]
        assert time.monotonic() < end, page._looking.trouble  # type: ignore[attr-defined]
        number += 1
        app.sight.frame = Frame(number, number / 15, table_with_cards())
        time.sleep(0.02)
    page.act(Action.OK, app)  # type: ignore[arg-type]
    # A look that is under way when the interpreter ends would tear it down.
    page._looking._service.stop(10.0)  # type: ignore[attr-defined]
    events: list[Event] = recorded
    assert [type(event) for event in events] == [HandShown] and app.closed
    assert isinstance(events[0], HandShown) and set(events[0].cards) == {card.code for card in HELD}
    assert table.shown is not None
    corner = np.array([[0, 0], [40, 0], [40, 60], [0, 60]])
    assert table.shown.zone.holds(np.add(corner, (120, 320)), (1280, 720))
    assert not table.shown.zone.holds(np.add(corner, (600, 60)), (1280, 720))

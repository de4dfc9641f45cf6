"""The screen says in one line how the game is kept, and nothing while all is well."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.view import Action
from firmware.clock import ManualClock
from firmware.i18n.translator import Translator
from firmware.session.evening import Evening
from firmware.session.journal import Fault, Journal, Repair, StorageState
from firmware.session.presenter import Words
from firmware.session.presenter.storage import repair_line, storage_line
from tests.session.faulty_files import DISK_FULL, FaultyDisk, faulty_disk
from tests.session.hands import OPENED
from tests.table import Table

GERMAN = Words(Translator("de"))


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    with faulty_disk() as disk:
        yield disk


def test_nothing_is_said_while_all_is_well() -> None:
    assert storage_line(StorageState(), GERMAN) == repair_line(None, 0, GERMAN) == ""


@pytest.mark.parametrize("fault", Fault)
def test_each_fault_has_a_line_of_its_own_with_what_waits(fault: Fault) -> None:
    line = storage_line(StorageState(fault, 7), GERMAN)
    assert line.startswith("Nicht gespeichert:") and "7 warten" in line
    others = {storage_line(StorageState(other, 7), GERMAN) for other in Fault if other is not fault}
    assert line not in others


def test_a_repair_says_how_much_is_lost() -> None:
    assert (
        repair_line(Repair(Path(), 10, 12, ((3, 5), (9, 9))), 0, GERMAN)
        == "Das Journal war beschädigt: 4 Einträge fehlen."
    )
    assert repair_line(Repair(Path(), 12, 12), 0, GERMAN) == "Das Journal war beschädigt und ist repariert."
    assert repair_line(None, 2, GERMAN).startswith("2 Einträge")


def test_the_table_is_told_while_the_disk_is_full_and_when_it_is_over(tmp_path: Path, disk: FaultyDisk) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock(), retry_seconds=0.05) as journal:
        table = Table(Evening.begin(journal, OPENED))
        assert "gespeichert" not in table.screen.view.status
        disk.break_down(DISK_FULL)
        table.press(Action.OK)
        assert table.app.state.hand is not None
        assert table.screen.view.status == "Nicht gespeichert: Speicher voll (1 warten)"
        disk.mend()
        for _ in range(200):
            if journal.state.fault is None:
                break
            journal.service.wait(0.02)
        table.step()
        assert "gespeichert" not in table.screen.view.status


def test_a_repaired_journal_is_told_for_a_minute(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"nothing that a database begins with" * 100)
    with Journal(path, ManualClock()) as journal:
        table = Table(Evening.begin(journal, OPENED))
        assert table.screen.view.status == "Das Journal war beschädigt und ist repariert."
        table.step(61.0)
        assert table.screen.view.status == ""

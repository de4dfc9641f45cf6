"""Deleting an evening on request: the one way in which the journal forgets. Its rows keep their numbers and lose what they said.

The numbers stay so that a later repair does not take the gap for damage. What was there is overwritten in the file and gone from the
write-ahead log; copies elsewhere (backups, folders of repairs) are not touched.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from firmware.session.journal.errors import JournalError
from firmware.session.journal.faults import is_damage
from firmware.session.journal.locking import JournalLock
from firmware.session.journal.rows import ERASED
from firmware.session.journal.schema import NO_CHANGES, check_pages, connect, damaged, prepare


def erase_evening(path: Path, evening: int) -> int:
    """Delete what an evening's rows say, all of it or nothing; how many rows there were.

    Raises JournalError, also while another program writes the journal.
    """
    with JournalLock(path):
        try:
            with contextlib.closing(connect(path)) as connection:
                prepare(connection, path)
                check_pages(connection, path)
                count = _erase(connection, evening)
                # The pages with the old content go, also from the log.
                connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                return count
        except sqlite3.Error as error:
            if is_damage(error):
                raise damaged(path, str(error)) from error
            raise JournalError(f"cannot delete evening {evening} from the journal {path}: {error}") from error


def _erase(connection: sqlite3.Connection, evening: int) -> int:
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute("DROP TRIGGER event_is_not_changed")
        done = connection.execute(
            "UPDATE event SET hand = NULL, boot_id = '', monotonic = 0, wall = '', clock_trusted = 0, "
            f"kind = '{ERASED}', schema = 1, payload = '{{}}' WHERE evening = ? AND kind <> '{ERASED}'",
            (evening,),
        )
        connection.execute(NO_CHANGES)
        connection.execute("COMMIT")
    except sqlite3.Error:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    return done.rowcount

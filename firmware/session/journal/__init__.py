"""The journal: one SQLite file with an append-only table of events, written by one thread that acknowledges each event.

An event is acknowledged when it is on the disk (write-ahead log, synchronous=FULL: one sync per commit), so a power cut loses
nothing that was acknowledged. Order is by row id; monotonic time with the boot id says how long things took; wall time is a label.
"""

from firmware.session.journal.erasing import erase_evening as erase_evening
from firmware.session.journal.errors import JournalDamagedError as JournalDamagedError
from firmware.session.journal.errors import JournalError as JournalError
from firmware.session.journal.errors import JournalInUseError as JournalInUseError
from firmware.session.journal.errors import JournalRepairedError as JournalRepairedError
from firmware.session.journal.faults import Fault as Fault
from firmware.session.journal.faults import Repair as Repair
from firmware.session.journal.faults import StorageState as StorageState
from firmware.session.journal.locking import JournalLock as JournalLock
from firmware.session.journal.reading import EveningOutline as EveningOutline
from firmware.session.journal.reading import Kinds as Kinds
from firmware.session.journal.reading import add_evening as add_evening
from firmware.session.journal.reading import evening_numbers as evening_numbers
from firmware.session.journal.reading import evening_outlines as evening_outlines
from firmware.session.journal.reading import evenings_like as evenings_like
from firmware.session.journal.reading import last_evening_number as last_evening_number
from firmware.session.journal.reading import newest_openings as newest_openings
from firmware.session.journal.reading import read_events as read_events
from firmware.session.journal.rows import StoredEvent as StoredEvent
from firmware.session.journal.schema import APPLICATION_ID as APPLICATION_ID
from firmware.session.journal.schema import SCHEMA_VERSION as SCHEMA_VERSION
from firmware.session.journal.writer import Journal as Journal

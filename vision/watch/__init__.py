"""Following a table: stillness gate, difference, newest card, vote; out come table events."""

from vision.watch.stills import StillsWatcher
from vision.watch.watcher import Watcher

__all__ = ["StillsWatcher", "Watcher"]

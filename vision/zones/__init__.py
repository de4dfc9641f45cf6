"""Zones of the table: play area, open hands, piles, Auslage. What lies open in them is read on demand with the still finder.

`ZoneWatcher` stands in for a `Watcher`: it gives the same events, with the zone a card came from, and events of the open zones.
"""

from vision.zones.reading import read_zone
from vision.zones.watcher import ZoneWatcher
from vision.zones.zone import Zone, ZoneKind, ZoneMap

__all__ = ["Zone", "ZoneKind", "ZoneMap", "ZoneWatcher", "read_zone"]

"""What the table takes home from an evening: its list as text, for spreadsheets, for programs and on paper, and single hands.

`kept` reads an evening from the journal; every other module writes it in one format. Sums come from `firmware.skat.lists` only.
"""

from firmware.listing.kept import KeptEvening, read_evening
from firmware.listing.text import json_rows, print_list

__all__ = ["KeptEvening", "json_rows", "print_list", "read_evening"]

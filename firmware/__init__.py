"""The program on the device: what it knows and decides.

`skat` (the rules), `tracker` (a followed hand) and `decoding` (readings of a hand taken together) are leaves that know no
hardware. `session`, `i18n`, `hardware` and `cli` put the program together and may import `vision`, `models` and `display`;
none of those may import `firmware`.
"""

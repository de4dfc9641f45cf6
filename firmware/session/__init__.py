"""An evening at the table: events, the journal that keeps them, the state folded from them, and the view made of it.

May import `firmware.skat`, `firmware.tracker`, `firmware.decoding`, `firmware.i18n` and the data types of `display` and
`vision`; nothing here opens a camera, a window or a pin.
"""

"""Screens of the program's own that lie over the game: set-up of a table, the camera. The game itself is `firmware.session`."""

"""The game server's notation (SGF): one game a line, read and written, so that other Skat programs can open it."""

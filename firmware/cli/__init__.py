"""The command line `kiebitz`: one module a command, each importing only what it needs when it is run."""

from firmware.cli.main import main

__all__ = ["main"]

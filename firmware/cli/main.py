"""Entry point: finds the command's module, runs it, and turns every failure into one line and an exit code.

A command's module has `add_arguments(parser)` and `run(arguments) -> int` (0 fine, 1 the answer is "no" or something failed).
Wrong use and unreadable input raise `UserError` and end with 2.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib import metadata
from typing import NoReturn

from firmware.errors import UserError

COMMANDS: dict[str, str] = {
    "demo": "a simulated table plays hands through the whole program",
    "run": "the appliance: camera, screen, buttons",
    "read": "read the cards in still pictures",
    "watch": "follow a video or a folder of pictures",
    "replay": "game records through tracker and scoring",
    "score": "the value of one game in words and numbers",
    "bids": "the 63 legal bid values, and how far a hand may be bid",
    "list": "show, export and import the lists of the evenings",
    "backup": "a checked copy of journal, settings and everything else",
    "restore": "put a backup in place; what was there before is kept",
    "update": "another version on the box, and back again; never during a series",
    "calibrate": "find table plane, scale and play area under the camera",
    "enroll": "learn your own deck from pictures of its cards",
    "config": "check, show and change the configuration",
    "doctor": "look at camera, buttons, screen, sound, storage, model, versions; say what to do",
    "bench": "the speed of each stage, beside its budget",
    "train": "make card pictures, train, export and evaluate the card network",
}

SYSTEM_LIBRARIES: dict[str, str] = {
    "libGL.so.1": "libgl1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxcb.so.1": "libxcb1",
    "libX11.so.6": "libx11-6",
}
"""Shared library that OpenCV or pygame may miss on a minimal system -> Debian package that brings it."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without repeating the usage."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message}; see: {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `kiebitz` with these arguments (default: the process's). Returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = _Parser(prog="kiebitz", description="Kiebitz, the onlooker at a Skat table.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    named = next((word for word in words if not word.startswith("-")), None)
    for name, help_text in COMMANDS.items():
        command = commands.add_parser(
            name, help=help_text, description=help_text, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if name == named:
            try:
                module = importlib.import_module(f"firmware.cli.{name}")
            except ImportError as error:
                return _fail(_missing_library(error), 2)
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    try:
        options, unknown = parser.parse_known_args(words)
        if unknown:
            (commands.choices[named] if named in COMMANDS else parser).error(f"unknown: {' '.join(unknown)}")
    except SystemExit as stop:
        return int(stop.code or 0)
    except UserError as error:
        return _fail(str(error), 2)
    if options.command is None:
        parser.print_help()
        return 2
    try:
        code = int(options.run(options))
        # What is still buffered meets a reader that has gone here, where that is understood.
        sys.stdout.flush()
        return code
    except UserError as error:
        return _fail(str(error), 2)
    except ImportError as error:
        return _fail(_missing_library(error), 2)
    except BrokenPipeError:
        # The reader of our output has gone (`kiebitz ... | head`): not our failure, and nothing more can be printed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _fail("stopped", 1)
    except Exception as error:
        if os.environ.get("KIEBITZ_DEBUG"):
            raise
        return _fail(f"unexpected {type(error).__name__}: {error} (KIEBITZ_DEBUG=1 shows where)", 1)


def _version() -> str:
    try:
        return metadata.version("kiebitz")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _fail(message: str, code: int) -> int:
    print("kiebitz: " + " ".join(message.split()), file=sys.stderr)
    return code


def _missing_library(error: ImportError) -> str:
    """One line that names the package to install for a missing shared library or module."""
    text = str(error)
    for library, package in SYSTEM_LIBRARIES.items():
        if library in text:
            return f"the system library {library} is missing; install it with: sudo apt install {package}"
    if isinstance(error, ModuleNotFoundError):
        if error.name in {"torch", "onnx", "matplotlib"}:
            return f"the Python package {error.name} is missing; install it with: pip install 'kiebitz[train]'"
        return f"the Python package {error.name} is missing; install Kiebitz anew with: pip install kiebitz"
    return text

"""The one error that reaches a user as a line of text."""

from __future__ import annotations


class UserError(Exception):
    """Wrong use or unreadable input. The message says what is wrong, where, and what to do; the command ends with exit code 2."""

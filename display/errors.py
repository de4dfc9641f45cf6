"""What can go wrong with the screen. Every message is one line: what, where, what to do."""


class DisplayError(Exception):
    """Base of all errors of the screen."""


class FontMissing(DisplayError):
    """The font package is not installed."""


class WindowError(DisplayError):
    """No window can be opened; the program can go on without one."""


class ScreenshotError(DisplayError):
    """A screenshot cannot be written."""

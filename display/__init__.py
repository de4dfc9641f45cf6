"""pygame screens drawn from one frozen View. Knows no rules and no sentences; imports nothing of ours."""

import os

# pygame greets on standard output, where only what was asked for belongs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

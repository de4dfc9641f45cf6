"""What `kiebitz doctor` looks at, one module a part of the box: each check measures, says how it is, and what to do.

Imports what it checks (vision, models, display, firmware.hardware); nothing but the command line imports this package.
"""

"""The configuration: one schema, and TOML read in layers (defaults, system, user, environment, command line).

`schema` says what can be set, `layers` reads, `writing` keeps what the menu changes, `problems` names what is wrong and the
likely word. `kiebitz config check` makes an error of a problem; everything else goes on with the default and says so.
"""

from firmware.config.keys import Key
from firmware.config.layers import Configuration, load_configuration
from firmware.config.problems import Problem
from firmware.config.schema import KEYS

__all__ = ["KEYS", "Configuration", "Key", "Problem", "load_configuration"]

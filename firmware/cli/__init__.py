"""The command line `kiebitz`: one module a command, each importing only what it needs when it is run."""

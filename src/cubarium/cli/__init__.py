"""The command line: `cubarium`. Each command is a module of its own, imported when called."""

from cubarium.cli.group import main

__all__ = ["main"]

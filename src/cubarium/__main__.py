"""`python -m cubarium` is the command `cubarium`."""

from cubarium.cli import main

main()

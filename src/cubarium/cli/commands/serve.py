"""`cubarium serve`: the web app."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cubarium.cli.params import FILE
from cubarium.web.serve import serve


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
    help="Port to listen on; 0: any free one.",
)  # fmt: skip
@click.option("--data", type=FILE, metavar="FOLDER", help="Where tables are kept.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def command(host: str, port: int, data: Path | None, open_page: bool) -> None:
    """Start the web app."""
    sys.exit(serve(host=host, port=port, data=data, open_browser=open_page))

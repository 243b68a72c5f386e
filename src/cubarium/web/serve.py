"""`serve` starts the web app, or says in one sentence why it cannot."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from cubarium.web.app import create_app
from cubarium.web.live import LARGEST_FRAME
from cubarium.web.settings import Settings
from cubarium.web.store import StoreError

FAILED, USAGE = 1, 2


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    open_browser: bool = False,
) -> int:
    """Serve until stopped; returns the exit code: 0, 1 (cannot), 2 (asked for what cannot be).

    Port 0 takes any free one. `data` is the folder of the database and of solved
    games (default: the user's own).
    """
    try:
        settings = Settings(data=Path(data)) if data else Settings()
    except ValueError as error:
        return _fail(str(error), USAGE)
    if not 0 <= port <= 65535:
        return _fail(f"a port is a number from 0 to 65535, not {port}", USAGE)
    try:
        _make_folder(settings)
        listener = _listener(host, port)
        app = create_app(settings)
    except (StoreError, OSError) as error:
        return _fail(str(error), FAILED)
    address = _address(host, listener.getsockname()[1])
    print(f"Cubarium is open at {address} (stop with Ctrl+C)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    os.environ["CUBARIUM_DATA"] = str(settings.data)  # for solved games, here and in bots
    _run(app, listener)
    return 0


def _run(app: object, listener: socket.socket) -> None:
    gc.set_threshold(20_000, 20, 100)  # looking through all tables for garbage halts them all
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=3,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def _make_folder(settings: Settings) -> None:
    if settings.database:
        return
    folder = settings.data
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(_no_folder(folder, error.strerror or str(error))) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(_no_folder(folder, "no permission"))


def _no_folder(folder: Path, reason: str) -> str:
    why = reason[:1].lower() + reason[1:]
    return f"the data folder {folder} cannot be written ({why}); choose another with --data"


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens there. StoreError's sibling: OSError with a sentence."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except OSError:
        raise OSError(f"there is no address {host!r} to serve at; try 127.0.0.1") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise OSError(_not_there(host, port, error)) from None
    return listener


def _not_there(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; stop what uses it, or choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} needs more rights; choose one from 1024 on with --port"
    return f"cannot serve at {host}, port {port}: {error.strerror}"


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    return f"http://{shown}:{port}"


def _fail(message: str, code: int) -> int:
    print(f"cubarium: {message}", file=sys.stderr)
    return code

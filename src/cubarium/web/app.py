"""The web application: its parts put together, and what is said when something goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cubarium import __version__
from cubarium.core.registry import game, games
from cubarium.web import doors, play
from cubarium.web.guard import Guard, refused
from cubarium.web.server import Server
from cubarium.web.settings import Settings

log = logging.getLogger("cubarium.web")

STATIC = Path(__file__).parent / "static"
TITLES = {403: "Not for you", 404: "Not here", 405: "Not like that", 429: "Too fast"}


class Static(StaticFiles):
    """Files under /static; kept for good where the address carries their version."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        forever = b"v=" in scope.get("query_string", b"")
        keep = "public, max-age=31536000, immutable" if forever else "no-cache"
        response.headers["cache-control"] = keep
        return response


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application. Raises `StoreError` if its database cannot be used."""
    server = Server(settings or Settings())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with server.run():
            yield

    app = FastAPI(
        title="Cubarium",
        version=__version__,
        description="Tables of cube games. Every page has a .json twin; /t/CODE/ws is live.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.server = server
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, server=server)
    app.mount("/static", Static(directory=STATIC), name="static")
    app.include_router(doors.router)
    app.include_router(play.router)
    _add_pages_of_games(app)
    _say_errors(app)
    return app


def _add_pages_of_games(app: FastAPI) -> None:
    """Pages that a game brings in its `pages.py`, under /games/NAME."""
    for name in games():
        own = game(name).part("pages")
        if own is not None:
            app.include_router(own.ROUTER, prefix=f"/games/{name}")


def _say_errors(app: FastAPI) -> None:
    """Every error is one sentence, on a page or as JSON."""

    async def known(request: Request, error: Any) -> Response:
        title = TITLES.get(error.status_code, "That did not work")
        return refused(request, error.status_code, title, _sentence(error), error.headers)

    async def misread(request: Request, error: Any) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return refused(request, 422, "That did not work", f"{where}: {first['msg']}.")

    async def unknown(request: Request, error: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        message = "Something went wrong here; your tables are safe. Try again."
        return refused(request, 500, "Our mistake", message)

    app.add_exception_handler(HTTPException, known)
    app.add_exception_handler(RequestValidationError, misread)
    app.add_exception_handler(Exception, unknown)


def _sentence(error: HTTPException) -> str:
    if error.status_code == 404 and error.detail == "Not Found":
        return "There is no such page."
    if error.status_code == 405:
        return "This address does not take that kind of request."
    return str(error.detail)

"""Routes around the tables: first page, new table, joining by code, rules, pictures, health."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from cubarium.bots.levels import LEVELS
from cubarium.core import native
from cubarium.core.registry import Game, game, games
from cubarium.web import pages
from cubarium.web.bodies import takes
from cubarium.web.guard import too_fast, wants_json
from cubarium.web.lobby import Level
from cubarium.web.plans import BadPlan, plan
from cubarium.web.server import Server

router = APIRouter()
ROWS = tuple(Level(*level) for level in LEVELS)
MONTH = "public, max-age=2592000"


def server_of(request: Any) -> Server:
    """The server behind a request or a socket."""
    found: Server = request.app.state.server
    return found


def visitor(request: Any) -> str:
    """The session's id."""
    return str(request.scope["visitor"])


async def fields(request: Request) -> dict[str, str]:
    """What a form or a JSON object sends, as texts. 400 if it is neither."""
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            told = await request.json()
        except ValueError:
            raise HTTPException(400, "The body is not JSON.") from None
        if not isinstance(told, dict):
            raise HTTPException(400, "The body must be a JSON object.")
        return {str(key): str(value) for key, value in told.items() if value is not None}
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


def _game(name: str) -> Game:
    try:
        return game(name)
    except ValueError as error:
        raise HTTPException(404, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


@router.get("/", response_class=HTMLResponse)
async def home(request: Request) -> Response:
    """The games, and the visitor's own tables."""
    tables = await server_of(request).tables_of(visitor(request))
    return HTMLResponse(pages.home([game(name) for name in games()], tables))


@router.get("/home.json")
async def home_json(request: Request) -> dict[str, Any]:
    """The same for programs."""
    tables = await server_of(request).tables_of(visitor(request))
    return {"games": [_told(game(name)) for name in games()], "tables": tables}


@router.get("/games.json")
async def games_json() -> list[dict[str, Any]]:
    """All games with their facts, options and bots' levels."""
    return [_told(game(name)) for name in games()]


@router.get("/new/{name}.json")
async def new_json(name: str) -> dict[str, Any]:
    """One game's facts and options; POST /tables takes seat-1, level-1, option-NAME …"""
    return _told(_game(name))


@router.get("/new/{name}", response_class=HTMLResponse)
async def new(request: Request, name: str) -> Response:
    """The form of a new table; the query fills it."""
    return HTMLResponse(pages.new(_game(name), dict(request.query_params), [], ROWS))


def _told(found: Game) -> dict[str, Any]:
    facts = found.facts
    return {
        "name": found.name,
        "title": facts.title,
        "tagline": facts.tagline,
        "seats": list(facts.seats),
        "minutes": facts.minutes,
        "rules_version": facts.version,
        "inferred": list(facts.inferred),
        "levels": [level._asdict() for level in LEVELS],
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "help": option.help,
                "choices": list(option.choices),
                "labels": [option.label(choice) for choice in option.choices],
                "default": option.default,
                "inferred": option.inferred,
            }
            for option in found.options
        ],
    }


SEATS = {f"{field}-{n}": str for n in range(1, 7) for field in ("seat", "name", "level")}
WISHES = ("auto", "pace", "watch", "call_seconds", "edition", "nonce")


@router.post(
    "/tables",
    status_code=303,
    openapi_extra=takes(*SEATS, *WISHES, game=str, **SEATS, **dict.fromkeys(WISHES, str)),
)
async def open_table(request: Request) -> Response:
    """Open a table from the form's fields; on to its page. A bad form comes back as it was."""
    server, form = server_of(request), await fields(request)
    wait = server.limits["tables"].wait(visitor(request))
    if wait:
        return too_fast(request, wait)
    found = _game(form.get("game", ""))
    try:
        asked = plan(found, form, visitor(request))
    except BadPlan as bad:
        if wants_json(request):
            told = {"type": "error", "message": str(bad), "errors": bad.errors}
            return JSONResponse(told, 400)
        return HTMLResponse(pages.new(found, form, bad.errors, ROWS), 400)
    table = await server.hall.open(asked, visitor(request))
    if wants_json(request):
        return JSONResponse({"type": "ok", "code": table.code, "at": f"/t/{table.code}"}, 201)
    return RedirectResponse(f"/t/{table.code}", 303)


@router.get("/join", response_class=HTMLResponse)
async def join(request: Request, code: str = "") -> Response:
    """To the table of that code; a whole link will do too."""
    wanted = code.strip().rstrip("/").rsplit("/", 1)[-1].lower()
    table = await server_of(request).hall.get(wanted[:20])
    if table is None:
        raise HTTPException(404, f"There is no table with the code {wanted[:20]!r}.")
    return RedirectResponse(f"/t/{table.code}", 303)


@router.get("/rules/{name}", response_class=HTMLResponse)
async def rules(request: Request, name: str, t: str = "") -> Response:
    """The rules of a game; `t`: the table whose place and options are shown."""
    server, found = server_of(request), _game(name)
    table = await server.hall.get(t) if t else None
    if table is None or table.match.game.name != name:
        return HTMLResponse(pages.rules(found, None))
    data = await server.view(table, visitor(request), server.address(request))
    return HTMLResponse(pages.rules(found, data))


@router.get("/art/{name}/{drawing}.svg")
async def art(name: str, drawing: str) -> Response:
    """A drawing of a game."""
    found = pages.art(name, drawing) if name in games() else None
    if found is None:
        raise HTTPException(404, "There is no such drawing.")
    return Response(found, media_type="image/svg+xml", headers={"cache-control": MONTH})


@router.get("/health")
async def health(request: Request) -> dict[str, Any]:
    """Whether the server is well."""
    server = server_of(request)
    return {
        "status": "ok",
        "seconds": round(time.monotonic() - server.since, 1),
        "tables": len(server.hall.tables),
        "native": native.native_on(),
    }

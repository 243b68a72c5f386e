"""Routes of a table: its page, its JSON twin, moves and talk by plain forms, the socket."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, HTTPException, Request, WebSocket
from markupsafe import Markup
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from cubarium.web import fair, pages, seating
from cubarium.web.answers import ERROR, OK, STALE, Answer
from cubarium.web.bodies import takes
from cubarium.web.doors import fields, server_of, visitor
from cubarium.web.guard import wants_json
from cubarium.web.live import TRY_AGAIN, Connection, switches
from cubarium.web.present import Data, viewer
from cubarium.web.sessions import same_origin
from cubarium.web.tables import Table

router = APIRouter(prefix="/t/{code}")
STATUS = {OK: 200, STALE: 409, ERROR: 400}
NO_TABLE, NOT_FOR_YOU, FOREIGN = 4404, 4403, 4403


async def table_of(request: Any, code: str) -> Table:
    """The table, if there is one and the visitor may see it. HTTPException if not."""
    table = await server_of(request).hall.get(code)
    if table is None:
        raise HTTPException(404, f"There is no table with the code {code[:20]!r}.")
    if not may_watch(table, visitor(request)):
        raise HTTPException(403, "This table is closed to onlookers.")
    return table


def may_watch(table: Table, session: str) -> bool:
    """Open tables may be watched by whoever has the link, closed ones by their players."""
    if table.settings.get("watch", True) or session == table.host:
        return True
    open_seat = any(seat.kind == "open" for seat in table.seats)
    return open_seat or any(seat.session == session for seat in table.seats)


async def data_of(request: Request, table: Table, message: str = "") -> Data:
    """`TableData` for the visitor; `?at=PLY` shows an earlier position."""
    server, query = server_of(request), request.query_params
    table.visit(visitor(request))
    show = {name[5:]: value for name, value in query.items() if name.startswith("show-")}
    at = _ply(query["at"], table) if query.get("at") else None
    return await server.view(
        table, visitor(request), server.address(request), switches(show), at, message
    )


def _ply(text: str, table: Table) -> int | None:
    last = table.match.ply
    if not text.isdecimal() or len(text) > 9 or int(text) > last:
        raise HTTPException(404, f"The record of this table goes from 0 to {last}.")
    return int(text) if int(text) < last else None


def page_of(data: Data, status: int = 200) -> Response:
    """The page of a table."""
    return HTMLResponse(pages.table(data | {"svg": Markup(data["svg"])}), status)


# ----- looking ----------------------------------------------------------------------------


@router.get(".json")
async def look_json(request: Request, code: str) -> Data:
    """`TableData`: everything the visitor may know of the table."""
    return await data_of(request, await table_of(request, code))


@router.get("", response_class=HTMLResponse)
async def look(request: Request, code: str) -> Response:
    """The page of a table; `?at=PLY` replays it."""
    return page_of(await data_of(request, await table_of(request, code)))


@router.get("/at/{ply}.json")
async def look_back(request: Request, code: str, ply: str) -> Data:
    """The table as it was after that many events."""
    table = await table_of(request, code)
    server, at = server_of(request), _ply(ply, table)
    table.visit(visitor(request))
    show = switches({n[5:]: v for n, v in request.query_params.items() if n.startswith("show-")})
    return await server.view(table, visitor(request), server.address(request), show, at)


@router.get("/record", response_class=PlainTextResponse)
async def record(request: Request, code: str) -> Response:
    """The match as text, as far as the visitor may know it."""
    table = await table_of(request, code)
    match = table.match
    secret = match.game.has("hide") and not match.over
    if secret:
        raise HTTPException(403, "The record holds secrets; it can be had once the game is over.")
    name = f'attachment; filename="{match.game.name}-{table.code}.txt"'
    return PlainTextResponse(match.dump(), headers={"content-disposition": name})


@router.get("/fair.json")
async def fair_json(request: Request, code: str) -> dict[str, Any]:
    """The proof of the dice for `cubarium verify`; complete once the game is over."""
    table = await table_of(request, code)
    seats = [seat.nonce for seat in table.seats]
    return fair.proof(table.code, table.match, table.secret, seats, table.nonces)


# ----- acting -----------------------------------------------------------------------------


async def answered(
    request: Request, table: Table, answer: Answer, nonce: str = "", to: str = ""
) -> Response:
    """The answer to a form: back to the table, or its page with what is wrong; or JSON."""
    status = STATUS[answer.type]
    if wants_json(request):
        told: Data = {"type": answer.type, "message": answer.message, "ply": answer.ply}
        told["nonce"] = nonce
        if answer.type == STALE:
            told["view"] = await data_of(request, table)
        return JSONResponse(told | ({"at": to} if to else {}), status)
    if answer.type == OK:
        return RedirectResponse(to or f"/t/{table.code}", 303)
    return page_of(await data_of(request, table, answer.message), status)


async def asked(request: Request, code: str, limit: str) -> tuple[Table, dict[str, str]]:
    """The table and the form, unless the visitor is too fast."""
    wait = server_of(request).limits[limit].wait(visitor(request))
    if wait:
        raise TooFast(wait)
    table = await table_of(request, code)
    table.visit(visitor(request))
    return table, await fields(request)


class TooFast(HTTPException):
    """429, with the time to wait."""

    def __init__(self, wait: float) -> None:
        seconds = str(max(1, round(wait + 0.5)))
        message = f"That was too fast; try again in {seconds} s."
        super().__init__(429, message, {"retry-after": seconds})


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "").strip()
    if not re.fullmatch(r"\d{1,9}", text):
        raise HTTPException(400, f"{name!r} must be a whole number, not {text[:20]!r}.")
    return int(text)


@router.post("/move", openapi_extra=takes("nonce", seat=int, text=str, ply=int, nonce=str))
async def move(request: Request, code: str) -> Response:
    """Play `text` for `seat` at `ply`; the same `nonce` twice plays once."""
    table, form = await asked(request, code, "moves")
    seat, ply = _number(form, "seat"), _number(form, "ply")
    nonce = form.get("nonce", "")
    answer = await table.play(visitor(request), seat, form.get("text", ""), ply, nonce)
    return await answered(request, table, answer, nonce)


@router.post("/undo", openapi_extra=takes("seat", seat=int))
async def undo(request: Request, code: str) -> Response:
    """Take back the last action of `seat` (default: the seat in view)."""
    table, form = await asked(request, code, "moves")
    seen = viewer(table, visitor(request)).me
    seat = _number(form, "seat") if form.get("seat") else -1 if seen is None else seen
    return await answered(request, table, await table.undo(visitor(request), seat))


@router.post("/chat", openapi_extra=takes(text=str))
async def chat(request: Request, code: str) -> Response:
    """Say `text` at the table."""
    table, form = await asked(request, code, "chat")
    answer = await table.say(visitor(request), form.get("text", ""))
    return await answered(request, table, answer, to=f"/t/{table.code}#chat")


@router.post("/seat", openapi_extra=takes(seat=int))
async def hand_over(request: Request, code: str) -> Response:
    """Look through `seat`, one of one's own: the device has changed hands."""
    table, form = await asked(request, code, "moves")
    answer = server_of(request).hand_over(table, visitor(request), _number(form, "seat"))
    return await answered(request, table, answer)


@router.post(
    "/seats/{number}",
    openapi_extra=takes("name", "level", "nonce", action=str, name=str, level=str, nonce=str),
)
async def sit(request: Request, code: str, number: int) -> Response:
    """`action`: take (with `name`), leave, or bot (with `level`). Seats count from 1 here."""
    table, form = await asked(request, code, "moves")
    action, session, seat = form.get("action", ""), visitor(request), number - 1
    if action == "take":
        name, nonce = form.get("name", ""), form.get("nonce", "")
        answer = await seating.take(table, session, seat, name, nonce)
    elif action == "leave":
        answer = await seating.leave(table, session, seat)
    elif action == "bot":
        answer = await seating.bot(table, session, seat, form.get("level", ""))
    else:
        answer = Answer(ERROR, f"'action' is take, leave or bot; not {action[:20]!r}.")
    return await answered(request, table, answer)


@router.post("/start")
async def start(request: Request, code: str) -> Response:
    """Begin, once no seat is open."""
    table, _ = await asked(request, code, "moves")
    if not table.mine(visitor(request)) and visitor(request) != table.host:
        return await answered(request, table, Answer(ERROR, "Only players can start the game."))
    return await answered(request, table, await table.start())


@router.post("/again")
async def again(request: Request, code: str) -> Response:
    """On to the next table with the same people, bots and options."""
    table, _ = await asked(request, code, "tables")
    if not table.match.over:
        return await answered(request, table, Answer(ERROR, "This game is not over yet."))
    if not table.mine(visitor(request)) and visitor(request) != table.host:
        return await answered(request, table, Answer(ERROR, "Only players can play again."))
    following = await server_of(request).hall.again(table, visitor(request))
    return await answered(request, table, Answer(OK), to=f"/t/{following.code}")


@router.websocket("/ws")
async def live(socket: WebSocket, code: str) -> None:
    """One browser tab in step with the table; the messages are said in `live`."""
    server = server_of(socket)
    if not same_origin(socket, server.settings.origin):
        return await socket.close(FOREIGN)
    if server.limits["pages"].wait(visitor(socket)):
        return await socket.close(TRY_AGAIN)
    table = await server.hall.get(code)
    if table is None or not may_watch(table, visitor(socket)):
        return await socket.close(NO_TABLE)
    await socket.accept()
    lean = socket.query_params.get("lean") == "1"
    await Connection(server, table, socket, visitor(socket), lean).run()

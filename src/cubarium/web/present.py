"""What a table looks like to one visitor: the data behind the page, its JSON twin, the socket.

`TableData` is a plain dictionary (also the template variable `t`):

code, game, title      the table, the game's name and title
ply, at, version       events so far; the ply that is replayed or None; grows with each change
me, mine               the seat that is looked through (None: a spectator) and all own seats
curtain                the own seat to hand the device over to before anything is shown, or None
host                   whether the visitor opened the table
started, over          booleans; `broken`: one sentence if the record cannot be read, else ''
winners                seats
players                [{seat, name, kind (you friend bot human open), level, standing, score,
                       now, thinking, done, mine, online, away, back}]; `score`: None, also
                       to its owner, while it is a secret (a board may tell whoever peeks);
                       `back`: the visitor has left that seat and may take it again
prompt                 one sentence: what to do, or whom the table waits for
moves                  [{text, clicks, label, commits}] of `me`
can_undo               whether `me` has something to take back
svg                    the board, safe markup
log                    [{ply, seat, text, swing}], newest last; seat -1: nature; ply from 1;
                       swing: in a solved game how much it changed the prospects of `me`, else ''
chat                   [{seat, name, text, at}]; seat and name are empty for the table itself
phase                  the clause of the rules being played
options                [{name, title, value, label, inferred}]
settings               {auto, pace, watch, call_seconds}
results                None, or {title, why, columns, turning,
                       rows: [{place, seat, name, cells, score, won}]}
commitment, secret     of the fair dice; the secret once the game is over, else None
invite                 absolute address of the table
again                  code of the next table, or None
forced_after_ms        the table itself plays the only move of `me` after that time; None: it won't
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

from cubarium.core.contract import UNKNOWN
from cubarium.core.match import Match
from cubarium.core.view import Event
from cubarium.core.words import who_won
from cubarium.web import fair
from cubarium.web.driver import Driver
from cubarium.web.results import results
from cubarium.web.study import swings
from cubarium.web.tables import Table

log = logging.getLogger("cubarium.tables")

Data = dict[str, Any]


class Viewer(NamedTuple):
    """Through whose eyes a session sees a table."""

    me: int | None
    mine: list[int]
    curtain: int | None


def viewer(table: Table, session: str | None) -> Viewer:
    """The own seat that is shown now; with secrets never another one without a hand-over."""
    mine = table.mine(session)
    if not mine:
        return Viewer(None, mine, None)
    shown = table.viewing.get(session or "")
    acting = [seat for seat in mine if table.running and seat in table.match.to_act]
    if _secret(table) and len(mine) > 1:
        if shown in mine and (shown in acting or not acting):
            return Viewer(shown, mine, None)
        return Viewer(None, mine, (acting or mine)[0])
    if acting:
        return Viewer(shown if shown in acting else _after(acting, shown), mine, None)
    return Viewer(shown if shown in mine else mine[0], mine, None)


def _secret(table: Table) -> bool:
    return table.running and bool(table.match.game.has("hide"))


def _after(acting: list[int], shown: int | None) -> int:
    """The next own seat to act, going round from the one shown last."""
    return next((seat for seat in acting if shown is not None and seat > shown), acting[0])


async def view(
    table: Table,
    driver: Driver,
    session: str | None,
    base: str,
    show: dict[str, str] | None = None,
    at: int | None = None,
) -> Data:
    """The data of a table for that session; `base` is the address of the server.

    All of it is of one moment: what is not drawn is read before anything is waited for.
    """
    match, seen = table.match.copy(), viewer(table, session)
    shown = match if at is None else match.at(at)
    facts, forced = _facts(table, match, base), _forced(table, driver, seen, at)
    prompt, waits = _prompt(table, match, seen), waiting(table)
    scene = await _scene(table, shown, seen.me, show or {}, at is not None)
    told = await asyncio.to_thread(_log, table, match, seen.me)
    return {
        **facts,
        **scene,
        **_people(table, shown, session, scene["standings"], scene["scores"]),
        "at": at,
        "me": seen.me,
        "mine": seen.mine,
        "curtain": seen.curtain,
        "prompt": prompt or scene["own_prompt"] or waits,
        "log": told,
        "forced_after_ms": forced,
    }


def _facts(table: Table, match: Match, base: str) -> Data:
    return {
        "code": table.code,
        "game": match.game.name,
        "title": match.game.facts.title,
        "ply": match.ply,
        "version": table.version,
        "started": table.started,
        "over": match.over,
        "broken": table.broken,
        "winners": list(match.winners),
        "chat": [{k: row[k] for k in ("seat", "name", "text", "at")} for row in table.chat],
        "options": options(match),
        "settings": {"auto": True, "pace": "usual", "watch": True} | table.settings,
        "results": results(match, [seat.name for seat in table.seats]) if match.over else None,
        "commitment": fair.commitment(table.secret),
        "secret": table.secret if match.over else None,
        "invite": f"{base}/t/{table.code}",
        "again": table.again,
    }


def options(match: Match) -> list[Data]:
    """The options in force, as people read them."""
    return [
        {
            "name": option.name,
            "title": option.title,
            "value": match.options[option.name],
            "label": option.label(match.options[option.name]),
            "inferred": option.inferred,
        }
        for option in match.game.options
    ]


# ----- the board --------------------------------------------------------------------------


async def _scene(
    table: Table, match: Match, me: int | None, show: dict[str, str], replay: bool
) -> Data:
    """The costly part, drawn beside the event loop and kept until the table changes."""
    cache = table.cache
    key = (match.ply if replay else "now", me, tuple(sorted(show.items())))
    if key not in cache:
        cache[key] = asyncio.ensure_future(
            asyncio.to_thread(_drawn, match.copy(), me, show, replay)
        )
    scene: Data = await asyncio.shield(cache[key])
    return scene


def _drawn(match: Match, me: int | None, show: dict[str, str], replay: bool) -> Data:
    game, look, open_to_all = match.game, match.look(me, show), match.hidden(None)
    points = [int(game.points(open_to_all, seat)) for seat in range(match.seats)]
    acts = me is not None and me in match.to_act and not replay
    return {
        "svg": _svg(match, look, me),
        "moves": _moves(look.moves) if acts else [],
        "can_undo": me is not None and not replay and match.can_undo(me),
        "phase": game.phase(look.state),
        "scores": [None if p == UNKNOWN else p for p in points],
        "standings": [game.standing(look.state, seat) for seat in range(match.seats)],
        "own_prompt": game.prompt(look.state, me) if acts else "",
    }


def _svg(match: Match, look: Any, me: int | None) -> str:
    try:
        return str(match.game.draw(look, me))
    except Exception:
        if not look.show:
            raise
        log.exception("a board of %s with %r", match.game.name, look.show)
        return match.svg(me)


def _moves(moves: Any) -> list[Data]:
    return [
        {"text": m.text, "clicks": list(m.clicks), "label": m.label, "commits": m.commits}
        for m in moves
    ]


def _log(table: Table, match: Match, me: int | None) -> list[Data]:
    """The record in sentences; only what is new since the last time is worked out."""
    key = (me, match.over)
    events: list[Event]
    told: list[Data]
    events, told = table.logs.get(key, ([], []))
    same = len(events) <= match.ply and events == match.events[: len(events)]
    if not same:
        events, told = [], []
    fresh = match.log(me, len(events))
    changes = swings(match, me or 0, len(events))
    lines = [
        {"ply": ply, "seat": seat, "text": text, "swing": swing}
        for ply, ((seat, text), swing) in enumerate(
            zip(fresh, changes, strict=True), len(events) + 1
        )
    ]
    table.logs[key] = (list(match.events), told + lines)
    return told + lines


# ----- the people -------------------------------------------------------------------------


def _people(
    table: Table, match: Match, session: str | None, standings: list[str], scores: list[int | None]
) -> Data:
    done = finished(match) if table.started else []
    return {
        "players": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "kind": seat.kind_for(session),
                "level": seat.bot,
                "standing": standings[seat.seat],
                "score": scores[seat.seat],
                "now": table.started and seat.seat in match.to_act,
                "thinking": seat.seat in table.thinking,
                "done": seat.seat in done,
                "mine": seat.owned_by(session),
                "online": bool(seat.bot) or (seat.person and table.present(seat.session)),
                "away": seat.away,
                "back": seat.away and seat.session == session,
            }
            for seat in table.seats
        ]
    }


def finished(match: Match) -> list[int]:
    """Who has acted already while others, who act at the same time, still are to."""
    waiting = {seat for seat in match.to_act if seat >= 0}
    seen: set[int] = set()
    for ply in reversed(range(match.ply)):
        acting = match.to_act_at(ply)
        if len(acting) < 2 or not waiting <= set(acting):
            break
        seen |= set(acting)
    return sorted(seen - waiting)


def _prompt(table: Table, match: Match, seen: Viewer) -> str:
    """What there is to say but for the game itself, or ''."""
    if table.broken:
        return table.broken
    if not table.started:
        open_seats = sum(seat.kind == "open" for seat in table.seats)
        return "Waiting for players: send them the link" if open_seats else "Ready to start"
    if match.over:
        return who_won(match, [seat.name for seat in table.seats])
    if seen.curtain is not None:
        return f"Hand the device to {table.seats[seen.curtain].name}"
    return ""


def waiting(table: Table) -> str:
    """Whom the table waits for, in a sentence."""
    seats = [table.seats[seat] for seat in table.match.to_act if seat >= 0]
    people = [seat.name for seat in seats if not seat.bot]
    if people:
        return f"Waiting for {in_words(people)}"
    names = [seat.name for seat in seats]
    if not names:
        return "Rolling"
    return f"{in_words(names)} {'is' if len(names) == 1 else 'are'} thinking"


def in_words(names: list[str]) -> str:
    """'Ada', 'Ada and Bo', 'Ada, Bo and Cy'."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _forced(table: Table, driver: Driver, seen: Viewer, at: int | None) -> int | None:
    acts = table.running and seen.me is not None and seen.me in table.match.to_act
    return driver.forced(table, seen.me) if acts and at is None and seen.me is not None else None

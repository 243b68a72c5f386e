"""The action bar: the legal moves of a seat as buttons and as a list."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

ACT = "act-"


class Act(NamedTuple):
    """A button of the bar; `text` is the move it makes with nothing picked, '' if none."""

    id: str
    label: str
    text: str


class Bar(NamedTuple):
    """Buttons, whether a confirm button is needed, and the moves that no button makes alone."""

    acts: list[Act]
    confirms: bool
    listed: list[Mapping[str, Any]]


def action_bar(t: Mapping[str, Any]) -> Bar:
    """The bar of that table's moves."""
    moves = t["moves"]
    ids = dict.fromkeys(move["clicks"][-1] for move in moves)
    acts = [_act(found, moves) for found in ids if found.startswith(ACT)]
    confirms = any(move["commits"] and not _last(move).startswith(ACT) for move in moves)
    alone = {act.text for act in acts}
    return Bar(acts, confirms, [move for move in moves if move["text"] not in alone])


def _last(move: Mapping[str, Any]) -> str:
    return str(move["clicks"][-1])


def _act(found: str, moves: Iterable[Mapping[str, Any]]) -> Act:
    mine = [move for move in moves if _last(move) == found]
    alone = next((move for move in mine if len(move["clicks"]) == 1), None)
    if alone:
        return Act(found, alone["label"], alone["text"])
    return Act(found, common_start([move["label"] for move in mine]) or "Confirm", "")


def common_start(labels: list[str]) -> str:
    """The words all labels start with: 'Re-roll' of 'Re-roll 1 die' and 'Re-roll 2 dice'."""
    shared = []
    for words in zip(*(label.split() for label in labels), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return " ".join(shared).rstrip(",")


def essence(t: Mapping[str, Any]) -> dict[str, Any]:
    """What the page's script needs to know of a table."""
    keys = ("code", "ply", "at", "me", "mine", "moves", "over", "can_undo")
    return {key: t[key] for key in keys} | {"chats": len(t["chat"])}


def hidden(t: Mapping[str, Any]) -> Markup:
    """The fields that go with a move sent by a plain form."""
    fields = {"seat": t["me"], "ply": t["ply"], "nonce": secrets.token_hex(8)}
    field = Markup('<input type="hidden" name="{}" value="{}">')
    return Markup("").join(field.format(name, value) for name, value in fields.items())

"""The SET trainer as a web page: its routes, to be mounted under the game's address."""

from __future__ import annotations

import secrets
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse, Response

from cubarium.core.drawing import render
from cubarium.games.set_cubed import quiz
from cubarium.games.set_cubed.pieces import die_at
from cubarium.games.set_cubed.sets import SHAPE_NAMES

ROUTER = APIRouter()
BATCH = 100
"""Questions sent at once, more than anybody answers in a round."""
MOST_SEED = 2**32


@ROUTER.get("/trainer", response_class=HTMLResponse)
async def trainer(
    kind: str = quiz.IS_SET, seed: int = -1, number: int = 0, answer: int = 0, score: int = 0
) -> Response:
    """The page. Without its script each answer is a plain form that leads to the next question."""
    if seed < 0:
        seed, number, answer, score = secrets.randbelow(MOST_SEED), 0, 0, 0
    before = None
    if 1 <= answer <= 4 and number > 0:
        asked = _question(kind, seed, number - 1)
        before = told(asked) | {"answer": answer, "verdict": quiz.verdict(asked, answer)}
        before["judged"] = before["judged_for"][str(answer)]
        score += int(answer in asked.right)
    page = render(
        "set_cubed", "trainer.html.jinja", kind=kind, kinds=quiz.KINDS, seed=seed, number=number,
        score=score, now=told(_question(kind, seed, number)), before=before, seconds=quiz.SECONDS,
        quick=quiz.QUICK, shapes=SHAPE_NAMES,
    )  # fmt: skip
    return HTMLResponse(page)


@ROUTER.get("/trainer/questions.json")
async def questions(kind: str = quiz.IS_SET, seed: int = 0, start: int = 0) -> dict[str, Any]:
    """A hundred questions from number `start` on, with answers and explanations."""
    numbers = range(max(start, 0), max(start, 0) + BATCH)
    return {
        "kind": kind, "seconds": quiz.SECONDS, "quick": quiz.QUICK,
        "questions": [told(_question(kind, seed, number)) for number in numbers],
    }  # fmt: skip


@ROUTER.get("/trainer.js")
async def script() -> Response:
    """The page's module."""
    text = files("cubarium.games.set_cubed").joinpath("trainer.js").read_text("utf-8")
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


def _question(kind: str, seed: int, number: int) -> quiz.Question:
    if not (0 <= seed < MOST_SEED and 0 <= number < 10**6):
        raise HTTPException(404, "There is no such round of the trainer.")
    try:
        return quiz.question(kind, seed, number)
    except ValueError as error:
        raise HTTPException(404, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


def told(asked: quiz.Question) -> dict[str, Any]:
    """A question as plain values, dice as the drawing needs them."""
    answers = range(1, 5)
    return {
        "kind": asked.kind,
        "dice": [_die(symbol) for symbol in asked.dice],
        "choices": [_die(symbol) for symbol in asked.choices],
        "right": list(asked.right),
        "verdicts": {str(n): quiz.verdict(asked, n) for n in answers},
        "judged_for": {str(n): [j._asdict() for j in _judged(asked, n)] for n in answers},
    }


def _judged(asked: quiz.Question, answer: int) -> list[quiz.Judgement]:
    """For two dice the answer's own third die is looked at, so that one sees what it breaks."""
    return quiz.judged(asked.completed(answer))


def _die(symbol: int) -> dict[str, str]:
    die = die_at(0, symbol, 0, 0)
    return {"face": die.face, "colour": die.colour, "words": die.words}

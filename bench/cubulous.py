"""How fast Cubulous is: perft beside python-chess, random games, search nodes.

    python bench/cubulous.py [--quick]

python-chess counts its start position twice: with the plain loop over `legal_moves`, `push`
and `pop`, and with `legal_moves.count()` at the last ply, as Cubulous does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import process_time

import chess
import numpy as np

from cubarium import Match
from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.playout import pair, simulate
from cubarium.games.cubulous.bots import AlphaBeta
from cubarium.games.cubulous.perft import perft

DEPTH, CHESS_DEPTH = 5, 3
PLAYOUTS, NODES = 500, 400_000


def fastest(count: Callable[[], int], times: int) -> float:
    """The best of several rates, in counts a second of processor time."""
    count()
    rates = []
    for _ in range(times):
        begin = process_time()
        counted = count()
        rates.append(counted / (process_time() - begin))
    return max(rates)


def chess_perft(board: chess.Board, depth: int) -> int:
    """Leaves of python-chess, one move at a time."""
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves


def chess_perft_counting(board: chess.Board, depth: int) -> int:
    """The same with the last ply counted, not played."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft_counting(board, depth - 1)
        board.pop()
    return leaves


def playouts_per_s(count: int) -> float:
    """Random games from the start to the end."""
    match = Match.new("cubulous")
    states, out, rng = pair(match.state), match.game.buffer(), stream(1)
    wins = np.zeros(3, np.int64)

    def play() -> int:
        simulate(states, rng, out, match.game.facts.max_plies, count, wins)
        return count

    return fastest(play, 2)


def nodes_per_s(nodes: int) -> float:
    """Nodes of the search from the start position."""
    state = Match.new("cubulous").state
    return fastest(lambda: AlphaBeta().analyse(state, Budget(steps=nodes)).nodes, 2)


def measure(quick: bool = False) -> dict[str, float]:
    """The numbers by name, of one core."""
    start, board, times = Match.new("cubulous").state, chess.Board(), 1 if quick else 5
    rate = fastest(lambda: perft(start, DEPTH - quick), times)
    plain = fastest(lambda: chess_perft(board, CHESS_DEPTH), times)
    counting = fastest(lambda: chess_perft_counting(board, CHESS_DEPTH), times)
    return {
        "perft_per_s": rate,
        "python_chess_per_s": plain,
        "python_chess_counting_per_s": counting,
        "ratio_to_python_chess": rate / plain,
        "ratio_to_python_chess_counting": rate / counting,
        "playouts_per_s": playouts_per_s(PLAYOUTS // 10 if quick else PLAYOUTS),
        "nodes_per_s": nodes_per_s(NODES // 10 if quick else NODES),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shorter, for a first look")
    print(json.dumps(measure(parser.parse_args().quick), indent=1))

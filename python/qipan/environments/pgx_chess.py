"""Pgx: chess. An action is 73 times the square it comes from, and one of 73 planes, as the mover sees it.

Pgx allows every action once a game has ended, by the fifty moves say. So the game below the environment is
asked: its mask of legal actions is the environment's as long as a game goes on.
"""

import jax
import numpy as np
from pgx._src.games.chess import FROM_PLANE, PAWN
from pgx.experimental import chess

from qipan.environments import Environment

game = chess.game
# from_fen compiles these anew for each position, unless they are the same objects.
game.is_terminal, game.rewards, game.observe = game.is_terminal, game.rewards, game.observe


class PgxChess(Environment):
    name, package = "Pgx chess", "pgx"
    step, to = staticmethod(jax.jit(game.step)), np.asarray(FROM_PLANE)

    def position(self, game, fen):
        return chess.from_fen(fen)._x

    def moves(self, state):
        board, is_black = np.asarray(state.board), bool(state.color)

        def square(index):  # files of eight squares
            return "abcdefgh"[index // 8] + str(8 - index % 8 if is_black else index % 8 + 1)

        def text(start, plane):
            is_promotion = board[start] == PAWN and start % 8 == 6
            promoted = "rbn"[plane // 3] if plane < 9 else "q" if is_promotion else ""
            return square(start) + square(int(self.to[start, plane])) + promoted

        return [(text(*divmod(int(at), 73)), int(at)) for at in np.flatnonzero(state.legal_action_mask)]

    def after(self, state, action):
        return self.step(state, action)

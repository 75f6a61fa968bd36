"""OpenSpiel: chess, and Xiangqi from the start position, for its Xiangqi reads no other.

Its states end by the fifty moves, repetition and dead positions, and then have no actions: the clock of a
position is set to 0 here, and a dead position has no moves, which is not a fault of the moves.
"""

import pyspiel

from qipan.environments import STARTS, Environment


class OpenSpielChess(Environment):
    name = "OpenSpiel chess"
    package = "open_spiel"

    def position(self, game, fen):
        return pyspiel.load_game("chess").new_initial_state(" ".join([*fen.split()[:4], "0", "1"]))

    def moves(self, state):
        board = state.board()
        return [(pyspiel.chess.action_to_move(at, board).to_lan(), at) for at in state.legal_actions()]

    def after(self, state, action):
        return state.child(action)


class OpenSpielXiangqi(OpenSpielChess):
    name = "OpenSpiel xiangqi"
    games = ("xiangqi",)

    def position(self, game, fen):
        if fen.split()[:2] != STARTS[game].split()[:2]:
            raise ValueError(f"FEN: found {fen}, expected the start position")
        return pyspiel.load_game("xiangqi").new_initial_state()

    def moves(self, state):  # an action is 90 times the square it comes from, and the one it goes to
        square = [f"{file}{rank}" for rank in range(9, -1, -1) for file in "abcdefghi"]
        return [(square[at // 90] + square[at % 90], at) for at in state.legal_actions()]

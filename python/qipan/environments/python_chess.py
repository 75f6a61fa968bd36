"""python-chess: chess. Its lists know no end of a game but mate and stalemate."""

import chess

from qipan.environments import Environment


class PythonChess(Environment):
    name = "python-chess"
    package = "chess"

    def position(self, game, fen):
        return chess.Board(fen)

    def moves(self, board):
        return [(move.uci(), move) for move in board.legal_moves]

    def after(self, board, move):
        board = board.copy(stack=False)
        board.push(move)
        return board

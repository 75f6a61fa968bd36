"""pyffish, the Python module of Fairy-Stockfish: chess and Xiangqi. It counts ranks from 1 to 10."""

import pyffish

from qipan.environments import Environment


class Pyffish(Environment):
    name = "pyffish"
    package = "pyffish"
    games = ("chess", "xiangqi")

    def position(self, game, fen):
        return game, fen, []

    def moves(self, position):
        return [(move, move) for move in pyffish.legal_moves(*position)]

    def after(self, position, move):
        game, fen, line = position
        return game, fen, [*line, move]

"""gym-xiangqi: Red is its ally, on the lower rows. A side has no more pieces of a kind than at the start."""

import copy

import numpy as np
from gym_xiangqi.constants import ALIVE, ALLY, DEAD, ENEMY
from gym_xiangqi.envs import XiangQiEnv
from gym_xiangqi.utils import action_space_to_move

from qipan.environments import Environment, rows

NUMBERS = {"k": [1], "a": [2, 3], "b": [4, 5], "n": [6, 7], "r": [8, 9], "c": [10, 11], "p": [*range(12, 17)]}


class GymXiangqi(Environment):
    name, package, games = "gym-xiangqi", "gym-xiangqi", ("xiangqi",)

    def position(self, game, fen):
        env, free = XiangQiEnv(), {side: copy.deepcopy(NUMBERS) for side in (ALLY, ENEMY)}
        env.state[:] = 0
        for piece in env.ally_piece[1:] + env.enemy_piece[1:]:
            piece.state = DEAD
        for at, letter in filter(lambda pair: pair[1] != ".", enumerate("".join(rows(fen)))):
            side, pieces = (ALLY, env.ally_piece) if letter.isupper() else (ENEMY, env.enemy_piece)
            piece = pieces[(number := free[side][letter.lower()].pop())]
            piece.row, piece.col, piece.state = at // 9, at % 9, ALIVE
            env.state[at // 9][at % 9] = side * number
        env._turn, env._state_hash = ENEMY if " b" in fen else ALLY, hash(str(env.state))
        env.get_possible_actions(env.turn)
        return env

    def moves(self, env):
        actions = np.flatnonzero(env.ally_actions if env.turn == ALLY else env.enemy_actions)
        squares = [(action_space_to_move(int(at))[1:], int(at)) for at in actions]
        return [("".join("abcdefghi"[c] + str(9 - r) for r, c in both), at) for both, at in squares]

    def after(self, env, action):
        env = copy.deepcopy(env)
        env.step(action)
        return env

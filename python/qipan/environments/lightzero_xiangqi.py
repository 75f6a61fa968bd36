"""LightZero's environment of Chinese chess, by what its search calls: reset, legal_actions, simulate_action.

It is in LightZero's repository, not in its package on PyPI.
"""

from zoo.board_games.chinese_chess.envs.chinese_chess_env import ChineseChessEnv

from qipan.environments import Environment, rows


class LightZeroXiangqi(Environment):
    name = "LightZero xiangqi"
    games = ("xiangqi",)

    def position(self, game, fen):  # numbers of pieces from a0 to i9, below 0 for Black
        letters = "".join(reversed(rows(fen)))
        board = [".KABNRCP".index(at.upper()) * (-1 if at.islower() else 1) for at in letters]
        env = ChineseChessEnv({"battle_mode": "self_play_mode"})
        env.reset(start_player_index=int(fen.split()[1] == "b"), init_state=board)
        return env

    def moves(self, env):
        return [(env.action_to_string(action), action) for action in env.legal_actions]

    def after(self, env, action):
        return env.simulate_action(action)

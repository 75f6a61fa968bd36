"""LightZero's environment of chess, by what its search calls: reset, legal_actions, simulate_action.

Moves and actions are PettingZoo's, so both are checked. It is in LightZero's repository, not in its package
on PyPI.
"""

from easydict import EasyDict
from pettingzoo.classic.chess.chess_utils import action_to_move
from zoo.board_games.chess.envs.chess_lightzero_env import ChessLightZeroEnv

from qipan.environments import Environment

SETTINGS = {"battle_mode": "self_play_mode", "channel_last": False, "scale": False, "agent_vs_human": False,
            "prob_random_agent": 0, "prob_expert_agent": 0, "alphazero_mcts_ctree": False}


class LightZeroChess(Environment):
    name = "LightZero chess"

    def position(self, game, fen):
        env = ChessLightZeroEnv(EasyDict(SETTINGS))
        env.reset(start_player_index=int(fen.split()[1] == "b"), init_state=fen)
        return env

    def moves(self, env):
        side = env.current_player_index
        return [(action_to_move(env.board, action, side).uci(), action) for action in env.legal_actions]

    def after(self, env, action):
        return env.simulate_action(action)

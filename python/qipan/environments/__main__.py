"""Lists the adapters, or serves one: python3 -m qipan.environments [NAME]"""

import importlib
import sys

from qipan.environments import serve

LIGHTZERO = "a checkout of LightZero on PYTHONPATH, and pip install LightZero"
# name: (module, class, what it needs, games)
ADAPTERS = {
    "python-chess": ("python_chess", "PythonChess", "pip install chess", "chess"),
    "pyffish": ("pyffish_games", "Pyffish", "pip install pyffish", "chess, xiangqi"),
    "open-spiel": ("open_spiel_games", "OpenSpielChess", "pip install open_spiel", "chess"),
    "open-spiel-xiangqi": ("open_spiel_games", "OpenSpielXiangqi", "pip install open_spiel",
                           "xiangqi, from the start position only"),
    "pgx": ("pgx_chess", "PgxChess", "pip install pgx", "chess"),
    "gym-xiangqi": ("gym_xiangqi_env", "GymXiangqi", "pip install gym-xiangqi 'setuptools<81'", "xiangqi"),
    "lightzero-chess": ("lightzero_chess", "LightZeroChess", f"{LIGHTZERO} pettingzoo chess", "chess"),
    "lightzero-xiangqi": ("lightzero_xiangqi", "LightZeroXiangqi", LIGHTZERO, "xiangqi"),
}


def main(arguments):
    if not arguments:
        for name, (_, _, needs, games) in ADAPTERS.items():
            print(f"{name:20} {games}\n{'':20} {needs}")
        print('\nqipan check "python3 -m qipan.environments NAME" --max-nodes 5000')
        return 0
    if len(arguments) > 1 or arguments[0] not in ADAPTERS:
        names = ", ".join(ADAPTERS)
        print(f"error: adapter: found {' '.join(arguments)!r}, expected one of {names}", file=sys.stderr)
        return 2
    module, adapter, needs, _ = ADAPTERS[arguments[0]]
    try:
        environment = getattr(importlib.import_module(f"qipan.environments.{module}"), adapter)()
    except ImportError as error:
        print(f"error: {arguments[0]}: {error}; expected {needs}", file=sys.stderr)
        return 2
    return serve(environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The program qipan, and its positions and records as data frames.

    import qipan
    record = qipan.Record("record.json.gz")
    print(qipan.markdown(record.first_look("chess")))

docs/data.md says what the columns of the tables mean. Data frames are pandas'.
"""

from qipan.program import Error, program, run
from qipan.records import Record, boards, markdown, models, perft, suite

__all__ = ["Error", "Record", "boards", "markdown", "models", "perft", "program", "run", "suite"]

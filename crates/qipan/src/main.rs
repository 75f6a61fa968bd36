//! `qipan`: what each way of storing a board costs, and what it buys.
//!
//! The command line of `qipan-cli` over the rows of `qipan-boards`.

use std::process::ExitCode;

fn main() -> ExitCode {
    qipan_cli::run(qipan_boards::rows)
}

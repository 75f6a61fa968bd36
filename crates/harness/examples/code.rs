//! Writes how much code each board is: `cargo run -p qipan-harness --example code > suites/code.csv`.

use std::error::Error;
use std::path::Path;

use qipan_harness::{code_of_boards, code_to_csv};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    print!("{}", code_to_csv(&code_of_boards(&root)?));
    Ok(())
}

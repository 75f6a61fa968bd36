fn main() -> anyhow::Result<()> { qipan_effort::run() }

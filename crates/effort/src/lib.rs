mod question;
mod work;
pub fn run() -> anyhow::Result<()> {
    let filter: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |row: &str| filter.is_empty() || filter.iter().any(|f| row.starts_with(f.as_str()));
    let mut w = work::Worker::new(qipan_suites::CORPUS_XIANGQI, &wanted);
    qipan_registry_xiangqi::each(&mut w);
    w.finish()?;
    let mut w = work::Worker::new(qipan_suites::CORPUS_CHESS, &wanted);
    qipan_registry_chess::each(&mut w);
    w.finish()?;
    Ok(())
}

//! The caches of the first processor, as `L1 Data 32K, L1 Instruction 32K, L2 Unified 512K`.

use super::read;

/// The caches as the best of three sources has them: Linux's files, macOS's values, the processor itself.
pub(super) fn caches() -> Option<String> {
    let found = [of_files, of_values, of_processor].into_iter().map(|ask| ask());
    found.into_iter().find(|caches| !caches.is_empty()).map(|caches| caches.join(", "))
}

/// Linux, on every processor.
fn of_files() -> Vec<String> {
    let of = |index: u32| {
        let file = |name| read(&format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{name}"));
        Some(format!("L{} {} {}", file("level")?, file("type")?, file("size")?))
    };
    (0..8).filter_map(of).collect()
}

/// macOS. Where processors are of several kinds, those of the fastest: `perflevel0`.
#[cfg(target_os = "macos")]
fn of_values() -> Vec<String> {
    use sysctl::{Ctl, Sysctl};

    const CACHES: [(&str, &str); 4] = [
        ("L1 Data", "l1dcachesize"),
        ("L1 Instruction", "l1icachesize"),
        ("L2 Unified", "l2cachesize"),
        ("L3 Unified", "l3cachesize"),
    ];
    let value = |name: &str| Ctl::new(name).ok()?.value_string().ok()?.parse::<u64>().ok();
    let of = |(cache, name): (&str, &str)| {
        let bytes = value(&format!("hw.perflevel0.{name}")).or_else(|| value(&format!("hw.{name}")))?;
        (bytes > 0).then(|| format!("{cache} {}K", bytes / 1024))
    };
    CACHES.into_iter().filter_map(of).collect()
}

#[cfg(not(target_os = "macos"))]
fn of_values() -> Vec<String> {
    Vec::new()
}

/// Windows and the rest, on x86-64.
#[cfg(target_arch = "x86_64")]
fn of_processor() -> Vec<String> {
    let caches = raw_cpuid::CpuId::new().get_cache_parameters();
    let of = |cache: raw_cpuid::CacheParameter| {
        let lines = cache.sets() * cache.associativity() * cache.physical_line_partitions();
        let kib = lines * cache.coherency_line_size() / 1024;
        format!("L{} {} {kib}K", cache.level(), cache.cache_type())
    };
    caches.into_iter().flatten().map(of).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn of_processor() -> Vec<String> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::{of_files, of_processor, of_values};

    /// Whoever knows any writes them alike. They need not agree: processors of one machine may differ.
    #[test]
    fn caches_are_written_alike() {
        for cache in [of_files(), of_values(), of_processor()].concat() {
            let parts: Vec<_> = cache.split(' ').collect();
            let [level, kind, size] = parts[..] else { panic!("{cache}") };
            assert!(["L1", "L2", "L3", "L4"].contains(&level), "{cache}");
            assert!(["Data", "Instruction", "Unified"].contains(&kind), "{cache}");
            let kib = size.strip_suffix('K').and_then(|size| size.parse::<u64>().ok());
            assert!(kib.is_some_and(|kib| kib > 0), "{cache}");
        }
    }
}

//! Features that the processor says it has.

use super::cpuinfo;

/// Linux lists all; elsewhere those are listed that a compiler may use for boards.
pub(super) fn features() -> Option<String> {
    let listed = || {
        let names: Vec<_> =
            detected().into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect();
        (!names.is_empty()).then(|| names.join(" "))
    };
    // The second is the name of the line on aarch64.
    cpuinfo("flags").or_else(|| cpuinfo("Features")).or_else(listed)
}

/// The names, and what the standard library finds.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! detected {
    ($is_detected:ident: $($name:tt)*) => { vec![$(($name, std::arch::$is_detected!($name))),*] };
}

#[cfg(target_arch = "x86_64")]
fn detected() -> Vec<(&'static str, bool)> {
    detected!(is_x86_feature_detected: "sse4.2" "popcnt" "avx" "avx2" "fma" "lzcnt" "bmi1" "bmi2" "avx512f" "avx512bw"
        "avx512vl" "avx512vbmi2" "gfni")
}

#[cfg(target_arch = "aarch64")]
fn detected() -> Vec<(&'static str, bool)> {
    detected!(is_aarch64_feature_detected: "neon" "crc" "aes" "sha3" "lse" "dotprod" "fp16" "sve" "sve2")
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn detected() -> Vec<(&'static str, bool)> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::detected;

    /// The processor that runs the program has all features that it is compiled for.
    #[test]
    fn features_of_the_build_are_detected() {
        let built = [
            ("bmi2", cfg!(target_feature = "bmi2")),
            ("avx2", cfg!(target_feature = "avx2")),
            ("gfni", cfg!(target_feature = "gfni")),
            ("neon", cfg!(target_feature = "neon")),
        ];
        for (name, _) in built.into_iter().filter(|(_, is_built)| *is_built) {
            assert!(detected().contains(&(name, true)), "{name}");
        }
    }
}

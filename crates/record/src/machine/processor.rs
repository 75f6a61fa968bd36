//! A processor's own numbers, beside its name, which virtual machines shorten to `AMD EPYC`.

use qipan_foreign::Foreign;
use serde::{Deserialize, Serialize};

/// A processor's own numbers. Two with the same numbers are of the same design.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Processor {
    /// The maker: `AuthenticAMD`, `GenuineIntel`.
    pub vendor: Foreign,
    /// The number of its family, extended bits included.
    pub family: u32,
    /// The number of its model, extended bits included.
    pub model: u32,
    /// The revision of the model.
    pub stepping: u32,
    /// The revision of its microcode, as the system writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub microcode: Option<Foreign>,
    /// The hypervisor that the machine runs on, as it calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hypervisor: Option<Foreign>,
    /// The clock rate that the system tells, in MHz: of a virtual machine hardly ever the real one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mhz: Option<u32>,
}

impl Processor {
    /// Asks this machine's; `None` where the processor is not of x86-64.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn this() -> Option<Self> {
        let id = raw_cpuid::CpuId::new();
        let (vendor, numbers) = (id.get_vendor_info()?, id.get_feature_info()?);
        let mhz = super::cpuinfo("cpu MHz").and_then(|mhz| mhz.split('.').next()?.parse().ok());
        Some(Self {
            vendor: Foreign::of(vendor.as_str()),
            family: numbers.family_id().into(),
            model: numbers.model_id().into(),
            stepping: numbers.stepping_id().into(),
            microcode: super::cpuinfo("microcode").map(Foreign::from),
            hypervisor: id.get_hypervisor_info().map(|info| format!("{:?}", info.identify()).into()),
            mhz,
        })
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn this() -> Option<Self> {
        None
    }

    /// The name of its design, by its family and model; `None` if it is not known here. Sources: AMD's
    /// revision guides, and Linux's `arch/x86/include/asm/intel-family.h`.
    #[must_use]
    pub fn design(&self) -> Option<&'static str> {
        Some(match (self.vendor.data(), self.family, self.model) {
            ("AuthenticAMD", 0x17, 0x08 | 0x18) => "Zen+",
            ("AuthenticAMD", 0x17, 0x00..=0x2f) => "Zen",
            ("AuthenticAMD", 0x17, _) => "Zen 2",
            ("AuthenticAMD", 0x19, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => "Zen 4",
            ("AuthenticAMD", 0x19, _) => "Zen 3",
            ("AuthenticAMD", 0x1a, _) => "Zen 5",
            ("GenuineIntel", 6, 0x3c | 0x3f | 0x45 | 0x46) => "Haswell",
            ("GenuineIntel", 6, 0x3d | 0x47 | 0x4f | 0x56) => "Broadwell",
            ("GenuineIntel", 6, 0x4e | 0x5e) => "Skylake",
            ("GenuineIntel", 6, 0x55) => "Skylake-SP or later",
            ("GenuineIntel", 6, 0x6a | 0x6c) => "Ice Lake-SP",
            ("GenuineIntel", 6, 0x8f) => "Sapphire Rapids",
            ("GenuineIntel", 6, 0x97 | 0x9a) => "Alder Lake",
            ("GenuineIntel", 6, 0xad) => "Granite Rapids",
            ("GenuineIntel", 6, 0xb7 | 0xba | 0xbf) => "Raptor Lake",
            ("GenuineIntel", 6, 0xcf) => "Emerald Rapids",
            _ => return None,
        })
    }

    /// `Zen 3, family 25 model 1 stepping 1, on KVM`.
    #[must_use]
    pub fn name(&self) -> Foreign {
        let Self { family, model, stepping, hypervisor, .. } = self;
        let design = self.design().map(|design| format!("{design}, ")).unwrap_or_default();
        let host = hypervisor.as_ref().map(|host| format!(", on {}", host.data())).unwrap_or_default();
        let numbers = format_args!("family {family} model {model} stepping {stepping}");
        Foreign::composed(format_args!("{design}{numbers}{host}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Foreign, Processor};

    /// Numbers are those that Linux gives too.
    #[test]
    fn numbers_are_those_of_the_system() {
        let Some(found) = Processor::this() else { return };
        let said = |field: &str| super::super::cpuinfo(field);
        let numbers = [("cpu family", found.family), ("model", found.model), ("stepping", found.stepping)];
        for (field, number) in numbers {
            assert!(said(field).is_none_or(|said| said == number.to_string()), "{field}: {found:?}");
        }
        assert!(said("vendor_id").is_none_or(|said| found.vendor == *said), "{found:?}");
    }

    #[test]
    fn designs_are_known_by_their_numbers() {
        let of = |family, model| Processor {
            vendor: Foreign::of("AuthenticAMD"),
            family,
            model,
            stepping: 1,
            microcode: None,
            hypervisor: Some(Foreign::of("KVM")),
            mhz: None,
        };
        assert_eq!(of(0x19, 1).name(), "Zen 3, family 25 model 1 stepping 1, on KVM");
        assert_eq!(of(0x19, 0x11).design(), Some("Zen 4"));
        assert_eq!(of(0x1a, 2).design(), Some("Zen 5"));
        assert_eq!(of(0x10, 2).name(), "family 16 model 2 stepping 1, on KVM");
    }
}

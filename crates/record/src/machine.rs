//! The machine that figures are of.

mod caches;
mod features;
mod processor;

use std::fs;
use std::process::Command;

use qipan_foreign::Foreign;
use qipan_game::say;
use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use crate::language::Language;

/// Facts of the machine; what cannot be found out is `n/a`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The processor's own name.
    pub cpu: Foreign,
    /// The processor's own numbers; unknown where they were not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor: Option<Processor>,
    /// Threads that the system lets this process run at once.
    pub cores: usize,
    /// Operating system and architecture, with the CPU features that the program was compiled for.
    pub target: Foreign,
    /// Sizes of the caches of the first processor.
    pub caches: Foreign,
    /// Features that the processor says it has.
    pub flags: Foreign,
    /// The governor of its clock rate.
    pub governor: Foreign,
    /// The operating system's kernel.
    pub kernel: Foreign,
    /// The compiler found on this machine, which is not necessarily the one that built the program.
    pub rustc: Foreign,
    /// The output of that compiler's `rustc -vV`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiler: Option<Foreign>,
    /// Average load over the last minute: how many others are at work.
    pub load: Foreign,
    /// Ticks of all processors since the machine started, and those of them that a hypervisor gave to others.
    pub ticks: Option<(u64, u64)>,
}

pub use processor::Processor;

const UNKNOWN: &str = "n/a";

fn known(text: Option<String>) -> Foreign {
    text.unwrap_or_else(|| UNKNOWN.to_owned()).into()
}

/// Contents of a file of Linux's; `None` on other systems, even if Wine shows the file.
fn read(path: &str) -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
}

impl Machine {
    /// Asks this machine.
    #[must_use]
    pub fn this() -> Self {
        let compiler = said("rustc", &["-vV"]);
        Self {
            cpu: known(processor()),
            processor: Processor::this(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            target: target().into(),
            caches: known(caches::caches()),
            flags: known(features::features()),
            governor: known(read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
            kernel: known(System::kernel_version().ok()),
            rustc: known(compiler.as_deref().and_then(release)),
            compiler: compiler.map(Foreign::from),
            load: known(load()),
            ticks: ticks(),
        }
    }

    /// The processor's name with its numbers, where they are known.
    #[must_use]
    pub fn name(&self) -> Foreign {
        match &self.processor {
            Some(processor) => {
                Foreign::composed(format_args!("{} ({})", self.cpu.data(), processor.name().data()))
            }
            None => self.cpu.clone(),
        }
    }

    /// Difference from another machine, in half a sentence; `None` if nothing is known to differ. Clock
    /// rates are not compared: they change while a machine runs.
    #[must_use]
    pub fn difference(&self, other: &Machine) -> Option<Foreign> {
        let numbers = |machine: &Machine| {
            let processor = machine.processor.clone()?;
            Some(Processor { mhz: None, microcode: None, ..processor })
        };
        let both = numbers(self).zip(numbers(other));
        let is_other = self.cpu != other.cpu || both.is_some_and(|(one, other)| one != other);
        let microcode = |machine: &Machine| machine.processor.clone()?.microcode;
        let two = |what: &str, one: &Foreign, other: &Foreign| {
            Some(Foreign::composed(format_args!("{what}: {} and {}", one.data(), other.data())))
        };
        match microcode(self).zip(microcode(other)) {
            _ if is_other => two("processors", &self.name(), &other.name()),
            _ if self.caches != other.caches => two("caches", &self.caches, &other.caches),
            _ if self.target != other.target => two("targets", &self.target, &other.target),
            Some((one, other)) if one != other => two("microcode", &one, &other),
            _ => None,
        }
    }

    /// Share of the time since `before` that a hypervisor gave to others.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a fraction to read")]
    pub fn stolen_since(&self, before: &Machine) -> Option<f64> {
        let ((all, stolen), (all_before, stolen_before)) = (self.ticks?, before.ticks?);
        let passed = all.checked_sub(all_before).filter(|&passed| passed > 0)?;
        Some(stolen.saturating_sub(stolen_before) as f64 / passed as f64)
    }

    /// A warning if so many others are at work that figures suffer, with what to do about it.
    #[must_use]
    pub fn busy(&self, language: Language) -> Option<String> {
        let load: f64 = self.load.data().parse().ok()?;
        #[expect(clippy::cast_precision_loss, reason = "a number of processors")]
        let limit = self.cores as f64 * 0.75;
        let cores = self.cores;
        (load > limit).then(|| {
            language.say(say!(
                "the machine is busy (load {load} on {cores} cores): end other programs; CPU time leaves out their \
                 turns, not what they do to caches and clock rates",
                "机器很忙（{cores} 核上负载 {load}）：请结束其他程序；CPU 时间不含它们运行的时间，\
                 却含它们对缓存和时钟频率的影响"
            ))
        })
    }

    /// The machine in a line.
    #[must_use]
    pub fn line(&self, language: Language) -> Foreign {
        let Self { cores, target, rustc, load, .. } = self;
        let (name, plural) = (self.name(), if *cores == 1 { "" } else { "s" });
        let [name, target, rustc, load] = [&name, target, rustc, load].map(Foreign::data);
        let line = say!(
            "{name} · {cores} core{plural} · {target} · rustc {rustc} · load {load}",
            "{name} · {cores} 核 · {target} · rustc {rustc} · 负载 {load}"
        );
        Foreign::composed(format_args!("{}", language.of(&line)))
    }
}

fn processor() -> Option<String> {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing())).ok()?;
    let name = system.cpus().first()?.brand().trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Windows counts none; the library would begin to, and answers nought at first.
fn load() -> Option<String> {
    if cfg!(windows) {
        return None;
    }
    System::load_average().ok().map(|load| format!("{:.2}", load.one))
}

fn cpuinfo(field: &str) -> Option<String> {
    let text = read("/proc/cpuinfo")?;
    let line = text.lines().find(|line| line.split(':').next().is_some_and(|name| name.trim() == field))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// Linux's: user nice system idle iowait irq softirq steal …
fn ticks() -> Option<(u64, u64)> {
    let text = read("/proc/stat")?;
    let ticks: Vec<u64> =
        text.lines().next()?.split_whitespace().skip(1).take(8).flat_map(str::parse).collect();
    Some((ticks.iter().sum(), *ticks.get(7)?))
}

fn target() -> String {
    let features = [
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("gfni", cfg!(target_feature = "gfni")),
    ];
    let compiled: String =
        features.iter().filter(|(_, on)| *on).map(|(name, _)| format!(" +{name}")).collect();
    format!("{} {}{compiled}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The output of a program, if it is there and content.
pub(crate) fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then_some(())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// The version, of what the compiler says. The program cannot know its compiler without a build script;
/// `cargo run` leaves it on the path.
fn release(compiler: &str) -> Option<String> {
    let line = compiler.lines().find_map(|line| line.strip_prefix("release: "))?;
    Some(line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Foreign, Machine, Processor, cpuinfo, read};

    /// Virtual machines of one name may be of other designs, which their numbers tell.
    #[test]
    fn machines_differ_by_what_is_known_of_them() {
        let with = |change: &dyn Fn(&mut Processor)| {
            let mut processor = Processor {
                vendor: Foreign::of("AuthenticAMD"),
                family: 25,
                model: 1,
                stepping: 1,
                microcode: Some(Foreign::of("0x1")),
                hypervisor: None,
                mhz: Some(2000),
            };
            change(&mut processor);
            Machine { cpu: Foreign::of("AMD EPYC"), processor: Some(processor), ..Machine::this() }
        };
        let one = with(&|_| ());
        assert_eq!(one.difference(&with(&|processor| processor.mhz = Some(3000))), None);
        let other = with(&|processor| processor.family = 26);
        let expected = "processors: AMD EPYC (Zen 3, family 25 model 1 stepping 1) and AMD EPYC (Zen 5, family 26 \
                        model 1 stepping 1)";
        assert_eq!(one.difference(&other), Some(Foreign::of(expected)));
        let patched = with(&|processor| processor.microcode = Some(Foreign::of("0x2")));
        assert_eq!(one.difference(&patched), Some(Foreign::of("microcode: 0x1 and 0x2")));
        // Of an older record nothing but the name is known.
        let older = Machine { processor: None, ..one.clone() };
        assert_eq!((one.difference(&older), older.name()), (None, Foreign::of("AMD EPYC")));
    }

    /// Facts are those that Linux gives too, in words that records hold.
    #[test]
    fn facts_are_those_of_the_system() {
        let machine = Machine::this();
        assert!(!machine.cpu.data().is_empty() && machine.cores > 0, "{machine:?}");
        if let Some(kernel) = read("/proc/sys/kernel/osrelease") {
            assert_eq!(machine.kernel, *kernel);
        }
        if cfg!(target_arch = "x86_64")
            && let Some(name) = cpuinfo("model name")
        {
            assert_eq!(machine.cpu, *name);
        }
        if cfg!(unix) {
            assert!(machine.load.data().parse::<f64>().is_ok_and(|load| load >= 0.0), "{:?}", machine.load);
        }
    }
}

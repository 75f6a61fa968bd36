//! Origin of figures.

use qipan_foreign::Foreign;

use crate::machine::Processor;
use crate::record::Record;
use crate::sheet::Draft;

/// Origin of figures: what tables for programs say in every line, so that those of several records can be put
/// below each other.
#[derive(Clone, Default, Debug)]
pub struct Origin {
    /// Name of the record.
    pub record: String,
    /// Processor, with the name of its design if that is known: virtual machines have no other.
    pub machine: Foreign,
    /// Commit of the program.
    pub commit: Foreign,
}

impl Origin {
    /// Origin of a record's figures.
    pub fn of(record: &Record) -> Self {
        let session = record.sessions.first();
        let machine = session.map(|session| {
            let machine = &session.before;
            match machine.processor.as_ref().and_then(Processor::design) {
                Some(design) if !machine.cpu.data().contains(design) => {
                    Foreign::composed(format_args!("{} ({design})", machine.cpu.data()))
                }
                _ => machine.cpu.clone(),
            }
        });
        Self {
            record: record.id(),
            machine: machine.unwrap_or_default(),
            commit: session.and_then(|session| session.program.commit.clone()).unwrap_or_default(),
        }
    }
}

impl<T> Draft<'_, T> {
    /// Adds the columns of the origin.
    pub(super) fn from(self, origin: &Origin) -> Self {
        self.value("record", |_| origin.record.as_str())
            .value("machine", |_| origin.machine.data())
            .value("commit", |_| origin.commit.data())
    }
}

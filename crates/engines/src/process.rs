//! Another program: its lines, its silence, its end.
//!
//! A thread reads what it prints, line by line, into a queue that holds only so many: a program that floods
//! has to wait. The program and whatever it has started are ended when this end goes away.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::generator::{EngineError, clipped};

/// Limits of the wait for another program.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The most time for one answer.
    pub limit: Duration,
    /// Returns true if the user wants to stop.
    pub is_stopped: fn() -> bool,
}

/// Bytes of a line that are read at most.
const LINE: u64 = 1 << 16;
/// Lines of an answer that are read at most: no position has so many moves.
const LINES: usize = 4096;
/// Lines that wait to be read.
const QUEUE: usize = 256;
/// Lines of standard error that are kept.
const ERRORS: usize = 8;
/// Time between two looks at whether the user wants to stop.
const TICK: Duration = Duration::from_millis(50);
/// Time that a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

enum Said {
    Line(String),
    TooLong,
}

/// The question that an answer is to, for messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// The text that was written or run.
    pub(crate) text: &'a str,
    /// The answer that is waited for.
    pub(crate) expected: &'static str,
}

/// A program that runs.
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    stdin: Option<ChildStdin>,
    said: Receiver<Said>,
    errors: Arc<Mutex<VecDeque<String>>>,
    errors_reader: Option<JoinHandle<()>>,
    last: String,
    lines: usize,
    patience: Patience,
}

impl Process {
    /// Starts a program: its name and its arguments.
    pub(crate) fn start(command: &[String], patience: Patience) -> Result<Self, EngineError> {
        let not_started = |source| EngineError::NotStarted { command: clipped(&command.join(" ")), source };
        let (program, arguments) = command.split_first().ok_or_else(|| {
            not_started(std::io::Error::new(std::io::ErrorKind::InvalidInput, "the command is empty"))
        })?;
        let mut wrap = CommandWrap::with_new(program, |command| {
            command.args(arguments);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        // What the program starts, a shell script's engine say, ends with it.
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let mut child = wrap.spawn().map_err(not_started)?;
        let (sender, said) = sync_channel(QUEUE);
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stdout) = child.stdout().take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let errors_reader = child.stderr().take().map(|stderr| {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_last(stderr, &errors))
        });
        let stdin = child.stdin().take();
        Ok(Self { child, stdin, said, errors, errors_reader, last: String::new(), lines: 0, patience })
    }

    /// Writes a line to the program. That it no longer reads is seen when it does not answer.
    pub(crate) fn write(&mut self, line: &str) {
        self.lines = 0;
        if let Some(stdin) = &mut self.stdin {
            let _ = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
        }
    }

    /// Lets the program know that nothing more will be written.
    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// The moment after which an answer that is asked for now is too late.
    pub(crate) fn deadline(&self) -> Instant {
        Instant::now() + self.patience.limit
    }

    /// The next line, without its end; `None` when the program has closed its output.
    pub(crate) fn line(
        &mut self,
        asked: Asked<'_>,
        deadline: Instant,
    ) -> Result<Option<String>, EngineError> {
        let expected = asked.expected;
        let flood = |most| EngineError::Flood { asked: clipped(asked.text), most, expected };
        loop {
            if (self.patience.is_stopped)() {
                return Err(EngineError::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left.min(TICK)) {
                Ok(Said::Line(line)) => {
                    self.lines += 1;
                    if self.lines > LINES {
                        return Err(flood("4096 lines"));
                    }
                    if !line.trim().is_empty() {
                        self.last = clipped(&line);
                    }
                    return Ok(Some(line));
                }
                Ok(Said::TooLong) => return Err(flood("64 KiB in a line")),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(EngineError::Silent {
                        asked: clipped(asked.text),
                        seconds: self.patience.limit.as_secs(),
                        expected,
                        last: self.last.clone(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the trouble of a program that closed its output before it had answered.
    pub(crate) fn ended(&mut self, asked: Asked<'_>) -> EngineError {
        let status = self.wait(FAREWELL);
        // What it said last may still be on its way.
        let deadline = Instant::now() + FAREWELL;
        while self.errors_reader.as_ref().is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(Duration::from_millis(2));
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let last = errors.back().cloned().unwrap_or_else(|| self.last.clone());
        EngineError::Ended { asked: clipped(asked.text), status, expected: asked.expected, last }
    }

    /// Waits for the program to end and returns its exit status; `None` if it has not ended in that time.
    pub(crate) fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + limit;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Ends the program, and whatever it has started, in every case.
    fn drop(&mut self) {
        self.stdin = None;
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.start_kill();
            let _ = self.wait(FAREWELL);
        }
        // Those that it has left behind.
        let _ = self.child.start_kill();
    }
}

/// Passes on lines, each of a bounded length, until the output ends or the other end of the queue is gone.
fn read_lines(output: impl Read, sender: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(read) if read as u64 == LINE && line.last() != Some(&b'\n') => {
                let _ = sender.send(Said::TooLong);
                return;
            }
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        if sender.send(Said::Line(text.trim_end_matches(['\n', '\r']).to_owned())).is_err() {
            return;
        }
    }
}

/// Keeps the last lines, and reads all, so that a program that writes errors does not have to wait.
fn keep_last(errors: impl Read, kept: &Mutex<VecDeque<String>>) {
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = clipped(String::from_utf8_lossy(&line).trim());
        if text.is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == ERRORS {
            kept.pop_front();
        }
        kept.push_back(text);
    }
}

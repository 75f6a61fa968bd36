//! The gate to another program: its lines, its silence, its end.
//!
//! ```text
//!   question ──► queue ──► writer ──► standard input  ┐
//!                                                     │ the program, and what it has started
//!   answer   ◄── queue ◄── reader ◄── standard output ┘
//! ```
//!
//! A thread writes what it is told and a thread reads what it prints, line by line, each with a queue that
//! holds only so many: a program that floods has to wait, and one that does not read is not waited for. One
//! deadline holds for a question, from its first word to the last of its answer. The program and whatever it
//! has started are ended when this end goes away ([`family`](crate::family)).

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::family;
use qipan_foreign::Foreign;

use crate::generator::{EngineError, Spent, clipped};

/// Limits of the wait for another program.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The most time for a question and its answer.
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
/// Lines that wait to be written: more than a question has.
const UNWRITTEN: usize = 16;
/// Lines of standard error that are kept.
const ERRORS: usize = 8;
/// Time between two looks at whether the user wants to stop.
const TICK: Duration = Duration::from_millis(50);
/// Time between two looks at something that is about to happen.
const SOON: Duration = Duration::from_millis(2);
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
    unwritten: Option<SyncSender<String>>,
    said: Receiver<Said>,
    errors: Arc<Mutex<VecDeque<Foreign>>>,
    errors_reader: JoinHandle<()>,
    last: Foreign,
    lines: usize,
    patience: Patience,
    deadline: Instant,
}

impl Process {
    /// Starts a program: its name and its arguments. It has to answer the first question in time from here.
    pub(crate) fn start(command: &[String], patience: Patience) -> Result<Self, EngineError> {
        let not_started = |source| EngineError::NotStarted { command: clipped(&command.join(" ")), source };
        let missing = |what| io::Error::new(io::ErrorKind::InvalidInput, what);
        let (program, arguments) =
            command.split_first().ok_or_else(|| not_started(missing("the command is empty")))?;
        let mut wrap = CommandWrap::with_new(program, |command| {
            command.args(arguments);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        // What the program starts, a shell script's engine say, ends with it. In a session of its own it has
        // no terminal either, and writes past nobody.
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessSession);
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let child = family::start(|| wrap.spawn()).map_err(not_started)?;
        Self::talk(child, patience).map_err(not_started)
    }

    /// Starts the threads that write and read; without them the program is ended.
    fn talk(mut child: Box<dyn ChildWrapper>, patience: Patience) -> io::Result<Self> {
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let threads = || {
            let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
                return Err(io::Error::other("a pipe is missing"));
            };
            let (unwritten, lines) = sync_channel(UNWRITTEN);
            let (sender, said) = sync_channel(QUEUE);
            let errors = Arc::new(Mutex::new(VecDeque::new()));
            let kept = Arc::clone(&errors);
            thread::Builder::new().spawn(move || write_lines(stdin, &lines))?;
            thread::Builder::new().spawn(move || read_lines(stdout, &sender))?;
            let errors_reader = thread::Builder::new().spawn(move || keep_last(stderr, &kept))?;
            Ok((unwritten, said, errors, errors_reader))
        };
        match threads() {
            Ok((unwritten, said, errors, errors_reader)) => Ok(Self {
                child,
                unwritten: Some(unwritten),
                said,
                errors,
                errors_reader,
                last: Foreign::default(),
                lines: 0,
                patience,
                deadline: Instant::now() + patience.limit,
            }),
            Err(error) => {
                end(&mut *child, Instant::now() + FAREWELL);
                Err(error)
            }
        }
    }

    /// Begins a question, whose answer has to come in time from here.
    pub(crate) fn begin(&mut self) {
        self.lines = 0;
        self.deadline = Instant::now() + self.patience.limit;
    }

    /// Writes a line of a question. That the program has gone is seen when it does not answer.
    pub(crate) fn write(&mut self, asked: Asked<'_>, line: &str) -> Result<(), EngineError> {
        let mut line = format!("{line}\n");
        while let Some(unwritten) = &self.unwritten {
            match unwritten.try_send(line) {
                Ok(()) | Err(TrySendError::Disconnected(_)) => break,
                Err(TrySendError::Full(again)) => line = again,
            }
            if self.left()?.is_zero() {
                return Err(EngineError::Deaf {
                    asked: clipped(asked.text),
                    seconds: self.patience.limit.as_secs(),
                    last: self.last.clone(),
                });
            }
            thread::sleep(SOON);
        }
        Ok(())
    }

    /// Writes a line to which there is no answer, if the program reads at all.
    pub(crate) fn write_at_last(&self, line: &str) {
        if let Some(unwritten) = &self.unwritten {
            let _ = unwritten.try_send(format!("{line}\n"));
        }
    }

    /// Lets the program know that nothing more will be written.
    pub(crate) fn close(&mut self) {
        self.unwritten = None;
    }

    /// Time left for the question.
    fn left(&self) -> Result<Duration, EngineError> {
        match (self.patience.is_stopped)() {
            true => Err(EngineError::Stopped),
            false => Ok(self.deadline.saturating_duration_since(Instant::now())),
        }
    }

    /// The next line, without its end; `None` when the program has closed its output.
    pub(crate) fn line(&mut self, asked: Asked<'_>) -> Result<Option<String>, EngineError> {
        let expected = asked.expected;
        let flood = |most| EngineError::Flood { asked: clipped(asked.text), most, expected };
        loop {
            let left = self.left()?;
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

    /// Time for which the program, and all that it has started and that still runs, has had a processor.
    fn spent(&self) -> Option<Duration> {
        family::spent(self.child.id())
    }

    /// The moment, and the processor's time that was spent until then: to be given to [`since`](Self::since).
    pub(crate) fn clock(&self) -> (Instant, Option<Duration>) {
        (Instant::now(), self.spent())
    }

    /// The time since a moment.
    pub(crate) fn since(&self, (start, before): (Instant, Option<Duration>)) -> Spent {
        let cpu = self.spent().zip(before).map(|(now, then)| now.saturating_sub(then));
        Spent { wall: start.elapsed(), cpu }
    }

    /// Returns the trouble of a program that closed its output before it had answered.
    pub(crate) fn ended(&mut self, asked: Asked<'_>) -> EngineError {
        let status = self.wait(FAREWELL);
        let last = self.errors().pop().unwrap_or_else(|| self.last.clone());
        EngineError::Ended { asked: clipped(asked.text), status, expected: asked.expected, last }
    }

    /// The last lines of standard error, of a program that has ended.
    pub(crate) fn errors(&self) -> Vec<Foreign> {
        // What it said last may still be on its way.
        let deadline = Instant::now() + FAREWELL;
        while !self.errors_reader.is_finished() && Instant::now() < deadline {
            thread::sleep(SOON);
        }
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Waits for the program to end and returns its exit status; `None` if it has not ended in that time, or
    /// the user wants to stop.
    pub(crate) fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let is_stopped = self.patience.is_stopped;
        waited(&mut *self.child, Instant::now() + limit, &|| is_stopped())
    }
}

impl Drop for Process {
    /// Ends the program, and whatever it has started, in every case.
    fn drop(&mut self) {
        self.close();
        let _ = self.wait(FAREWELL);
        end(&mut *self.child, Instant::now() + FAREWELL);
    }
}

/// The exit status of a program that ends before a moment, unless somebody wants to stop.
fn waited(
    child: &mut dyn ChildWrapper,
    deadline: Instant,
    is_stopped: &dyn Fn() -> bool,
) -> Option<ExitStatus> {
    // Of the program itself: those that it has started may go on.
    #[cfg(unix)]
    let child = child.inner_mut();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < deadline && !is_stopped() => thread::sleep(SOON),
            Ok(None) | Err(_) => return None,
        }
    }
}

/// Ends a program and whatever it has started.
fn end(child: &mut dyn ChildWrapper, deadline: Instant) {
    // Its session, or its job. The program may have ended, and left others behind.
    let _ = child.start_kill();
    let id = child.id();
    let _ = waited(child, deadline, &|| false);
    family::end(id, deadline);
}

/// Writes lines until there are no more or the program reads no more.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
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
fn keep_last(errors: impl Read, kept: &Mutex<VecDeque<Foreign>>) {
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = clipped(String::from_utf8_lossy(&line).trim());
        if text.data().is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == ERRORS {
            kept.pop_front();
        }
        kept.push_back(text);
    }
}

//! Words on a comparison of two programs.

use std::time::Duration;

use anyhow::bail;
use qipan_foreign::harmless;
use qipan_record::{Interval, Nodes, Paired, Timer, Wanting, figure, sentence};

use super::Args;
use super::turns::SIDES;
use crate::text::output::{
    BAD, DIM, GOOD, Outcome, Output, in_a_terminal, message, styled, width, with_data,
};
use crate::text::words::several;

/// Tells the ratio of two programs on this machine.
pub(super) fn one(
    paired: &Paired,
    took: Duration,
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let Some(estimate) = paired.estimate() else {
        bail!("starts: found {}, expected at least two", paired.starts.len());
    };
    let mut say = |words: &str| output.line(&with_data(words, width()));
    let speeds = paired.speeds();
    let nodes = paired.nodes();
    for (side, name) in SIDES.iter().enumerate() {
        let (program, speed) = (paired.programs[side].terminal(), figure(speeds[side]));
        say(&format!("{name}  {program}: {speed} million nodes a second"))?;
    }
    let interval = estimate.widest();
    let style = if interval.low > 1.0 {
        GOOD
    } else if interval.high < 1.0 {
        BAD
    } else {
        DIM
    };
    say(&format!("\n{}", styled(style, &sentence(&estimate))))?;
    say(&of_nodes(nodes, paired))?;
    let half = |interval: Interval| format!("{:.2} %", interval.half_width() * 100.0);
    let starts = several(paired.starts.len(), "start");
    let of_rounds = half(estimate.of_rounds());
    let levels = match estimate.of_positions() {
        Some(positions) => format!(
            "{starts}, {}: ± {} for positions like these, ± {of_rounds} for these alone.",
            several(paired.positions.len(), "position"),
            half(positions)
        ),
        None => format!("{starts}: ± {of_rounds} for this work; other positions may say something else."),
    };
    say(&levels)?;
    if paired.timer == Timer::Wall {
        say("Times are those on the wall, which a busy machine makes longer.")?;
    }
    if let Some(words) = wanting(paired, took, args) {
        say(&words)?;
    }
    say("Another machine may say something else: --machines takes the files of several.")?;
    Ok(outcome(estimate.ratio, interval, args))
}

/// Sentence on the work that is left, if the interval is wider than asked.
#[expect(clippy::cast_precision_loss, reason = "a figure to read")]
fn wanting(paired: &Paired, took: Duration, args: &Args) -> Option<String> {
    let asked = args.within;
    match paired.wants(asked / 100.0)? {
        Wanting::Positions(number) => Some(format!(
            "Not as narrow as ± {asked} %: the positions vary more than that. Some {number} of them would do \
             (--positions {number})."
        )),
        Wanting::Starts(number) => {
            let times = number as f64 / paired.starts.len() as f64;
            let minutes = (took.as_secs_f64() / 60.0 * times).ceil();
            let machines = times.ceil();
            Some(format!(
                "Not as narrow as ± {asked} %: that takes {number} starts, some {minutes} minutes here \
                 (--minutes {minutes}), or {machines:.0} machines like this one for as long as this one."
            ))
        }
    }
}

fn of_nodes(nodes: Nodes, paired: &Paired) -> String {
    let all = paired.positions.len();
    match nodes {
        Nodes::Same => {
            let sum: u64 = paired.starts.iter().take(1).flatten().map(|cell| cell.nodes[0]).sum();
            format!("Both have the same nodes in every position: {sum} a start.")
        }
        Nodes::Different(number) => format!(
            "They have other numbers of nodes in {number} of {}: the ratio is of nodes a second, and says \
             nothing of which of them plays better.",
            several(all, "position")
        ),
        Nodes::Unsteady(number) => format!(
            "In {number} of {} a program does not have the same nodes each time, as with several threads.",
            several(all, "position")
        ),
    }
}

/// Good, unless B is slower than allowed.
fn outcome(ratio: f64, interval: Interval, args: &Args) -> Outcome {
    let is_slower =
        args.fail_over.is_some_and(|most| interval.high < 1.0 && 1.0 / ratio - 1.0 > most / 100.0);
    Outcome::good_if(!is_slower)
}

/// Says how far a comparison was at Ctrl-C.
pub(super) fn interrupted(paired: &Paired, args: &Args) {
    let starts = several(paired.starts.len(), "start");
    let known = match paired.estimate() {
        Some(estimate) => format!("; so far: {}", sentence(&estimate)),
        None => String::new(),
    };
    let file = match &args.out {
        Some(out) if !paired.starts.is_empty() => format!(", which are in {}", qipan_foreign::path(out)),
        _ => String::new(),
    };
    let words = format!("{} after {starts}{file}{known}", styled(BAD, "interrupted:"));
    message(&in_a_terminal(&words));
}

/// Tells the ratio over several machines.
pub(super) fn machines(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let all: Vec<Paired> = args.machines.iter().map(|path| Paired::read(path)).collect::<Result<_, _>>()?;
    for (path, one) in args.machines.iter().zip(&all) {
        let question = |one: &Paired| (one.game.clone(), one.work.clone(), one.positions.clone());
        if question(one) != question(&all[0]) {
            let of = |one: &Paired| {
                let game = one.game.as_deref().map_or(String::new(), |game| format!("{} ", harmless(game)));
                format!("{game}{} at {}", one.work.terminal(), several(one.positions.len(), "position"))
            };
            bail!(
                "{}: found {}, expected {} and the same positions as in {}",
                qipan_foreign::path(path),
                of(one),
                of(&all[0]),
                qipan_foreign::path(&args.machines[0])
            );
        }
    }
    let Some(over) = Paired::over_machines(&all) else {
        bail!("machines: found {}, expected at least two with two starts each", several(all.len(), "file"));
    };
    let mut say = |words: &str| output.line(&with_data(words, width()));
    for (one, estimate) in all.iter().zip(&over.each) {
        let name = one.session.before.name();
        say(&format!("{}: {}", name.terminal(), sentence(estimate)))?;
    }
    let interval = over.estimate.widest();
    say(&format!("\nOver {} machines: {}.", all.len(), sentence(&over.estimate)))?;
    let spread = over.deviation.exp_m1() * 100.0;
    say(&format!("From machine to machine the ratio varies by {spread:.2} % (standard deviation)."))?;
    let within = args.within;
    if interval.half_width() > within / 100.0 {
        say(&match over.machines_for(within / 100.0) {
            Some(number) => format!("To know it to ± {within} % takes {number} machines like these."),
            None => format!("To know it to ± {within} % takes more than a thousand machines like these."),
        })?;
    }
    Ok(outcome(over.estimate.ratio, interval, args))
}

//! The replies to all moves of a position, most of them counted without playing the move.

mod answers;
mod attacks;
mod pawns;
mod pins;
mod squares;
mod tally;

use qipan_game::children_by_playing;

use crate::danger::Danger;
use crate::men::Code;
use crate::moves::Move;
use crate::replies::answers::Answers;
use crate::replies::tally::Tally;
use crate::sets::{HOMES, Planes, Set, Squares, View, bit};
use crate::sliders::Sliders;
use crate::sliders::fill::Space;
use crate::sliders::quad::Quad;
use crate::tables::{KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS};
use crate::{Listing, Specialised};

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The number of legal replies to all legal moves.
    #[inline]
    pub(crate) fn replies(&self) -> u64 {
        if self.planes.is_white_to_move() {
            replies::<L, S, true, false>(&self.planes)
        } else {
            replies::<L, S, false, true>(&self.planes)
        }
    }
}

fn replies<L: Listing, S: Sliders, const WE: bool, const THEY: bool>(planes: &Planes) -> u64 {
    let us = View::<L, S, WE>::new((), planes);
    let danger = us.danger();
    if danger.checkers != 0 {
        return replies_to_evasions::<L, S>(planes);
    }
    let them = View::<L, S, THEY>::new((), planes);
    let answers = Answers::of(&us, &them);
    Replies::new(&us, &them, &answers, danger).all()
}

/// The replies to the moves out of a check, which are few: all are played.
#[inline(never)]
fn replies_to_evasions<L: Listing, S: Sliders>(planes: &Planes) -> u64 {
    children_by_playing(&mut Specialised::<L, S>::of((), *planes))
}

/// The replies to one move, which is played.
#[inline(never)]
fn replies_to<L: Listing, S: Sliders>(planes: &Planes, m: Move) -> u64 {
    Specialised::<L, S>::of((), planes.played(m)).count()
}

/// A kind of piece as the count sees it: where its arrival can matter.
#[derive(Clone, Copy)]
struct Reach {
    /// Squares where it would give check.
    checks: Set,
    /// Squares where it would pin a piece.
    pins: Set,
    /// Squares from which it would attack a square beside the king.
    near: Set,
}

/// The count in the making.
struct Replies<'a, L, S, const WE: bool, const THEY: bool> {
    us: &'a View<'a, L, S, WE>,
    them: &'a View<'a, L, S, THEY>,
    answers: &'a Answers,
    danger: Danger,
    /// Squares that we attack, and those that we attack more than once.
    once: Set,
    twice: Set,
    /// Steps of their king as things stand.
    steps: u32,
    /// Squares where any piece's arrival is played.
    played: Set,
    /// Squares where lines to the king's neighbourhood meet our sliders': who comes or goes there shuts or
    /// opens one.
    meeting: Set,
    /// Squares for which the king's steps are found from the position afterwards.
    exact: Set,
    /// By kind: knights, diagonal, straight, pawns, king.
    knight: Reach,
    diagonal: Reach,
    straight: Reach,
    pawn: Reach,
    king: Reach,
    /// Moves that are counted, how often each square is gone to by them, and by how much their answers differ
    /// from the usual number besides what the squares tell.
    unplayed: u32,
    tally: Tally,
    difference: i64,
    /// The answers to the moves that are played.
    sum: u64,
}

impl<'a, L: Listing, S: Sliders, const WE: bool, const THEY: bool> Replies<'a, L, S, WE, THEY> {
    #[inline(always)]
    fn new(
        us: &'a View<'a, L, S, WE>,
        them: &'a View<'a, L, S, THEY>,
        answers: &'a Answers,
        danger: Danger,
    ) -> Self {
        let kernel = S::ready();
        let king = them.king;
        let ring = answers.ring;
        // Squares from which a line is free to a square beside their king, and where such a line meets one of
        // our sliders': a piece that comes there shuts it, one that goes opens it.
        let space = Space::new(!us.occupied);
        let seeds = Quad::all(ring | bit(king));
        let (to_up, to_down) = space.lines(seeds);
        let (our_up, our_down) = space.lines(us.sliders_of::<true>());
        let meeting = to_up.and(our_down).or(to_down.and(our_up)).union();
        let (near_straight, near_diagonal) = to_up.or(to_down).halves();
        let through = |checks: Set| us.occupied & !(checks & them.own.all);
        let (checks_s, checks_d) = (kernel.rook(king, us.occupied), kernel.bishop(king, us.occupied));
        let pins_s = kernel.rook(king, through(checks_s)) & !checks_s;
        let pins_d = kernel.bishop(king, through(checks_d)) & !checks_d;
        let leaps = Self::leaps(ring);
        let pawn_near = View::<L, S, THEY>::ahead_left(ring) | View::<L, S, THEY>::ahead_right(ring);
        let played = answers.between | us.planes.state & HOMES & them.own.all;
        let mut counted = Self {
            us,
            them,
            danger,
            once: 0,
            twice: 0,
            steps: 0,
            played,
            meeting,
            exact: meeting | KING_STEPS[king] & them.own.all,
            knight: Reach { checks: KNIGHT_LEAPS[king], pins: 0, near: leaps },
            diagonal: Reach { checks: checks_d, pins: pins_d, near: near_diagonal },
            straight: Reach { checks: checks_s, pins: pins_s, near: near_straight },
            pawn: Reach { checks: PAWN_ATTACKS[!THEY as usize][king], pins: 0, near: pawn_near },
            king: Reach { checks: 0, pins: 0, near: Self::steps_from(ring) },
            answers,
            unplayed: 0,
            tally: Tally::default(),
            difference: 0,
            sum: 0,
        };
        counted.attack();
        counted.steps = counted.answers.king_moves(counted.once, 0);
        counted
    }

    /// The whole count.
    #[inline(always)]
    fn all(mut self) -> u64 {
        let (us, kernel) = (self.us, S::ready());
        let wanted = !us.own.all;
        let Danger { straight, diagonal, .. } = self.danger;
        let pinned = straight | diagonal;
        for from in Squares(us.own.knights & !pinned) {
            let leaps = KNIGHT_LEAPS[from];
            self.man(Code::KNIGHT, from, leaps, leaps & wanted, self.knight, |to, _| KNIGHT_LEAPS[to]);
        }
        for from in Squares(us.own.diagonal & !us.own.straight & !straight) {
            let line = if diagonal & bit(from) != 0 { diagonal } else { !0 };
            let lines = kernel.bishop(from, us.occupied);
            self.man(Code::BISHOP, from, lines, lines & wanted & line, self.diagonal, |to, occupied| {
                kernel.bishop(to, occupied)
            });
        }
        for from in Squares(us.own.straight & !us.own.diagonal & !diagonal) {
            let line = if straight & bit(from) != 0 { straight } else { !0 };
            let lines = kernel.rook(from, us.occupied);
            self.man(Code::ROOK, from, lines, lines & wanted & line, self.straight, |to, occupied| {
                kernel.rook(to, occupied)
            });
        }
        let reach = Reach {
            checks: self.straight.checks | self.diagonal.checks,
            pins: self.straight.pins | self.diagonal.pins,
            near: self.straight.near | self.diagonal.near,
        };
        for from in Squares(us.own.straight & us.own.diagonal) {
            let lines = kernel.rook(from, us.occupied) | kernel.bishop(from, us.occupied);
            let line = match (straight & bit(from) != 0, diagonal & bit(from) != 0) {
                (false, false) => lines,
                (true, false) => straight & kernel.rook(from, us.occupied),
                (false, true) => diagonal & kernel.bishop(from, us.occupied),
                (true, true) => 0,
            };
            self.man(Code::QUEEN, from, lines, line & wanted, reach, |to, occupied| {
                kernel.rook(to, occupied) | kernel.bishop(to, occupied)
            });
        }
        self.king_moves(wanted);
        self.pawns();
        let usual = self.answers.moves + self.steps;
        let counted = u64::from(usual) * u64::from(self.unplayed);
        (counted.wrapping_add_signed(self.difference + self.by_squares())) + self.sum
    }

    #[inline(always)]
    fn king_moves(&mut self, wanted: Set) {
        let us = self.us;
        let steps = KING_STEPS[us.king];
        let safe = steps & wanted & !self.answers.attacked;
        self.man(Code::KING, us.king, steps, safe, self.king, |to, _| KING_STEPS[to]);
        let in_the_way = us.in_the_way();
        for rook_file in [7, 0] {
            if View::<L, S, WE>::has_way(in_the_way, rook_file)
                && self.answers.attacked & View::<L, S, WE>::castling_path(rook_file) == 0
            {
                self.castle(rook_file);
            }
        }
    }

    /// Castling. No square that is left or passed is attacked, but for the corner, behind which no line
    /// opens; a pawn may wait before it. What counts is where the rook goes.
    #[inline(never)]
    fn castle(&mut self, rook_file: usize) {
        let (us, answers, kernel) = (self.us, self.answers, S::ready());
        let home = View::<L, S, WE>::HOME;
        let (from, rook) = (home + 4, home + rook_file);
        let (to, beside) = if rook_file == 7 { (from + 2, from + 1) } else { (from - 2, from - 1) };
        let left = bit(from) | bit(rook);
        let (attacked, occupied) = (kernel.rook(rook, us.occupied), us.occupied & !left | bit(to));
        let steps = KING_STEPS[from] | KING_STEPS[to];
        let is_involved = left & (answers.fixed | answers.pinning | answers.ahead | self.meeting)
            | (bit(to) | bit(beside)) & (self.played | self.exact | answers.pins)
            | bit(beside) & (self.straight.checks | self.straight.pins)
            | steps & answers.ring;
        if is_involved != 0 {
            return self.play(Move::new(from, to, View::<L, S, WE>::own_code(Code::KING)).special());
        }
        let others = self.once & !attacked | self.twice;
        let all = others | kernel.rook(beside, occupied);
        self.unplayed += 1;
        self.difference += i64::from(answers.king_moves(all, 0)) - i64::from(self.steps);
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        self.sum += replies_to::<L, S>(self.us.planes, m);
    }

    fn play_all(&mut self, code: Code, from: usize, targets: Set) {
        for to in Squares(targets) {
            self.play(Move::new(from, to, View::<L, S, WE>::own_code(code)));
        }
    }

    /// The squares to which the moves of a piece are played.
    #[inline(always)]
    fn played_from(&self, from: usize, reach: Reach) -> Set {
        let mut played = self.played | reach.checks;
        let (answers, man) = (self.answers, bit(from));
        if (answers.watched | answers.fixed) & man != 0 {
            played |= answers.stepped_past(from);
            if answers.fixed & man != 0 {
                played = !0;
            }
        }
        played
    }

    /// The moves of one piece, which attacks some squares, and from another square what `attack` says.
    #[inline(always)]
    fn man(
        &mut self,
        code: Code,
        from: usize,
        attacked: Set,
        targets: Set,
        reach: Reach,
        attack: impl Fn(usize, Set) -> Set,
    ) {
        if targets == 0 {
            return;
        }
        let played = self.played_from(from, reach);
        self.play_all(code, from, targets & played);
        let unplayed = targets & !played;
        self.tally.add(unplayed);
        self.unplayed += unplayed.count_ones();
        if self.answers.watched & bit(from) != 0 {
            self.difference += self.leaving(from, unplayed);
        }
        for to in Squares(unplayed & reach.pins & !self.answers.pins) {
            self.difference += self.pinned(from, to);
        }
        let mut on_pins = unplayed & self.answers.pins;
        if self.answers.pinning & bit(from) != 0 {
            let (elsewhere, each) = self.releasing(from, unplayed);
            self.difference += each * i64::from(elsewhere.count_ones());
            on_pins = unplayed & !elsewhere;
        }
        for to in Squares(on_pins) {
            self.difference += self.released(from, to, reach);
        }
        let beside = attacked & self.answers.ring;
        let mut near = reach.near | self.exact;
        let (mut others, mut steps) = (self.once, self.steps);
        if self.meeting & bit(from) != 0 {
            near = !0;
        } else if beside != 0 {
            // From further back on the same line it attacks them still.
            if code.0 > Code::KING.0 {
                for square in Squares(beside) {
                    near |= attack(square, self.us.occupied ^ bit(from));
                }
            }
            others = self.once & !attacked | self.twice;
            steps = self.answers.king_moves(others, 0);
        }
        let plain = unplayed & !near;
        self.difference += i64::from(plain.count_ones()) * (i64::from(steps) - i64::from(self.steps));
        for to in Squares(unplayed & near) {
            let own = attack(to, self.us.occupied ^ bit(from));
            self.difference += self.arriving(from, to, others, own);
        }
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{MoveGen, children_by_playing};

    use crate::Board;

    /// A king alone attacks nothing once it has left, and castling to the other side is possible: the side
    /// that it is not must not be counted.
    #[test]
    fn a_wing_without_a_right_is_not_counted_where_nothing_is_attacked() {
        for fen in [
            "r3k3/1K6/8/8/8/8/8/8 w q - 0 1",
            "8/8/8/8/8/8/1k6/R3K3 b Q - 0 1",
            "4k2r/6Kp/8/8/8/8/8/8 w k - 0 1",
            "r3k2r/1K6/8/8/8/8/8/8 w kq - 0 1",
        ] {
            let mut board: Board = Board::from_setup(&fen.parse().expect("a position")).expect("a board");
            assert_eq!(board.count_replies(), children_by_playing(&mut board), "{fen}");
        }
    }
}

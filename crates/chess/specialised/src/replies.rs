//! The replies to all moves of a position, most of them counted without playing the move.

mod answers;
mod tally;

use crate::danger::Ties;
use crate::men::Code;
use crate::moves::Move;
use crate::replies::answers::Answers;
use crate::replies::tally::Tally;
use crate::sets::{FILE_A, HOMES, PASSED, Planes, Set, Squares, View, bit, first};
use crate::sliders::Sliders;
use crate::sliders::fill::Space;
use crate::sliders::quad::Quad;
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};
use crate::{Board, Listing};

impl<L: Listing, S: Sliders> Board<L, S> {
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
    let us = View::<L, S, WE>::new(planes);
    let ties = us.ties();
    if ties.checkers != 0 {
        return replies_to_evasions::<L, S>(planes);
    }
    let them = View::<L, S, THEY>::new(planes);
    let answers = Answers::of(&us, &them);
    Replies::new(&us, &them, &answers, ties).all()
}

/// The replies to the moves out of a check, which are few: all are played.
#[inline(never)]
fn replies_to_evasions<L: Listing, S: Sliders>(planes: &Planes) -> u64 {
    let board = Board::<L, S>::of(*planes);
    let mut moves = qipan_game::MoveList::new();
    qipan_game::MoveGen::generate(&board, &mut moves);
    moves.iter().map(|&m| replies_to::<L, S>(planes, m)).sum()
}

/// The replies to one move, which is played.
#[inline(never)]
fn replies_to<L: Listing, S: Sliders>(planes: &Planes, m: Move) -> u64 {
    Board::<L, S>::of(planes.after(m)).count()
}

/// A kind of man as the count sees it: where its arrival can matter.
#[derive(Clone, Copy)]
struct Reach {
    /// Squares where it would give check.
    checks: Set,
    /// Squares where it would pin a man.
    pins: Set,
    /// Squares from which it would attack a square beside the king.
    near: Set,
}

/// The count in the making.
struct Replies<'a, L, S, const WE: bool, const THEY: bool> {
    us: &'a View<'a, L, S, WE>,
    them: &'a View<'a, L, S, THEY>,
    answers: &'a Answers,
    ties: Ties,
    /// Squares that we attack, and those that we attack more than once.
    once: Set,
    twice: Set,
    /// Steps of their king as things stand.
    steps: u32,
    /// Squares where any man's arrival is played.
    played: Set,
    /// Squares where lines to the king's neighbourhood meet our sliders': who comes or goes there shuts or opens
    /// one.
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
    const AHEAD: isize = if WE { 8 } else { -8 };

    #[inline(always)]
    fn new(
        us: &'a View<'a, L, S, WE>,
        them: &'a View<'a, L, S, THEY>,
        answers: &'a Answers,
        ties: Ties,
    ) -> Self {
        let kernel = S::ready();
        let king = them.king;
        let ring = answers.ring;
        // Squares from which a line is free to a square beside their king, and where such a line meets one of
        // our sliders': a man that comes there shuts it, one that goes opens it.
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
            ties,
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

    /// Squares a knight's leap from any of some squares.
    #[inline(always)]
    fn leaps(squares: Set) -> Set {
        const FILE_H: Set = FILE_A << 7;
        let (left, right) = (squares >> 1 & !FILE_H, squares << 1 & !FILE_A);
        let (far_left, far_right) =
            (squares >> 2 & !(FILE_H | FILE_H >> 1), squares << 2 & !(FILE_A | FILE_A << 1));
        let (near, far) = (left | right, far_left | far_right);
        near << 16 | near >> 16 | far << 8 | far >> 8
    }

    /// Squares a king's step from any of some squares.
    #[inline(always)]
    fn steps_from(squares: Set) -> Set {
        let rank = squares | View::<L, S, WE>::beside(squares);
        rank | rank << 8 | rank >> 8
    }

    #[inline(always)]
    fn attacks(&mut self, squares: Set) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// What we attack.
    #[inline(always)]
    fn attack(&mut self) {
        let (us, kernel) = (self.us, S::ready());
        self.once = View::<L, S, WE>::ahead_left(us.own.pawns);
        self.attacks(View::<L, S, WE>::ahead_right(us.own.pawns));
        self.attacks(KING_STEPS[us.king]);
        for from in Squares(us.own.knights) {
            self.attacks(KNIGHT_LEAPS[from]);
        }
        for from in Squares(us.own.diagonal) {
            self.attacks(kernel.bishop(from, us.occupied));
        }
        for from in Squares(us.own.straight) {
            self.attacks(kernel.rook(from, us.occupied));
        }
    }

    /// The whole count.
    #[inline(always)]
    fn all(mut self) -> u64 {
        let (us, kernel) = (self.us, S::ready());
        let wanted = !us.own.all;
        let Ties { straight, diagonal, .. } = self.ties;
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

    /// Castling. No square that is left or passed is attacked, but for the corner, behind which no line opens;
    /// a pawn may wait before it. What counts is where the rook goes.
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

    /// The squares to which the moves of a man are played.
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

    /// The moves of one man, which attacks some squares, and from another square what `attack` says.
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

    /// How many moves more a man has that is pinned by a man that comes to a square: fewer, that is.
    #[inline(never)]
    fn pinned(&self, from: usize, to: usize) -> i64 {
        let (them, line) = (self.them, UP_TO[self.them.king][to]);
        let (occupied, others) = (them.occupied & !bit(from) | bit(to), them.own.all & !bit(to));
        let man = first(line & others);
        self.moves_in(man, occupied, others, line) - self.moves_in(man, occupied, others, !0)
    }

    /// For the man that pins another: those of some squares that do not matter to the other one, and how many
    /// moves more it has if the first goes to one of them.
    #[inline(never)]
    fn releasing(&self, from: usize, targets: Set) -> (Set, i64) {
        let (them, king) = (self.them, self.them.king);
        let (line, others) = (UP_TO[king][from], them.own.all);
        let man = first(line & others);
        let occupied = them.occupied ^ bit(from);
        let more = self.moves_in(man, occupied, others, !0) - self.moves_in(man, them.occupied, others, line);
        let (files, lines) = (FILE_A << (man & 7), STRAIGHT_LINES[king] | DIAGONAL_LINES[king]);
        let reached = S::ready().bishop(man, occupied) | S::ready().rook(man, occupied);
        (targets & !(files | lines | reached | others), more)
    }

    /// How many moves more men have that are pinned as long as nobody comes onto their line, and the one at its
    /// end stays.
    #[inline(never)]
    fn released(&self, from: usize, to: usize, reach: Reach) -> i64 {
        let (them, king) = (self.them, self.them.king);
        let (occupied, others) = (them.occupied & !bit(from) | bit(to), them.own.all & !bit(to));
        let mut difference = 0;
        for pinning in Squares(self.answers.pinning) {
            let line = UP_TO[king][pinning];
            if pinning != from && line & bit(to) == 0 {
                continue;
            }
            let man = first(line & them.own.all);
            difference -= self.moves_in(man, them.occupied, them.own.all, line);
            if man == to {
                // Its moves are taken away once more where the squares are counted.
                difference += self.moves_in(man, them.occupied, them.own.all, !0);
                continue;
            }
            let new = UP_TO[king][to];
            let goes_on = line & bit(to) & reach.pins != 0 || new & bit(from) != 0 && pinning == from;
            difference += self.moves_in(man, occupied, others, if goes_on { new } else { !0 });
        }
        difference
    }

    /// Moves of one of their men, not the king, that keeps to a line, if the board is occupied like that and so
    /// many of the men are its own.
    #[inline(always)]
    fn moves_in(&self, from: usize, occupied: Set, own: Set, line: Set) -> i64 {
        let (them, kernel, man) = (self.them, S::ready(), bit(from));
        let goals = !own & line;
        if them.own.pawns & man != 0 {
            let once = View::<L, S, THEY>::ahead(man) & !occupied;
            let twice = View::<L, S, THEY>::ahead(once & View::<L, S, THEY>::rank(2)) & !occupied & line;
            let takes = PAWN_ATTACKS[!THEY as usize][from] & occupied & goals;
            let weight = if man & View::<L, S, THEY>::rank(6) != 0 { 4 } else { 1 };
            return (weight * ((once & line).count_ones() + takes.count_ones()) + twice.count_ones()).into();
        }
        let mut reached = 0;
        if them.own.knights & man != 0 {
            reached = KNIGHT_LEAPS[from];
        }
        if them.own.diagonal & man != 0 {
            reached = kernel.bishop(from, occupied);
        }
        if them.own.straight & man != 0 {
            reached |= kernel.rook(from, occupied);
        }
        (reached & goals).count_ones().into()
    }

    /// How many steps more or fewer their king has when a man goes from one square to another, attacks what
    /// `own` says from there, and the other men attack what `others` says: unless lines open or shut.
    #[inline(always)]
    fn arriving(&self, from: usize, to: usize, others: Set, own: Set) -> i64 {
        let is_exact = self.meeting & bit(from) | self.exact & bit(to) != 0;
        let others = if is_exact {
            self.attacked_by_others(from, self.us.occupied & !bit(from) | bit(to))
        } else {
            others
        };
        let taken = bit(to) & KING_STEPS[self.them.king];
        i64::from(self.answers.king_moves(others | own, taken)) - i64::from(self.steps)
    }

    /// What all our men but the one on a square attack if the board is occupied like that.
    #[inline(never)]
    fn attacked_by_others(&self, but: usize, occupied: Set) -> Set {
        let (own, kernel, others) = (&self.us.own, S::ready(), !bit(but));
        let pawns = own.pawns & others;
        let mut attacked = View::<L, S, WE>::ahead_left(pawns) | View::<L, S, WE>::ahead_right(pawns);
        if self.us.king != but {
            attacked |= KING_STEPS[self.us.king];
        }
        for from in Squares(own.knights & others) {
            attacked |= KNIGHT_LEAPS[from];
        }
        for from in Squares(own.diagonal & others) {
            attacked |= kernel.bishop(from, occupied);
        }
        for from in Squares(own.straight & others) {
            attacked |= kernel.rook(from, occupied);
        }
        attacked
    }

    /// How many moves more the other side has in all when a man leaves a square for each of some others; what
    /// the tally of these squares will tell is left out.
    #[inline(never)]
    fn leaving(&self, from: usize, targets: Set) -> i64 {
        let (answers, them, kernel) = (&self.answers, self.them, S::ready());
        let occupied = them.occupied;
        let goals = !them.own.all;
        let number = i64::from(targets.count_ones());
        let man = bit(from);
        let each = |squares: Set| i64::from(squares.count_ones());
        let mut difference = 0i64;
        let mut line = |slider: usize, attack: &dyn Fn(Set) -> Set| {
            let (now, then) = (attack(occupied), attack(occupied ^ man));
            // Between the slider and the square, or in its place, the line is not longer.
            let longer = each(then & goals) - each(now & goals);
            difference += longer * (number - each(targets & UP_TO[from][slider]));
            for to in Squares(targets & then & !now) {
                difference += each(attack(occupied ^ man | bit(to)) & (goals | bit(to))) - each(then & goals);
            }
        };
        for slider in Squares(kernel.rook(from, occupied) & them.own.straight & answers.free) {
            line(slider, &|occupied| kernel.rook(slider, occupied));
        }
        for slider in Squares(kernel.bishop(from, occupied) & them.own.diagonal & answers.free) {
            line(slider, &|occupied| kernel.bishop(slider, occupied));
        }
        let weight = if man & View::<L, S, THEY>::rank(7) != 0 { 4 } else { 1 };
        // Pawns that could take it cannot; who takes such a pawn takes that move along with its others.
        for pawn in Squares(PAWN_ATTACKS[!WE as usize][from] & them.own.pawns & answers.free) {
            difference -= weight * (number - each(targets & bit(pawn)));
        }
        if answers.ahead & man != 0 {
            let second = View::<L, S, THEY>::ahead(man & View::<L, S, THEY>::rank(2)) & !occupied;
            difference += number * (weight + each(second));
        }
        if answers.behind & man != 0 {
            difference += number;
        }
        difference
    }

    #[inline(always)]
    fn pawns(&mut self) {
        let (us, Ties { straight, diagonal, .. }) = (self.us, self.ties);
        let pawns = us.own.pawns;
        if us.planes.state & PASSED != 0 {
            for from in Squares(us.takers_en_passant()) {
                self.play(Move::new(from, us.passed(), View::<L, S, WE>::own_code(Code::PAWN)).special());
            }
        }
        let alone = straight
            | diagonal
            | self.answers.fixed
            | self.answers.watched
            | self.meeting
            | self.pawn.near
            | View::<L, S, WE>::rank(6);
        let many = pawns & !alone;
        let empty = !us.occupied;
        let once = View::<L, S, WE>::ahead(many) & empty;
        let twice = View::<L, S, WE>::ahead(once & View::<L, S, WE>::rank(2)) & empty;
        let left = View::<L, S, WE>::ahead_left(many) & us.enemy.all;
        let right = View::<L, S, WE>::ahead_right(many) & us.enemy.all;
        let special = twice & View::<L, S, WE>::beside(us.enemy.pawns & View::<L, S, WE>::rank(3));
        let (played, near) = (self.played | self.pawn.checks, self.pawn.near | self.exact);
        self.pawn_set(once, Self::AHEAD, 0, played, near);
        self.pawn_set(twice, 2 * Self::AHEAD, special, played, near);
        self.pawn_set(left, Self::AHEAD - 1, 0, played, near);
        self.pawn_set(right, Self::AHEAD + 1, 0, played, near);
        for from in Squares(pawns & alone) {
            self.pawn_alone(from);
        }
    }

    /// Moves of pawns of which none is near their king, each from so far behind its target.
    #[inline(always)]
    fn pawn_set(&mut self, to: Set, back: isize, specials: Set, played: Set, near: Set) {
        let unplayed = to & !played;
        self.tally.add(unplayed);
        self.unplayed += unplayed.count_ones();
        for to in Squares(to & (played | near | specials | self.answers.pins)) {
            let from = to.wrapping_add_signed(-back);
            let m = Move::new(from, to, View::<L, S, WE>::own_code(Code::PAWN));
            let m = if specials & bit(to) != 0 { m.special() } else { m };
            if played & bit(to) != 0 {
                self.play(m);
                continue;
            }
            self.difference += self.arriving(from, to, self.once, PAWN_ATTACKS[!WE as usize][to]);
            if self.answers.pins & bit(to) != 0 {
                self.difference += self.released(from, to, self.pawn);
            }
            if specials & bit(to) != 0 {
                self.difference += self.taken_in_passing(m);
            }
        }
    }

    /// How many pawns can take the one that has just stepped past them.
    #[inline(never)]
    fn taken_in_passing(&self, m: Move) -> i64 {
        let planes = self.us.planes.after(m);
        View::<L, S, THEY>::new(&planes).takers_en_passant().count_ones().into()
    }

    /// The moves of a pawn that is pinned, watched, near their king or about to become something else.
    fn pawn_alone(&mut self, from: usize) {
        let (us, Ties { straight, diagonal, .. }) = (self.us, self.ties);
        let man = bit(from);
        let empty = !us.occupied;
        let takes = PAWN_ATTACKS[!WE as usize][from];
        let ahead = View::<L, S, WE>::ahead;
        let (mut line, mut diagonals) = (!0, !0);
        if straight & man != 0 {
            (line, diagonals) = (straight, 0);
        }
        if diagonal & man != 0 {
            (line, diagonals) = (0, diagonals & diagonal);
        }
        let once = ahead(man) & empty;
        let twice = ahead(once & View::<L, S, WE>::rank(2)) & empty & line;
        let once = once & line;
        let takes_now = takes & us.enemy.all & diagonals;
        if man & View::<L, S, WE>::rank(6) != 0 {
            for to in Squares(once | takes_now) {
                for code in [Code::QUEEN, Code::ROOK, Code::BISHOP, Code::KNIGHT] {
                    self.play(Move::new(from, to, View::<L, S, WE>::own_code(code)));
                }
            }
            return;
        }
        let special = twice & View::<L, S, WE>::beside(us.enemy.pawns & View::<L, S, WE>::rank(3));
        let mut targets = once | twice | takes_now;
        for to in Squares(special) {
            let m = Move::new(from, to, View::<L, S, WE>::own_code(Code::PAWN)).special();
            if self.played_from(from, self.pawn) & bit(to) != 0 {
                self.play(m);
                targets ^= bit(to);
            } else {
                self.difference += self.taken_in_passing(m);
            }
        }
        self.man(Code::PAWN, from, takes, targets, self.pawn, |to, _| PAWN_ATTACKS[!WE as usize][to]);
    }

    /// By how much the answers differ because of the squares that are gone to.
    #[inline(always)]
    fn by_squares(&self) -> i64 {
        let (answers, them, kernel) = (&self.answers, self.them, S::ready());
        let occupied = them.occupied;
        let (empty, goals) = (!occupied, !them.own.all);
        let each = |squares: Set| i64::from(squares.count_ones());
        let mut difference = 0i64;
        for (digit, &squares) in self.tally.0.iter().enumerate() {
            if squares == 0 {
                continue;
            }
            let taken_by_pawns = each(answers.left & squares) + each(answers.right & squares);
            let shut = each(answers.once & squares) + each((answers.twice | answers.passed) & squares);
            let mut of_digit = taken_by_pawns - shut;
            if answers.promotes {
                let last = squares & View::<L, S, THEY>::rank(7);
                of_digit +=
                    3 * (each(answers.left & last) + each(answers.right & last) - each(answers.once & last));
            }
            difference += of_digit << digit;
        }
        let any = self.tally.any();
        let (open, taken) = (any & empty, any & them.own.all);
        for to in Squares(taken) {
            difference -= self.moves_in(to, occupied, them.own.all, !0) * self.tally.at(to);
        }
        let mut line = |now: Set, attack: &dyn Fn(Set) -> Set| {
            for to in Squares(now & taken) {
                difference += self.tally.at(to);
            }
            for to in Squares(now & open) {
                difference -= each((now ^ attack(occupied | bit(to))) & goals) * self.tally.at(to);
            }
        };
        let sliders = if answers.lines & any != 0 { answers.free } else { 0 };
        for slider in Squares(them.own.diagonal & sliders) {
            line(kernel.bishop(slider, occupied), &|occupied| kernel.bishop(slider, occupied));
        }
        for slider in Squares(them.own.straight & sliders) {
            line(kernel.rook(slider, occupied), &|occupied| kernel.rook(slider, occupied));
        }
        if taken != 0 {
            for knight in Squares(them.own.knights & answers.free) {
                for to in Squares(KNIGHT_LEAPS[knight] & taken) {
                    difference += self.tally.at(to);
                }
            }
        }
        difference
    }
}

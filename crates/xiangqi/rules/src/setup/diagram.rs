//! The board as people see it.

use alloc::{string::String, vec::Vec};
use core::fmt::{self, Display};

use qipan_game::Script;

use crate::{Setup, Side, Square};

/// Shows a position as a board with files and ranks, for a terminal of fixed width.
///
/// ```
/// use xiangqi_rules::{Script, Setup};
///
/// let endgame: Setup = "4kaR2/4a4/4b4/9/9/9/9/4B4/4A4/3K1A3 b".parse()?;
/// assert_eq!(
///     endgame.diagram(Script::Letters).to_string(),
///     "\
/// 9  . . . . k a R . .
/// 8  . . . . a . . . .
/// 7  . . . . b . . . .
/// 6  . . . . . . . . .
/// 5  . . . . . . . . .
///    ----- river -----
/// 4  . . . . . . . . .
/// 3  . . . . . . . . .
/// 2  . . . . B . . . .
/// 1  . . . . A . . . .
/// 0  . . . K . A . . .
///    a b c d e f g h i   black to move"
/// );
/// # Ok::<(), xiangqi_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    setup: &'a Setup,
    script: Script,
}

impl<'a> Diagram<'a> {
    pub(super) fn new(setup: &'a Setup, script: Script) -> Self {
        Self { setup, script }
    }

    /// Character of a point; in Chinese every character is of double width, the empty point's too.
    fn point(&self, square: Square) -> char {
        match (self.setup.piece_at(square), self.script) {
            (Some(man), Script::Letters) => man.letter(),
            (Some(man), Script::Signs) => man.ideograph(),
            (None, Script::Letters) => '.',
            (None, Script::Signs) => '・',
        }
    }

    /// One row of points or of file names.
    fn row(&self, points: impl Iterator<Item = char>) -> String {
        match self.script {
            Script::Letters => points.map(String::from).collect::<Vec<_>>().join(" "),
            Script::Signs => points.collect(),
        }
    }
}

impl Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (river, first_file, turn) = match (self.script, self.setup.side_to_move()) {
            (Script::Letters, Side::Red) => ("----- river -----", 'a', "red to move"),
            (Script::Letters, Side::Black) => ("----- river -----", 'a', "black to move"),
            (Script::Signs, Side::Red) => ("－－楚河　汉界－－", 'ａ', "红方走棋"),
            (Script::Signs, Side::Black) => ("－－楚河　汉界－－", 'ａ', "黑方走棋"),
        };
        for rank in (0..Square::RANKS).rev() {
            let points = (0..Square::FILES).filter_map(|file| Square::at(file, rank));
            writeln!(f, "{rank}  {}", self.row(points.map(|square| self.point(square))))?;
            if rank == Square::RANKS / 2 {
                writeln!(f, "   {river}")?;
            }
        }
        let files = (first_file..).take(Square::FILES);
        write!(f, "   {}   {turn}", self.row(files))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Setup, Xiangqi};
    use qipan_game::Game;
    use qipan_game::Script;

    #[test]
    fn chinese_points_are_of_double_width_in_every_row() {
        let start: Setup = Xiangqi::START.parse().unwrap();
        let diagram = start.diagram(Script::Signs).to_string();
        let rows: Vec<_> = diagram.lines().collect();
        assert_eq!(rows.len(), 12);
        assert_eq!(rows[0], "9  車馬象士将士象馬車");
        assert_eq!(rows[1], "8  ・・・・・・・・・");
        assert_eq!(rows[2], "7  ・砲・・・・・砲・");
        assert_eq!(rows[5], "   －－楚河　汉界－－");
        assert_eq!(rows[10], "0  车马相仕帅仕相马车");
        assert_eq!(rows[11], "   ａｂｃｄｅｆｇｈｉ   红方走棋");
    }

    #[test]
    fn the_side_to_move_is_named() {
        for (side, letters, chinese) in [('w', "red to move", "红方走棋"), ('b', "black to move", "黑方走棋")]
        {
            let setup: Setup = format!("3k5/9/9/9/9/9/9/9/9/4K4 {side}").parse().unwrap();
            assert!(setup.diagram(Script::Letters).to_string().ends_with(letters));
            assert!(setup.diagram(Script::Signs).to_string().ends_with(chinese));
        }
    }
}

//! The kernels' work in words.

use qipan_game::explain::{Part, Text};
use qipan_game::say;

use super::name;
use crate::sliders::magics;
use crate::sliders::marks::part;
use crate::sliders::rays::{self, DIAGONAL, STRAIGHT};
use crate::squares::Square;

/// The direction of a fill by its number.
fn direction(number: usize) -> Text {
    match number {
        8 => say!("Up", "向上"),
        1 => say!("To the right", "向右"),
        24 => say!("Down", "向下"),
        17 => say!("To the left", "向左"),
        9 => say!("Up and right", "向右上"),
        7 => say!("Up and left", "向左上"),
        25 => say!("Down and left", "向左下"),
        _ => say!("Down and right", "向右下"),
    }
}

/// The direction of a ray by its place in the tables, as the number of a fill's.
const RAYS: [usize; 8] = [8, 1, 9, 7, 24, 17, 25, 23];

/// The squares that matter to a slider, how many sets of blockers they have, and how many answers.
fn relevant(part: &Part) -> Text {
    let square = part.last_read().map_or(0, |(square, _)| square as Square);
    let mask = part.values().last().map_or(0, |(_, mask)| mask.number() as u64);
    let directions = if mask == rays::relevant(square, &STRAIGHT) { &STRAIGHT } else { &DIAGONAL };
    let (squares, answers) = (mask.count_ones(), magics::answers(square, directions));
    let sets = 1 << squares;
    say!(
        "Only pieces on these {squares} squares can stop it: on the edge nothing lies behind them. They have \
         {sets} sets of blockers, but only {answers} different answers.",
        "只有这 {squares} 格上的子能阻挡：边缘格之后再无格。阻挡子共有 {sets} 种集合，不同的答案只有 {answers} 个。"
    )
}

/// The sentence for a part of a look-up; `None` if it is none of them.
pub(super) fn sentence(part: &Part) -> Option<Text> {
    let (of, last) = (part.of, part.values().last().map_or(0, |(_, value)| value.number()));
    Some(match part.name {
        part::RELEVANT => relevant(part),
        part::BLOCKERS => say!("The pieces that stand there.", "站在那里的子。"),
        part::FULL => say!(
            "Squares that do not matter are set, not cleared: that costs the same, and the tables overlap \
             more closely.",
            "无关的格全置一而非清零：代价相同，各表可挤得更紧。"
        ),
        part::PRODUCT => say!(
            "The multiplication adds up shifted copies of this word, one for each 1 of the factor. Copies \
             may overlap and carry.",
            "乘法把此字的移位副本相加，乘数中每个 1 一份。各份可以重叠，并可进位。"
        ),
        part::HASH => say!(
            "The top {of} bits of the product are the index. Sets with different answers never share \
             one: that is how the factor was chosen.",
            "积的最高 {of} 位即下标。答案不同，下标必不同：乘数正是这样选出的。"
        ),
        part::EXTRACT => say!(
            "PEXT, one instruction, takes the bits of these squares and pushes them together: a number.",
            "一条 PEXT 指令取出这些格的位并紧靠在一起，成为一个数。"
        ),
        part::START => say!(
            "This part of the table starts at entry {of}: that gives the index.",
            "表中的这一部分始于第 {of} 项：相加得下标。"
        ),
        part::ENTRY => say!("The table entry: the squares that it attacks.", "查表所得即其攻击的格。"),
        part::CODE => say!(
            "The table entry is a number of 16 bits: one for each square of its lines on the empty board.",
            "表项只有 16 位：空棋盘上其各线的每格占一位。"
        ),
        part::LINES => say!("These squares, and the number's bits on them.", "这些格，以及数中对应的各位。"),
        part::DEPOSIT => say!(
            "PDEP, one instruction, lays the bits out on these squares: the squares that it attacks.",
            "一条 PDEP 指令把各位铺回这些格：即其攻击的格。"
        ),
        part::TOGETHER => {
            say!("All lines together: the squares that it attacks.", "各线合并：此子攻击的格。")
        }
        part::LINE => say!("The other squares of one of its lines.", "其一条线上的其他格。"),
        part::LINE_INNER => {
            say!(
                "Only pieces on the inner squares of a line can stop it.",
                "一条线上只有内部各格的子能阻挡。"
            )
        }
        part::LINE_MEN => say!("The pieces on this line.", "此线上的子。"),
        part::UPWARDS => say!(
            "Subtracting the slider borrows from bit to bit, up to the first piece: up to there bits change.",
            "减去此子，逐位向高位借位，直到第一个子：其间各位改变。"
        ),
        part::MIRRORED => say!(
            "For the way down the bytes, that is the ranks, are turned around: first rank to the top.",
            "向下时先颠倒字节，即颠倒各横线：第一横线到最高处。"
        ),
        part::DOWNWARDS => say!(
            "The same subtraction there runs down the real board.",
            "在那里作同样的减法，等于在原棋盘上向下。"
        ),
        part::CUT_OUT => say!(
            "The line cuts out its own squares: what is attacked along it.",
            "以此线截取线上的格：即沿线攻击的格。"
        ),
        part::LANES => say!(
            "The other squares of its lines, a line a lane of one register.",
            "其各线上的其他格，在一个寄存器中并列，每线一道。"
        ),
        part::LANES_MEN => say!("The pieces on each of these lines.", "各线上的子。"),
        part::REVERSED => say!(
            "For the way down all bits are turned around: in each byte by one GFNI instruction, then the bytes.",
            "向下时先颠倒所有位：一条 GFNI 指令颠倒各字节之位，再颠倒字节。"
        ),
        part::LANES_CUT => say!(
            "Each line cuts out its own squares: what is attacked along it.",
            "各线截取自己的格：即沿各线攻击的格。"
        ),
        part::RANK_INDEX => say!(
            "Turned bytes do not mirror a rank: its six inner squares are shifted down as an index.",
            "颠倒字节不能颠倒横线：把其内部六格右移作下标。"
        ),
        part::RANK_ENTRY => say!(
            "A table has the attacks within a rank; they are shifted to this one.",
            "查表得一条横线内的攻击，再移到本横线。"
        ),
        part::STOPPED => say!(
            "h8 and a1 count as occupied, so that every ray meets a piece.",
            "h8 与 a1 视为有子，使每条射线都会遇子。"
        ),
        part::RAY => {
            let Text { en, zh } = direction(RAYS[of & 7]);
            say!("{en}: the ray on the empty board.", "{zh}：空棋盘上的射线。")
        }
        part::FIRST_MAN => {
            let at = name(last);
            match of < 4 {
                true => say!(
                    "The first piece is the lowest bit: {at}. A ray without one ends at h8.",
                    "最近之子是最低位：{at}。射线上无子则止于 h8。"
                ),
                false => say!(
                    "The first piece is the highest bit: {at}. A ray without one ends at a1.",
                    "最近之子是最高位：{at}。射线上无子则止于 a1。"
                ),
            }
        }
        part::SHORTENED => say!(
            "What lies behind the first piece is the ray of its square: it is taken off.",
            "最近之子后面的格，就是该子自己的射线：将其去掉。"
        ),
        part::ABOVE => say!(
            "A line in two halves, above and below the slider; the pieces on the upper one.",
            "一条线分为此子之上、之下两半；上半的子。"
        ),
        part::LOWEST => say!(
            "The nearest of them is the lowest bit; nothing if there is none.",
            "其中最近者是最低位；若无子则为零。"
        ),
        part::HIGHEST => say!(
            "Below the slider the nearest piece is the highest bit; a1 counts as occupied, so there is one.",
            "此子之下最近者是最高位；a1 视为有子，故总能找到。"
        ),
        part::BORROWED => say!(
            "Twice the upper less the lower one: the subtraction borrows all the way between them.",
            "上者的两倍减去下者：借位贯穿两者之间。"
        ),
        part::UP_TO_FIRST => say!(
            "Of the pieces above the slider, all bits up to the lowest are set; all bits if there is none.",
            "对此子之上的子，把直到最低位的各位全置一；若无子则全部置一。"
        ),
        part::BELOW_LAST => say!(
            "Below it, ones are shifted down until they are below the highest piece; a1 counts as occupied.",
            "此子之下，把全一的字右移到最高之子以下；a1 视为有子。"
        ),
        part::PASSES => {
            let Text { en, zh } = direction(of);
            say!(
                "{en}: it spreads over empty squares, but not around the board's edge.",
                "{zh}：在空格上扩散，但不可绕过棋盘边缘。"
            )
        }
        part::FRONT if last == 0 => say!(
            "Step {of}: no square there is empty. It covers nothing, and costs the same.",
            "第 {of} 步：那里无空格，毫无所得，代价照旧。"
        ),
        part::FRONT => say!(
            "Step {of}: what was covered last moves on, onto an empty square.",
            "第 {of} 步：刚覆盖的格再走一步，到空格上。"
        ),
        part::DOUBLED => say!(
            "Where all squares in a row are empty, what is covered takes a step of {of}.",
            "连续各格皆空处，已覆盖的格整体走 {of} 格。"
        ),
        part::ARRIVES => say!(
            "All take a last step, whatever stands there: these squares are attacked in this direction.",
            "最后整体再走一步，不论那里有无子：即此方向上攻击的格。"
        ),
        part::BESIDE => say!(
            "The first wave: the squares beside it, always reached; those of them that are empty.",
            "第一波：相邻各格，总能到达；其中的空格。"
        ),
        part::SPREAD => say!(
            "One multiplication: from each empty square a step in all four directions, some astray.",
            "一次乘法使其中空格向四个方向各走一步，其中有走偏的。"
        ),
        part::RING => say!(
            "The ring at the next distance keeps the right squares; they are attacked too.",
            "只留下一圈上的格，它们也受攻击。"
        ),
        part::GATHERED => say!(
            "Multiplied by the b-file, all ranks are added up at the top: there the line lies as a rank.",
            "乘以 b 直线，各横线在最高处相加：此线在那里排成一行。"
        ),
        part::INNER => say!(
            "The topmost six bits are the six inner squares: the index. The ends of a line stop nothing.",
            "最高六位是此线内部六格：即下标。线的两端不阻挡任何子。"
        ),
        part::FILLED_UP => say!(
            "The table has the attacks within a rank, copied to all eight ranks.",
            "表中是一条横线内的攻击，复制到八条横线。"
        ),
        part::FILE_MEN => say!("The pieces of its file, moved to the a-file.", "其直线上的子，移到 a 直线。"),
        part::FILE_GATHERED => say!(
            "Multiplied by the diagonal c2 to h7, the six inner squares arrive in the topmost bits.",
            "乘以 c2 至 h7 的斜线，内部六格到达最高六位。"
        ),
        part::FILE_INNER => say!(
            "Shifted down they are the index, the seventh rank in its lowest bit.",
            "右移即得下标，第七横线在最低位。"
        ),
        part::FILE_ENTRY => say!("The table has the attacks on the a-file.", "表中是在 a 直线上的攻击。"),
        part::FILE_BACK => say!("They are moved back to the slider's file.", "再移回此子所在的直线。"),
        part::FOLDED => say!(
            "The upper half of the board is folded onto the lower one, a square further on: no two squares \
             meet.",
            "上半棋盘错开一格折到下半棋盘：没有两格重叠。"
        ),
        part::FOLDED_PRODUCT => {
            say!("A multiplication of 32 bits gathers them at the top.", "一次 32 位乘法把它们汇聚到最高处。")
        }
        part::OTHERS => say!("All pieces but the slider.", "除此子外的所有子。"),
        part::PATTERN_UP => say!(
            "The pattern of a line is shifted to the slider. Upwards the first piece is the lowest bit; the \
             board's end counts as occupied.",
            "把一条线的图形移到此子处。向上最近之子是最低位；棋盘边缘视为有子。"
        ),
        part::PATTERN_DOWN => say!(
            "Its mirror image is shifted too. Downwards it is the highest bit, with the other end.",
            "其镜像亦移至此。向下则是最高位，以另一边缘为界。"
        ),
        part::SPAN => say!(
            "The pattern is cast down from the upper and up from the lower one: both cover what is between.",
            "从上者向下、从下者向上投出图形：二者共有的即其间之格。"
        ),
        part::JUMP => say!(
            "A jump leads to the code of this square; there the squares beside it are set, always reached.",
            "先跳转到此格自己的代码；那里相邻各格总能到达，直接置一。"
        ),
        part::GOAL => {
            let at = name(of);
            match part.verdict() {
                true => say!(
                    "{at} is reached: all before it, a constant in the code, are empty.",
                    "可到达 {at}：之前各格（代码中的常数）皆空。"
                ),
                false => say!("{at} is not reached: a piece stands before it.", "不可到达 {at}：之前有子。"),
            }
        }
        _ => return None,
    })
}

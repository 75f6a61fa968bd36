//! The look-ups' work in words: lines and horses' jumps.

use qipan_game::explain::{Part, Text};
use qipan_game::say;

use super::{names, set};
use crate::marks::part;

/// Contents of a line's entry, or of both lines together: first what a cannon takes, then where a chariot
/// goes.
fn entry(what: &Text, part: &Part) -> Text {
    let taken = part.values().next().map_or(0, |(_, value)| set(value));
    let (Text { en, zh }, Text { en: on, zh: zh_on }) = (what, names(taken));
    say!(
        "{en}: a chariot reaches the squares drawn, a cannon takes what stands on: {on}.",
        "{zh}：车可到所示各格；炮可吃此处之子：{zh_on}。"
    )
}

/// The sentence for a part of a look-up; `None` if it is none of them.
pub(super) fn sentence(part: &Part) -> Option<Text> {
    let line = if part.of == 0 { say!("rank", "横线") } else { say!("file", "直线") };
    let Text { en: line, zh: zh_line } = line;
    Some(match part.name {
        part::OCCUPIED => say!("All pieces, of both sides.", "双方所有的子。"),
        part::WINDOW => say!(
            "Seven ranks of all pieces, which hold all legs of this half, come into one word.",
            "将含本半场所有马腿的七横线之子并入一字。"
        ),
        part::LEGS => say!(
            "The word is rotated until the leg below is bit 0; four bits are kept: the legs.",
            "循环右移该字，使下方马腿到第 0 位；只留四位：四个马腿。"
        ),
        part::LEG_INDEX => {
            say!(
                "A multiplication gathers them into the highest bits: an index.",
                "一次乘法将其聚于最高位：即下标。"
            )
        }
        part::JUMPS => say!("The table has the jumps past free legs.", "表中为马腿无子之各跳。"),
        part::RANK_INDEX => say!(
            "The rank's seven inner squares lie side by side: a shift and an AND make them an index.",
            "横线中间七格在字中相邻：一次移位、一次与运算即得下标。"
        ),
        part::RANK_ENTRY => entry(&say!("The rank's entry", "横线的表项"), part),
        part::RED_BITS => say!(
            "PEXT puts the red half's bits that the mask chooses side by side.",
            "PEXT 将掩码选出的红方半场各位并排。"
        ),
        part::BLACK_BITS => say!(
            "PEXT puts the black half's bits that the mask chooses side by side.",
            "PEXT 将掩码选出的黑方半场各位并排。"
        ),
        part::INDEX => say!("Both parts are the index.", "两部分合成下标。"),
        part::FOLD => say!(
            "The file's inner squares are nine bits apart; both halves are masked and folded together.",
            "直线中间八格相隔九位；两半场各取掩码，叠入一字。"
        ),
        part::PRODUCT => say!(
            "The magic factor adds shifted copies, so that the eight bits decide the highest byte.",
            "乘以魔术数，即将各移位副本相加，由八位决定最高字节。"
        ),
        part::HASH => say!("The highest byte is the index.", "最高字节即下标。"),
        part::FILE_ENTRY => entry(&say!("The file's entry", "直线的表项"), part),
        part::DEPOSIT => entry(
            &say!(
                "The file's entry, ten bits each for chariot and cannon, laid out by PDEP in both halves",
                "直线的表项（车、炮各十位），由 PDEP 铺到两半场"
            ),
            part,
        ),
        part::BOTH => entry(&say!("Both lines together", "两线合并"), part),
        part::KEY => say!(
            "The masks of the square: the inner squares of both its lines, which alone decide.",
            "该格的掩码：其两线的中间各格，仅它们起作用。"
        ),
        part::START => {
            let start = part.of;
            say!("Its part of the table begins at entry {start}.", "表中此格的部分始于第 {start} 项。")
        }
        part::ENTRY => entry(&say!("The square's entry", "该格两线的表项"), part),
        part::ABOVE => say!(
            "The {line} above: subtracting 1 borrows up to the lowest piece, or through all bits if there is \
             none.",
            "{zh_line}上半：减 1 借位至最低之子（无子则借遍各位），异或即得其间各位。"
        ),
        part::BELOW => say!(
            "The {line} below: the highest piece is found by its leading zeros; its negative has all bits \
             from it.",
            "{zh_line}下半：由前导零得最高之子；取负即其上（含）各位。"
        ),
        part::SECOND => say!(
            "Without these two nearest pieces, the next ones are what a cannon takes.",
            "去掉两侧最近之子，再近者即炮可吃之子。"
        ),
        _ => return None,
    })
}

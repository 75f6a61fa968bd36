//! Sentences that mailboxes share for parts of their work, by the parts' names. A board has its own for what
//! only it does.

use qipan_game::explain::{Part, Text};
use qipan_game::probe::Value;
use qipan_game::say;

/// The sentence for a part that several mailboxes have; `at` names the square or cell that it is about.
///
/// # Panics
/// For any other part.
#[must_use]
pub fn sentence(part: &Part, at: &str) -> Text {
    let (verdict, lists) = (part.verdict(), part.lists());
    match part.name {
        "SCAN" => say!("The board looks at cell after cell for an own piece.", "逐格查看是否有己方子。"),
        "LAST_RANK" if verdict => say!(
            "The next rank is the last: each move is four, to a queen, rook, bishop or knight.",
            "下一横线即底线：每步可升变为后、车、象、马，计四种着法。"
        ),
        "LAST_RANK" => say!("The next rank is not the last: no promotion.", "下一横线并非底线：不升变。"),
        "PAWN_TAKES" if lists => {
            say!("An enemy piece stands on {at}: the pawn takes it.", "{at} 有敌子：兵可吃。")
        }
        "PAWN_TAKES" => say!("No enemy piece stands on {at}: nothing to take.", "{at} 无敌子：不可吃。"),
        "AHEAD" if lists => say!("{at} is empty: a step forward.", "{at} 为空：可前进。"),
        "TWICE" if lists => say!(
            "It stands on its start rank and {at} is empty, too: two steps.",
            "兵在起始横线，{at} 亦空：可走两格。"
        ),
        "TWICE" if part.values().next().is_some() && !verdict => {
            say!("It has left its start rank: no second step.", "已离起始横线：不可走两格。")
        }
        "AHEAD" | "TWICE" => {
            say!("{at} is not empty: the pawn cannot go there.", "{at} 有子：兵不可前进。")
        }
        "PASSING" => say!("An enemy pawn has just crossed {at}.", "敌兵刚越过 {at}。"),
        "ASIDE" if lists => say!(
            "An own pawn stands on {at}, beside the one that crossed: it takes en passant.",
            "己兵在 {at}，在越过之兵旁：可吃过路兵。"
        ),
        "ASIDE" => say!("No own pawn stands on {at}, beside it.", "其旁 {at} 无己兵。"),
        "CASTLE" => say!(
            "A right to castle is left: king and rook have not moved. A king in check does not castle.",
            "仍有王车易位权：王与车未曾动过。被将军时不可易位。"
        ),
        "CASTLES_TO" => say!(
            "The king castles to {at}; whether it is safe there is left to the test after the move.",
            "王易位至 {at}；该格是否安全，走后再检测。"
        ),
        "DANGER" => {
            say!("The board looks for danger once, from the king outwards.", "自王向外，先查一次危险。")
        }
        "KING" => say!("The king's square is noted.", "王所在的格有记录。"),
        "BEFORE" => say!(
            "What follows compares the cells as they were before the move, because the processor would have \
             to wait for values just written. A piece that is taken does not count.",
            "以下比较用走子前的各格，因为刚写入的值要等待才能读出；被吃之子不计。"
        ),
        "SEEN" if verdict => say!(
            "All cells are compared at once with what would attack {at} from there: a knight, pawn or \
             king does.",
            "所有格同时与“若在此即可攻击 {at}”的子相比：有马、兵或王相符。"
        ),
        "SEEN" => say!(
            "All cells are compared at once with what would attack {at} from there: no knight, pawn or \
             king does.",
            "所有格同时与“若在此即可攻击 {at}”的子相比：马、兵、王皆不符。"
        ),
        "PAWNS" if verdict => say!("An enemy pawn stands where it could take here.", "有敌兵可斜吃此格。"),
        "PAWNS" => say!("No enemy pawn stands where it could take here.", "无敌兵可斜吃此格。"),
        "KNIGHTS" if verdict => say!("An enemy knight stands a leap away.", "一跳之外有敌马。"),
        "KNIGHTS" => say!("No enemy knight stands a leap away.", "一跳之外无敌马。"),
        "TIED" if part.values().any(|(_, tied)| tied == Value::Word(u64::MAX.into())) => say!(
            "The king on {at} is in check: every piece is tied, so that all its moves are tested.",
            "{at} 的王被将军：子皆受缚（走后须检测）。"
        ),
        "TIED" => say!(
            "Tied, so that all their moves are tested: the king on {at}, and each piece that shields it \
             alone.",
            "受缚（走后须检测）：{at} 的王，及独自挡在王与敌长程子之间的子。"
        ),
        name => unreachable!("no words for the part {name}"),
    }
}

/// The sentence for reading eight cells as one word.
#[must_use]
pub fn scan_by_words() -> Text {
    say!(
        "A rank's eight cells are read as one word; one bit of each byte says whether an own piece is \
         there. A multiplication brings the eight bits together.",
        "一横线的八格作一个字读入；每字节取一位，即知该格是否有己方子。一次乘法把八位收拢。"
    )
}

/// The sentence for a position in which nothing is taken en passant.
#[must_use]
pub fn nothing_passes() -> Text {
    say!("No pawn has just moved two squares: nothing is taken en passant.", "无兵刚走两格：无过路兵可吃。")
}

/// The sentence for a side that has lost its rights to castle.
#[must_use]
pub fn no_right() -> Text {
    say!("No right to castle is left.", "已无王车易位权。")
}

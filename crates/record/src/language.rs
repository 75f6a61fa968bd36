//! The language of sentences, and the words of rows, models and games in it.

use qipan_game::Factor;
use qipan_game::explain::Text;
use qipan_row::{Model, Role, Stratum, Unit, Variant};

use crate::parts::tight;

/// The language that sentences are in. Names of rows, models and units are the same in both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// 中文.
    Zh,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::En, Language::Zh];

    /// The language of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name() == name)
    }

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.pick("en", "zh")
    }

    /// Name in a page.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.pick("en", "zh-CN")
    }

    /// The one of two texts that is in this language.
    #[must_use]
    pub const fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Language::En => en,
            Language::Zh => zh,
        }
    }

    /// A text in this language.
    #[must_use]
    pub fn of(self, text: &Text) -> &str {
        self.pick(&text.en, &text.zh)
    }

    /// The same of a text that is made for it: `language.say(say!("{n} boards", "{n} 种棋盘"))`.
    #[must_use]
    pub fn say(self, text: Text) -> String {
        match self {
            Language::En => text.en,
            Language::Zh => tight(&text.zh),
        }
    }

    /// Sentences without their ends as one text.
    #[must_use]
    pub fn sentences(self, sentences: &[String]) -> String {
        let (between, end) = match self {
            Language::En => (". ", "."),
            Language::Zh => ("。", "。"),
        };
        format!("{}{end}", sentences.join(between))
    }

    /// Sentences one behind the other.
    #[must_use]
    pub fn joined<S: AsRef<str>>(self, sentences: &[S]) -> String {
        sentences.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(self.pick(" ", ""))
    }

    /// `a`, `a and b`, `a, b and c`.
    #[must_use]
    pub fn listed(self, names: &[impl AsRef<str>]) -> String {
        let names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
        let (between, and) = match self {
            Language::En => (", ", " and "),
            Language::Zh => ("、", " 和 "),
        };
        match names.as_slice() {
            [rest @ .., last] if !rest.is_empty() => format!("{}{and}{last}", rest.join(between)),
            none_or_one => none_or_one.concat(),
        }
    }

    /// A game's name at the beginning of a heading; one that is not of this project as it is.
    #[must_use]
    pub fn game(self, name: &str) -> String {
        match (self, name) {
            (Language::Zh, "xiangqi") => "中国象棋".to_owned(),
            (Language::Zh, "chess") => "国际象棋".to_owned(),
            _ => capitalised(name),
        }
    }

    /// A game's name in a heading.
    pub(crate) fn of_game(self, name: &str) -> String {
        if self == Language::En { name.to_owned() } else { self.game(name) }
    }

    /// A model's operation and the reason for timing it, in half a line.
    #[must_use]
    pub const fn prose(self, model: Model) -> &'static str {
        let zh = match model {
            Model::PerftRead => "执行到每个叶节点，并检测是否将军，与任何搜索一样",
            Model::PerftVisit => "执行到每个叶节点再撤消，不看局面：只测着法本身的代价",
            Model::PerftCount => "末层只计数，不执行：不必列出着法的棋盘由此得益多少",
            Model::PerftCount2 => "末两层只计数，倒数第二层的着法大多不执行：至少要看多少局面",
            Model::Search => "固定深度的引擎搜索，所有棋盘的节点相同：棋盘在引擎中值多少",
            Model::SearchNet0 => {
                "同 search-net-s，但网络的输出取自先前的同一次搜索：只剩棋盘、搜索与攻击关系"
            }
            Model::SearchNetS => "同 search，另带以攻击关系为输入的网络，权重放得进二级缓存",
            Model::SearchNetM => "同上，网络的权重放得进三级缓存",
            Model::SearchNetL => "同上，网络与引擎所用的一样大：棋盘的领先还剩多少",
            Model::SearchPlain => "只看子力的 α-β 搜索，所有棋盘的节点相同：评估改变了什么",
            Model::SearchOwn => {
                "search-plain，但吃子着法按棋盘列出的次序，不排序；节点可能不同，所以测到达深度的时间"
            }
            Model::Generate => "列出局面的全部着法，一个也不执行",
            Model::Captures => "只列出吃子着法：静态搜索所需",
            Model::Visit => "局面中列出的每个着法都执行、检测、撤消",
            Model::InCheck => "走棋方是否被将军？逐个局面地问",
            Model::Import => "这是此处的着法吗？如同置换表着法和杀手着法，其中一半无效",
            Model::Material => "双方子力：最便宜的评估",
            Model::Attackers => "哪些棋子（双方）攻击这步着法的目标格？",
            Model::Attacked => "每格各被双方多少棋子攻击：王的安全，争夺的格",
            Model::GivesCheck => "这步合法着法是否将军？执行之前就问",
            Model::See => "这步着法引起的交换是否不亏？不计牵制",
            Model::SeePinned => "同上，被牵制的棋子不可吃子",
            Model::Mobility => "双方滑行子可到的格数",
            Model::Threats => "一子攻击另一子的全部棋子对：2026 年的网络以此为输入",
            Model::ThreatDelta => "一步着法所结束和产生的棋子对，含执行与撤消：网络的更新",
            Model::Sliders => "只查攻击集，逐个局面，不含维护",
            Model::Setup => "由解析好的局面建立棋盘",
            Model::Tables => "新进程中棋盘第一次使用减去第二次：建表的时间",
        };
        self.pick(model.prose(), zh)
    }

    /// A model's operation as a sentence, without its end.
    #[must_use]
    pub fn prose_in_full(self, model: Model) -> String {
        capitalised(self.prose(model))
    }

    /// A unit's name in tables: symbols are the same.
    #[must_use]
    pub const fn unit(self, unit: Unit) -> &'static str {
        let zh = match unit {
            Unit::MegaNodesPerSecond => "百万节点/秒",
            Unit::MegaLookupsPerSecond => "百万次查找/秒",
            Unit::NanosecondsPerPosition => "纳秒/局面",
            Unit::NanosecondsPerMove => "纳秒/着法",
            Unit::Microseconds => "微秒",
        };
        self.pick(unit.name(), zh)
    }

    /// A part of the game as a phrase with "in".
    #[must_use]
    pub const fn stratum(self, stratum: Stratum) -> &'static str {
        let zh = match stratum {
            Stratum::Opening => "开局",
            Stratum::MiddleGame => "中局",
            Stratum::Endgame => "残局",
            Stratum::InCheck => "被将军时",
        };
        self.pick(stratum.in_words(), zh)
    }

    /// A factor's name in tables.
    #[must_use]
    pub const fn factor(self, factor: Factor) -> &'static str {
        let zh = match factor {
            Factor::Legality => "合法性",
            Factor::Scan => "寻找棋子",
            Factor::Mailbox => "附带数组",
            Factor::Sets => "棋子集合",
            Factor::LookUp => "查找方法",
            Factor::Upkeep => "维护",
            Factor::Tables => "表",
            Factor::CaptureOrder => "吃子次序",
            Factor::Play => "走子",
            Factor::Numbering => "编号",
            Factor::Frame => "边框",
            Factor::AttackTest => "攻击检测",
            Factor::Destinations => "落点",
            Factor::Instructions => "向量指令",
            Factor::Attacks => "攻击表",
            Factor::Key => "键值",
            Factor::Value => "子力位置分",
            Factor::Accumulator => "累加器",
        };
        self.pick(factor.name(), zh)
    }

    /// Mark of a role behind a name in a table: empty, or ` (guest)`.
    #[must_use]
    pub const fn mark(self, role: Role) -> &'static str {
        match role {
            Role::Guest => self.pick(role.mark(), "（客座）"),
            Role::Program => self.pick(role.mark(), "（程序）"),
            Role::Contestant | Role::Oracle => role.mark(),
        }
    }

    /// A model with what it was put under: `shared-visit on 2 threads`.
    #[must_use]
    pub fn title(self, variant: Variant, model: Model) -> String {
        let name = variant.name(model);
        match (self, variant) {
            (Language::En, _) => variant.title(model),
            (Language::Zh, Variant::Plain) => name.to_owned(),
            (Language::Zh, Variant::Pressed(kib)) => format!("{name}，{kib} KiB 压力下"),
            (Language::Zh, Variant::Threaded(threads)) => format!("{name}，{threads} 个线程"),
        }
    }

    /// What a comparison was put under, to choose from.
    #[must_use]
    pub fn variant(self, variant: Variant) -> String {
        match (self, variant) {
            (_, Variant::Plain) => self.pick("plain", "普通").to_owned(),
            (_, Variant::Pressed(kib)) => format!("{kib} KiB"),
            (Language::En, Variant::Threaded(1)) => "1 thread".to_owned(),
            (Language::En, Variant::Threaded(threads)) => format!("{threads} threads"),
            (Language::Zh, Variant::Threaded(threads)) => format!("{threads} 个线程"),
        }
    }

    /// Scope of an interval: the highest level that is known.
    #[must_use]
    pub const fn scope(self, has_positions: bool) -> &'static str {
        if has_positions {
            self.pick("positions like these", "同类局面")
        } else {
            self.pick("these positions", "这些局面")
        }
    }
}

/// A name at the beginning of a heading.
#[must_use]
pub fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

//! Names of the parts of a look-up, by which a kernel notes its work.

qipan_game::parts! {
    /// A square's key, which begins with the squares that matter.
    RELEVANT;
    /// The pieces on them.
    BLOCKERS;
    /// The same, with all other squares set.
    FULL;
    /// The multiplication.
    PRODUCT;
    /// The topmost bits of the product.
    HASH;
    /// The bits of the squares that matter, pushed together.
    EXTRACT;
    /// The start of a square's part of the table is added.
    START;
    /// The entry of a table.
    ENTRY;
    /// A short entry: a bit for each square of the lines; these squares; the bits laid out on them.
    CODE;
    LINES;
    DEPOSIT;
    /// Lines or rays together.
    TOGETHER;
    /// A line of the slider, without its own square.
    LINE;
    /// Its inner squares.
    LINE_INNER;
    /// The pieces on it.
    LINE_MEN;
    /// The subtraction, and the same on the mirrored board.
    UPWARDS;
    MIRRORED;
    DOWNWARDS;
    /// A line cuts out what is attacked along it.
    CUT_OUT;
    /// The same on several lines side by side, and bits turned around as well as bytes.
    LANES;
    LANES_MEN;
    REVERSED;
    LANES_CUT;
    /// A rank's inner squares as an index.
    RANK_INDEX;
    RANK_ENTRY;
    /// Squares that end every ray.
    STOPPED;
    /// A ray on the empty board.
    RAY;
    FIRST_MAN;
    SHORTENED;
    /// The obstruction difference: the nearest pieces, and what lies between them.
    ABOVE;
    LOWEST;
    HIGHEST;
    BORROWED;
    /// Slide arithmetic: all bits up to the nearest pieces.
    UP_TO_FIRST;
    BELOW_LAST;
    /// A fill: where it may pass, its steps, the last one.
    PASSES;
    FRONT;
    DOUBLED;
    ARRIVES;
    /// Waves of an explosion.
    BESIDE;
    SPREAD;
    RING;
    /// A line's pieces, gathered by a multiplication.
    GATHERED;
    INNER;
    FILLED_UP;
    FILE_MEN;
    FILE_GATHERED;
    FILE_INNER;
    FILE_ENTRY;
    FILE_BACK;
    /// The upper half of the board folded onto the lower one.
    FOLDED;
    FOLDED_PRODUCT;
    /// A pattern shifted to the slider.
    OTHERS;
    PATTERN_UP;
    PATTERN_DOWN;
    SPAN;
    /// The code of a square, and its conditions.
    JUMP;
    GOAL;
}

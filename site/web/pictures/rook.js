// Words of 64 bits, and how a rook is looked up with them. A square is a bit: a1 is bit 0, h8 is bit 63.

export const WORD = (1n << 64n) - 1n;

export const bit = (square) => 1n << BigInt(square);

/// A word of its halves.
export const joined = (low, high) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);

/// Numbers of the set bits, the lowest first.
export function squaresOf(word) {
  const squares = [];
  for (let square = 0; word > 0n; square++, word >>= 1n) if (word & 1n) squares.push(square);
  return squares;
}

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/// How far a rook on a square sees in each direction, up to the first of the squares that are held.
export function reach(square, isHeld) {
  const [file, rank] = [square % 8, Math.floor(square / 8)];
  return DIRECTIONS.map(([east, north]) => {
    const seen = [];
    for (let f = file + east, r = rank + north; f >= 0 && f < 8 && r >= 0 && r < 8; f += east, r += north) {
      seen.push(8 * r + f);
      if (isHeld(8 * r + f)) break;
    }
    return seen;
  });
}

/// The squares on which a blocker matters: on its lines, but for the last of each.
export function maskOf(square) {
  return reach(square, () => false)
    .flatMap((seen) => seen.slice(0, -1))
    .reduce((mask, one) => mask | bit(one), 0n);
}

/// What a rook attacks.
export function attacks(square, occupied) {
  return reach(square, (one) => (occupied & bit(one)) !== 0n)
    .flat()
    .reduce((set, one) => set | bit(one), 0n);
}

/// What the instruction PEXT does: bits that a mask chooses, side by side.
export function pext(word, mask) {
  let [index, place] = [0n, 1n];
  for (; mask !== 0n; mask &= mask - 1n, place <<= 1n) if (word & mask & -mask) index |= place;
  return index;
}

/// A word whose bits lie where the mask has some: the inverse of PEXT.
export function pdep(index, mask) {
  return squaresOf(mask).reduce(
    (word, square, place) => ((index >> BigInt(place)) & 1n ? word | bit(square) : word),
    0n,
  );
}

/// All sets of blockers on a square's mask, in the order of PEXT, in halves that multiply fast: of each
/// its low and high half and the number of its answer. Answers are numbered by how far they reach along
/// the rank, then along the file.
export class Cases {
  constructor(square) {
    this.square = square;
    this.mask = maskOf(square);
    this.squares = squaresOf(this.mask);
    this.count = 1 << this.squares.length;
    this.low = new Int32Array(this.count);
    this.high = new Int32Array(this.count);
    this.answer = new Int32Array(this.count);
    const known = [new Map(), new Map()];
    // Nearest first, so that like answers lie side by side.
    const lengths = new Int32Array(this.count);
    for (let number = 0; number < this.count; number++) {
      let [low, high] = [0, 0];
      for (let place = 0; place < this.squares.length; place++) {
        if (!((number >> place) & 1)) continue;
        const one = this.squares[place];
        if (one < 32) low |= 1 << one;
        else high |= 1 << (one - 32);
      }
      this.low[number] = low;
      this.high[number] = high;
      const [east, west, north, south] = reach(
        square,
        (one) => ((one < 32 ? low >>> one : high >>> (one - 32)) & 1) === 1,
      ).map((seen) => seen.length);
      lengths[number] = ((east * 8 + west) * 8 + north) * 8 + south;
      known[0].set(east * 8 + west, 0);
      known[1].set(north * 8 + south, 0);
    }
    for (const map of known) [...map.keys()].sort((a, b) => a - b).forEach((key, index) => map.set(key, index));
    [this.across, this.along] = known.map((map) => map.size);
    for (let number = 0; number < this.count; number++) {
      const [rank, file] = [lengths[number] >> 6, lengths[number] & 63];
      this.answer[number] = known[0].get(rank) * this.along + known[1].get(file);
    }
  }

  get answers() {
    return this.across * this.along;
  }

  word(number) {
    return joined(this.low[number], this.high[number]);
  }
}

/// The high half of a product of two words in halves, modulo 2^64.
export function highProduct(aLow, aHigh, bLow, bHigh) {
  const [a0, a1, b0, b1] = [aLow & 0xffff, aLow >>> 16, bLow & 0xffff, bLow >>> 16];
  const middle = ((a0 * b0) >>> 16) + ((a1 * b0) % 0x100000000);
  const rest = (middle % 0x10000) + a0 * b1;
  const carried = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(rest / 0x10000);
  return (carried + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) | 0;
}

/// Where a multiplication puts the cases: `places[index]` is the number of an answer. Ends at the first
/// collision, where two cases with different answers want one place.
export class Trial {
  constructor(cases, bits = cases.squares.length) {
    this.cases = cases;
    this.bits = bits;
    this.places = new Int32Array(1 << bits);
    this.first = new Int32Array(1 << bits);
    this.stamp = new Int32Array(1 << bits);
    this.now = 0;
  }

  /// Tries a factor in halves. `true` if it is magic; else `collision` has the two cases and their place.
  run(low, high) {
    const { cases, places, stamp, first, bits } = this;
    const now = ++this.now;
    this.collision = null;
    this.placed = 0;
    for (let number = 0; number < cases.count; number++) {
      const index = highProduct(cases.low[number], cases.high[number], low, high) >>> (32 - bits);
      const answer = cases.answer[number];
      if (stamp[index] !== now) {
        stamp[index] = now;
        places[index] = answer;
        first[index] = number;
      } else if (places[index] !== answer) {
        this.collision = { place: index, old: first[index], now: number };
        return false;
      }
      this.placed++;
    }
    return true;
  }

  /// The answer at a place, or -1.
  at(index) {
    return this.stamp[index] === this.now ? this.places[index] : -1;
  }
}

// QR codes as ISO/IEC 18004 has them: bytes, at the lowest level of correction, so that the squares are large.

/** @typedef {Uint8Array[]} Squares rows of squares: 1 is dark */

/* Of versions 1 to 40 at level L: correcting bytes in each block, and the number of blocks. */
const CORRECTING = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
const LEVEL = 1; // as its two bits say
/** @type {((y: number, x: number) => boolean)[]} */
const MASKS = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];
const FINDER = "1011101"; // across the middle of a finder

/**
 * The smallest code that holds a text.
 * @param {string} text
 * @returns {{version: number, mask: number, squares: Squares}}
 */
export function qr(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= CORRECTING.length; version++) {
    const { squares, fixed } = frame(version);
    const free = fixed.reduce((sum, row) => sum + row.filter((one) => !one).length, 0) >> 3;
    const room = free - at(CORRECTING, version - 1) * at(BLOCKS, version - 1);
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue;
    write(squares, fixed, corrected(packed(bytes, version, room), version, free));
    const tries = MASKS.map((_, mask) => masked(squares, fixed, mask));
    const faults = tries.map(penalty);
    const mask = faults.indexOf(Math.min(...faults));
    return { version, mask, squares: at(tries, mask) };
  }
  throw new RangeError(`${bytes.length} bytes are too many for a QR code`);
}

/**
 * What every code of a version has, and which squares that are; those of format and mask are still light.
 * @param {number} version
 */
function frame(version) {
  const size = 17 + 4 * version;
  const squares = Array.from({ length: size }, () => new Uint8Array(size));
  const fixed = Array.from({ length: size }, () => new Uint8Array(size));
  const put = (/** @type {number} */ y, /** @type {number} */ x, /** @type {unknown} */ dark) => {
    if (y < 0 || x < 0 || y >= size || x >= size) return;
    at(squares, y)[x] = Number(Boolean(dark));
    at(fixed, y)[x] = 1;
  };
  for (let one = 0; one < size; one++) {
    put(6, one, one % 2 === 0);
    put(one, 6, one % 2 === 0);
  }
  for (const [y, x] of centres(version, size)) square(y, x, 2, (ring) => ring !== 1, put);
  const corners = /** @type {const} */ ([3, size - 4]);
  for (const y of corners)
    for (const x of corners) if (y === 3 || x === 3) square(y, x, 4, (ring) => FINDER[ring + 3] === "1", put);
  for (let one = 0; one < 9; one++) {
    if (!at(at(fixed, 8), one)) put(8, one, 0);
    if (!at(at(fixed, one), 8)) put(one, 8, 0);
    if (one < 8) put(8, size - 1 - one, 0);
    if (one < 8) put(size - 1 - one, 8, one === 7);
  }
  if (version > 6) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let one = 0; one < 18; one++) {
      put(Math.floor(one / 3), size - 11 + (one % 3), (bits >> one) & 1);
      put(size - 11 + (one % 3), Math.floor(one / 3), (bits >> one) & 1);
    }
  }
  return { squares, fixed };
}

/**
 * The middles of the small marks.
 * @param {number} version
 * @param {number} size
 * @returns {[number, number][]}
 */
function centres(version, size) {
  if (version === 1) return [];
  const along = Math.floor(version / 7) + 2;
  const gap = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (along * 2 - 2)) * 2;
  const places = [6, ...Array.from({ length: along - 1 }, (_, one) => size - 7 - gap * (along - 2 - one))];
  const last = size - 7;
  return places
    .flatMap((y) => places.map((x) => /** @type {[number, number]} */ ([y, x])))
    .filter(([y, x]) => !(y === 6 && x === 6) && !(y === 6 && x === last) && !(y === last && x === 6));
}

/**
 * Rings around a middle.
 * @param {number} y
 * @param {number} x
 * @param {number} wide
 * @param {(ring: number) => boolean} dark
 * @param {(y: number, x: number, dark: boolean) => void} put
 */
function square(y, x, wide, dark, put) {
  for (let down = -wide; down <= wide; down++) {
    for (let right = -wide; right <= wide; right++) {
      put(y + down, x + right, dark(Math.max(Math.abs(down), Math.abs(right))));
    }
  }
}

/**
 * The bytes with what says how many they are, and with the padding.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} room
 */
function packed(bytes, version, room) {
  const bits = version < 10 ? 8 : 16;
  const text = [[4, 4], [bytes.length, bits], ...[...bytes].map((one) => [one, 8])]
    .map(([value = 0, length = 0]) => value.toString(2).padStart(length, "0"))
    .join("");
  const ended = text.padEnd(Math.min(room * 8, text.length + 4), "0");
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, "0");
  const made = new Uint8Array(room);
  for (let one = 0; one < room; one++) {
    const padding = (one - whole.length / 8) % 2 ? 0x11 : 0xec;
    made[one] = one * 8 < whole.length ? parseInt(whole.slice(one * 8, one * 8 + 8), 2) : padding;
  }
  return made;
}

/**
 * The blocks with what corrects them, one byte of each after another.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} free
 */
function corrected(bytes, version, free) {
  const [count, more] = [at(BLOCKS, version - 1), at(CORRECTING, version - 1)];
  const short = Math.floor(bytes.length / count);
  const long = bytes.length % count; // so many blocks at the end have one byte more
  const divisor = generator(more);
  /** @type {Uint8Array[]} */
  const blocks = [];
  for (let one = 0, from = 0; one < count; one++) {
    const to = from + short + Number(one >= count - long);
    blocks.push(bytes.slice(from, to));
    from = to;
  }
  const ends = blocks.map((block) => rest(block, divisor));
  /** @type {number[]} */
  const made = [];
  for (let one = 0; one <= short; one++) for (const block of blocks) if (one < block.length) made.push(at(block, one));
  for (let one = 0; one < more; one++) for (const end of ends) made.push(at(end, one));
  return Uint8Array.from({ length: free }, (_, one) => made[one] ?? 0);
}

/** @param {number} degree */
function generator(degree) {
  const made = new Uint8Array(degree);
  made[degree - 1] = 1;
  let root = 1;
  for (let one = 0; one < degree; one++, root = times(root, 2)) {
    for (let each = 0; each < degree; each++) made[each] = times(at(made, each), root) ^ (made[each + 1] ?? 0);
  }
  return made;
}

/**
 * @param {Uint8Array} block
 * @param {Uint8Array} divisor
 */
function rest(block, divisor) {
  let made = new Uint8Array(divisor.length);
  for (const byte of block) {
    const factor = byte ^ at(made, 0);
    made = Uint8Array.from(divisor, (one, each) => (made[each + 1] ?? 0) ^ times(one, factor));
  }
  return made;
}

/**
 * In the field of 256.
 * @param {number} one
 * @param {number} other
 */
function times(one, other) {
  let made = 0;
  for (let bit = 7; bit >= 0; bit--) made = (made << 1) ^ ((made >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return made;
}

/**
 * What is left of a number in a code of so many bits.
 * @param {number} value
 * @param {number} bits
 * @param {number} divisor
 */
function remainder(value, bits, divisor) {
  let left = value;
  for (let one = 0; one < bits; one++) left = (left << 1) ^ ((left >> (bits - 1)) * divisor);
  return left;
}

/**
 * In pairs of columns from the right, up and down in turn.
 * @param {Squares} squares
 * @param {Squares} fixed
 * @param {Uint8Array} bytes
 */
function write(squares, fixed, bytes) {
  const size = squares.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let one = 0; one < size * 2; one++) {
      const [y, x] = [up ? size - 1 - (one >> 1) : one >> 1, right - (one & 1)];
      if (at(at(fixed, y), x)) continue;
      at(squares, y)[x] = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      bit++;
    }
  }
}

/**
 * The squares under a mask, with what says which.
 * @param {Squares} squares
 * @param {Squares} fixed
 * @param {number} mask
 * @returns {Squares}
 */
function masked(squares, fixed, mask) {
  const turn = at(MASKS, mask);
  const made = squares.map((row, y) => row.map((one, x) => one ^ Number(!at(at(fixed, y), x) && turn(y, x))));
  const size = made.length;
  const format = (LEVEL << 3) | mask;
  const bits = ((format << 10) | remainder(format, 10, 0x537)) ^ 0x5412;
  for (let one = 0; one < 15; one++) {
    const bit = (bits >> one) & 1;
    at(made, one < 6 ? one : one < 8 ? one + 1 : 8)[8] = one < 8 ? bit : at(at(made, 8), 8);
    if (one > 7) at(made, 8)[one === 8 ? 7 : 14 - one] = bit;
    if (one < 8) at(made, 8)[size - 1 - one] = bit;
    else at(made, size - 15 + one)[8] = bit;
  }
  return made;
}

/**
 * How hard the squares are to read.
 * @param {Squares} squares
 */
function penalty(squares) {
  const size = squares.length;
  const lines = [...squares, ...squares.map((_, x) => squares.map((row) => at(row, x)))].map((row) =>
    [...row].join(""),
  );
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const [, edge = ""] of line.matchAll(/(?=(00001011101|10111010000))/g)) sum += edge ? 40 : 0;
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const four =
        at(at(squares, y), x) + at(at(squares, y), x - 1) + at(at(squares, y - 1), x) + at(at(squares, y - 1), x - 1);
      if (four % 4 === 0) sum += 3;
    }
  }
  const dark = squares.flatMap((row) => [...row]).filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((dark / (size * size)) * 20 - 10));
}

/**
 * What is surely there.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} index
 * @returns {T}
 */
function at(list, index) {
  return /** @type {T} */ (list[index]);
}

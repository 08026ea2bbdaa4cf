/** Repeatable random numbers: the same seed and name give the same numbers on every machine. */

export interface RandomStream {
  /** At least 0, below 1. */
  next(): number;
  /** At least `low`, below `high`. */
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  /** True so often: 0 never, 1 always. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A key of the table, as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** A few different items, in the order drawn; all of them when there are no more. */
  sample<T>(items: readonly T[], count: number): T[];
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** Mean 0, standard deviation 1, and now and then far out, as market returns are. */
  wild(): number;
  uuid(): string;
}

/** One draw of WILD_SHARE is WILD_SCALE times as wide; the others are narrower, so that the variance stays 1. */
const WILD_SHARE = 0.04;
const WILD_SCALE = 2.6;
const CALM_SCALE = Math.sqrt((1 - WILD_SHARE * WILD_SCALE ** 2) / (1 - WILD_SHARE));

/** A stream of its own for each name, so that a change in one part of the demo leaves the others as they were. */
export function randomStream(seed: string, name: string): RandomStream {
  const next = xoshiro128(`${seed}/${name}`);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    whole,
    normal,
    pick,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    wild: () => normal() * (next() < WILD_SHARE ? WILD_SCALE : CALM_SCALE),
    sample: (items, count) => {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)).flat();
    },
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = Object.entries<number>(weights) as [K, number][];
      let rest = next() * entries.reduce((total, [, weight]) => total + weight, 0);
      return entries.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? pick(entries)[0];
    },
    uuid: () => {
      const hex = Array.from({ length: 4 }, () =>
        Math.floor(next() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('');
      // Shaped as version 4, variant 1.
      const variant = (8 + (parseInt(hex.charAt(16), 16) % 4)).toString(16);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

/** xoshiro128** 1.1 by Blackman and Vigna, https://prng.di.unimi.it; its state is filled by a hash of the text. */
function xoshiro128(text: string): () => number {
  let [a, b, c, d] = [hash(text, 1), hash(text, 2), hash(text, 3), hash(text, 4)];
  return () => {
    const product = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return product / 2 ** 32;
  };
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** FNV-1a with the finaliser of MurmurHash3. */
function hash(text: string, salt: number): number {
  let word = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) word = Math.imul(word ^ text.charCodeAt(index), 0x01000193);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) | 0;
}

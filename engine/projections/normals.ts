/** Draws pseudo-random numbers, the same for the same seed on every machine. */

/**
 * Draws from the standard normal distribution, one with each call. Uniform numbers by xoshiro128** (Blackman and Vigna 2018), its state spread
 * from the seed by splitmix32; normal ones by the polar method (Marsaglia and Bray 1964).
 * @param seed a whole number; of it 32 bits count
 */
export function normalDraws(seed: number): () => number {
  const uniform = uniformDraws(seed);
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
      const square = x * x + y * y;
      if (square === 0 || square >= 1) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * scale;
      return x * scale;
    }
  };
}

/** Draws uniform numbers from 0 on, below 1. */
function uniformDraws(seed: number): () => number {
  const spread = splitmix(seed);
  let [a, b, c, d] = [spread(), spread(), spread(), spread()];
  return () => {
    const turned = Math.imul(b, 5);
    const drawn = Math.imul((turned << 7) | (turned >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return drawn / 2 ** 32;
  };
}

function splitmix(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

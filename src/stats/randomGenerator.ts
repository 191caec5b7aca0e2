import log from '@stdlib/math-base-special-ln';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { wrong } from '../given.ts';

/** A source of seeded random numbers. */
export interface RandomGenerator {
  /** Uniform on [0, 1), a multiple of 2⁻⁵³. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/**
 * Random numbers that are the same for the same seed, on every machine; the seed is any whole number up to 2⁵³.
 *
 * @example
 * ```ts
 * import { randomGenerator } from 'wendy';
 *
 * const { uniform, normal } = randomGenerator(7);
 * console.log(uniform().toFixed(6), normal().toFixed(6)); // → 0.304434 -0.487737
 * ```
 */
export function randomGenerator(seed: number): RandomGenerator {
  if (!Number.isSafeInteger(seed)) {
    throw wrong('The seed', seed, 'A whole number is needed, such as 1.');
  }
  const source = xoroshiro128plusFromState(mixedWords(seed));
  const uniform = () => uniformFloat64(source);
  let spare: number | undefined;

  // Marsaglia's polar method: a point in the unit disc gives two independent normal numbers.
  function normal(): number {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const s = x * x + y * y;
      if (s >= 1 || s === 0) continue;
      const scale = Math.sqrt((-2 * log(s)) / s);
      spare = y * scale;
      return x * scale;
    }
  }

  return { uniform, normal };
}

/** Four 32-bit words in which every bit of the seed counts: pure-rand's own start gives neighbouring seeds similar numbers. */
function mixedWords(seed: number): number[] {
  let state = mix(Math.floor(seed / 2 ** 32)) ^ (seed | 0);
  return Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state);
  });
}

/** A one-to-one scrambling of 32 bits: shifts and odd multipliers. */
function mix(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}

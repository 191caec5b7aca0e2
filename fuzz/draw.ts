import { type RandomGenerator, randomGenerator } from '../src/index.ts';

/** Random choices. The same seed, target and number make the same choices on every machine. */
export interface Draw extends RandomGenerator {
  /** True with probability p. */
  chance(p: number): boolean;
  /** A whole number from min to max, both included. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the values, each with its weight. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** The list in another order than its own, where it has one. */
  reordered<T>(list: readonly T[]): T[];
  /** As many results of `make` as a whole number from min to max says. */
  several<T>(min: number, max: number, make: (i: number) => T): T[];
}

/** The choices behind input number k of a target: they follow from seed, target and k alone. */
export function drawFor(seed: number, target: string, k: number): Draw {
  return drawFrom(hash(`${seed}/${target}/${k}`));
}

export function drawFrom(seed: number): Draw {
  const { uniform, normal } = randomGenerator(seed);
  const whole = (min: number, max: number) => min + Math.floor(uniform() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)];
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    return list.map(() => left.splice(whole(0, left.length - 1), 1)[0]);
  };
  return {
    uniform,
    normal,
    chance: (p) => uniform() < p,
    whole,
    pick,
    weighted(list) {
      let left = uniform() * list.reduce((sum, [weight]) => sum + weight, 0);
      return (list.find(([weight]) => (left -= weight) < 0) ?? list[0])[1];
    },
    shuffled,
    reordered(list) {
      const other = shuffled(list);
      return other.some((one, i) => one !== list[i]) ? other : other.reverse();
    },
    several: (min, max, make) => Array.from({ length: whole(min, max) }, (_, i) => make(i)),
  };
}

/** A whole number below 2⁵³ from a text: two FNV-like sums of 32 bits, mixed (cyrb53). */
export function hash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 2 ** 21 * (b >>> 0) + ((a >>> 0) & (2 ** 21 - 1));
}

import { createHash } from 'node:crypto';
import type { Unit } from './cells.ts';
import type { Plan } from './plan.ts';

/**
 * The seed of a data set's noise. It follows from the plan's seed, the system, points, noise and trial: parts and methods
 * share data, so that they can be compared pair by pair.
 */
export function dataSeed({ seed }: Plan, { cell: { system, points, noise }, trial }: Unit): number {
  return seedOf(['data', seed, system.name, points, noise, trial]);
}

/** The seed of the random starts on that data set. */
export function startSeed({ seed }: Plan, { cell: { system, points, noise }, trial }: Unit): number {
  return seedOf(['starts', seed, system.name, points, noise, trial]);
}

/** A whole number below 2⁵² that stands for a list of things. */
function seedOf(things: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(things)).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest[6] >> 4);
}

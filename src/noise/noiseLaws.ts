import type { NoiseLawName } from '../optionKinds.ts';
import { laplace, loglaplace } from './laplace.ts';
import { lognormal } from './lognormal.ts';
import type { NoiseLaw } from './noiseLaw.ts';
import { normal } from './normal.ts';
import { student } from './student.ts';

const table = new Map([normal, lognormal, student, laplace, loglaplace].map((law) => [law.name, law]));

/** The names of all laws of noise, the default first. */
export function noiseLawNames(): NoiseLawName[] {
  return [...table.keys()] as NoiseLawName[];
}

/** The law of this name; one that is not registered, as results of another program may name, is taken for normal. */
export function noiseLawOf(name: string): NoiseLaw {
  return table.get(name) ?? { ...normal, name, words: name };
}

/** Whether there is a law of this name. */
export function isNoiseLaw(name: unknown): name is NoiseLawName {
  return table.has(name as string);
}

/** Whether errors of this law are normal as they are: neither of logarithms nor with tails of their own. */
export function isNormal(name: string): boolean {
  const { ofLogarithm, tails } = noiseLawOf(name);
  return !ofLogarithm && !tails;
}

/** Adds a law to the table; its name must be free. */
export function addNoiseLaw(law: NoiseLaw): void {
  table.set(law.name, law);
}

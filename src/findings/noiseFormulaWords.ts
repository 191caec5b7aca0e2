import { ofExperiment } from '../text/ofExperiment.ts';
import { list, short, shorten } from '../text/words.ts';

/** A formula of noise that is not positive at a time, where what it depends on has these values. */
export interface NoiseFormula {
  readonly output: string;
  readonly formula: string;
  readonly sd: number;
  readonly t: number;
  readonly values: Readonly<Record<string, number>>;
  readonly experiment: string;
}

/** "the noise of y, y - 5, is -4 at t = 0, where y is 1." */
export function noiseFormulaWords({ output, formula, sd, t, values, experiment }: NoiseFormula): string {
  return `the noise of ${shorten(output)}, ${shorten(formula, 60)}, is ${short(sd)} at t = ${short(t)}${ofExperiment(experiment)}${whereWords(values)}.`;
}

/** ", where x = 1 and y = 2", or nothing where nothing is needed. */
export function whereWords(values: Readonly<Record<string, number>>): string {
  const known = Object.entries(values).map(([name, value]) => `${name} = ${short(value)}`);
  return known.length > 0 ? `, where ${list(known)}` : '';
}

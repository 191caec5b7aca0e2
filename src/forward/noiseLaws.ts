import { simulationFindings } from '../findings/simulationFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model, Noise } from '../model/model.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type RandomGenerator, randomGenerator } from '../stats/randomGenerator.ts';

/** A column as the model predicts it, and how its noise is drawn. */
interface NoisyColumn {
  readonly name: string;
  readonly clean: Float64Array;
  readonly distribution: Noise['distribution'];
  /** Standard deviation at each time: of ln y for log-normal noise; for student's, its scale. */
  readonly sd: Float64Array;
}

/** A column with its noise. Each value draws its numbers, even where its noise is zero. */
function noisy({ clean, distribution, sd }: NoisyColumn, random: RandomGenerator): Float64Array {
  const { ofLogarithm, draw } = noiseLawOf(distribution);
  return clean.map((y, m) => {
    const error = draw(sd[m], random);
    return ofLogarithm ? y * portableMath.exp(error) : y + error;
  });
}

/**
 * Columns with the noise that the model's own lines give them; those without a line have none, unless `given` has a standard
 * deviation for them, which also stands for one that the model leaves open.
 *
 * @param columns what is predicted of states and outputs; the last of a name is what a noise line means by it.
 */
export function byModelLaws(
  model: Model,
  columns: readonly { readonly name: string; readonly clean: Float64Array }[],
  isMeasured: (index: number) => boolean,
  given: ReadonlyMap<string, number>,
  t: Float64Array,
  w: Float64Array,
  inputsAt: (t: number) => Float64Array,
): NoisyColumn[] {
  if (model.noise.length === 0 && given.size === 0) {
    throw new InputError(simulationFindings.noNoiseLine());
  }
  const open = model.noise.filter(({ output, sd }) => !given.has(output) && (!sd || 'column' in sd));
  if (open.length > 0) {
    throw new InputError(simulationFindings.noiseLinesOpen({ names: open.map(({ output }) => output) }));
  }
  const names = columns.map(({ name }) => name);
  return columns.map(({ name, clean }, c): NoisyColumn => {
    const line = model.noise.find(({ output }) => output === name);
    const distribution = line?.distribution ?? 'normal';
    const sd = new Float64Array(clean.length);
    if (!isMeasured(c)) return { name, clean, distribution, sd };
    const fixed = given.get(name);
    if (fixed !== undefined) return { name, clean, distribution, sd: sd.fill(fixed) };
    if (!line?.sd || 'column' in line.sd) return { name, clean, distribution, sd };
    const { parameters, inputs } = model;
    const value = pointFunction({ states: names, parameters, inputs: inputs.map((input) => input.name) }, [
      line.sd,
    ]);
    const at = new Float64Array(names.length);
    for (let m = 0; m < sd.length; m++) {
      for (let k = 0; k < at.length; k++) at[k] = columns[k].clean[m];
      [sd[m]] = value(t[m], at, w, inputsAt(t[m]));
      if (!(sd[m] > 0)) {
        throw new InputError(simulationFindings.simulatedNoiseNotPositive({ name, sd: sd[m], t: t[m] }));
      }
    }
    return { name, clean, distribution, sd };
  });
}

/** Gaussian noise of the same size for all columns, or of the size given for each. */
export function sameLaws(
  columns: readonly { readonly name: string; readonly clean: Float64Array }[],
  isMeasured: (c: number) => boolean,
  noise: number,
  given: ReadonlyMap<string, number>,
): NoisyColumn[] {
  const pooled =
    noise > 0
      ? noise * rms(columns.flatMap(({ clean }, c) => (isMeasured(c) ? [clean.filter(Number.isFinite)] : [])))
      : 0;
  return columns.map(({ name, clean }, c) => {
    const sd = isMeasured(c) ? (noise > 0 ? pooled : (given.get(name) ?? 0)) : 0;
    return { name, clean, distribution: 'normal', sd: new Float64Array(clean.length).fill(sd) };
  });
}

/** Every column draws its numbers, even where its noise is zero: the noise of one does not depend on that of another. */
export function withNoise(laws: readonly NoisyColumn[], seed: number): Float64Array[] {
  if (laws.every(({ sd }) => sd.every((s) => s === 0))) return laws.map(({ clean }) => clean);
  const random = randomGenerator(seed);
  return laws.map((law) => noisy(law, random));
}

/** One number for the noise of a column. */
export function levelOf(sd: Float64Array): number {
  return sd.every((s) => s === sd[0]) ? (sd[0] ?? 0) : rms([sd]);
}

/** Root mean square of all values together; scaled, since squares of large ones overflow. */
function rms(columns: readonly Float64Array[]): number {
  const over = (start: number, add: (sum: number, u: number) => number) =>
    columns.reduce((sum, column) => column.reduce(add, sum), start);
  const largest = over(0, (most, u) => Math.max(most, Math.abs(u)));
  if (largest === 0) return 0;
  const count = columns.reduce((sum, { length }) => sum + length, 0);
  const mean = over(0, (sum, u) => sum + (u / largest) ** 2) / count;
  return largest * Math.sqrt(mean);
}

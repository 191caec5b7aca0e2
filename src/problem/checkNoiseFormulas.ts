import type { NoiseFormula } from '../findings/noiseFormulaWords.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import type { Place } from '../inputError.ts';
import { median } from '../linalg/median.ts';
import { namesIn } from '../model/namesIn.ts';
import { printExpression } from '../model/printExpression.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { evaluate } from '../model/terms.ts';
import { type Problem, valueAt } from './problem.ts';

/** A noise formula that is not positive: its place, and its values there. */
interface WrongNoise {
  readonly place: Place;
  readonly noise: NoiseFormula;
}

/**
 * Formulas are evaluated at measured values, which are noisy: a result below zero by this part of the typical size is tolerated.
 */
const TOLERATED = 0.05;

/** Throws if a noise formula is not positive at measured values. */
export function checkNoiseFormulas(problem: Problem): void {
  const [first] = wrongNoise(problem);
  if (!first) return;
  const finding = problemFindings.noiseFormulaNotPositive(first.noise);
  throw sourceError(sourceLines(problem.model.text), first.place, finding);
}

/**
 * Noise formulas that are clearly not positive at measured values, and so neither at predictions near them. Formulas with
 * unknowns, or with outputs that were not measured at that time, are left to the search.
 */
export function wrongNoise({ model, outputs, inputs, experiments }: Problem): WrongNoise[] {
  const index = new Map(outputs.map(({ name }, o) => [name, o]));
  return outputs.flatMap(({ name, sd }, o) => {
    if (typeof sd !== 'object') return [];
    const names = [...namesIn(sd)];
    if (!names.every((one) => index.has(one) || inputs.includes(one) || one === 't')) return [];
    const all = experiments.flatMap(({ name: experiment, t, Y, inputs: courses }) => {
      const valueFor = (one: string, i: number) => {
        const at = index.get(one);
        if (at !== undefined) return Y.data[i + at * Y.rows];
        return one === 't' ? t[i] : valueAt(courses[inputs.indexOf(one)], t[i], true);
      };
      const measured = Array.from(t.keys()).filter((i) => !Number.isNaN(Y.data[i + o * Y.rows]));
      return measured.map((i) => ({
        experiment,
        t: t[i],
        sigma: evaluate(sd, (one) => valueFor(one, i)),
        values: Object.fromEntries(names.filter((one) => one !== 't').map((one) => [one, valueFor(one, i)])),
      }));
    });
    const sizes = all.map(({ sigma }) => Math.abs(sigma)).filter((size) => !Number.isNaN(size));
    const typical = median(sizes) || 0;
    const wrong = all.find(({ sigma }) => sigma < -TOLERATED * typical || (sigma === 0 && typical === 0));
    if (!wrong) return [];
    const { experiment, t, sigma, values } = wrong;
    const { place } = model.noise.find(({ output }) => output === name)!;
    const formula = printExpression(sd);
    return [{ place, noise: { output: name, formula, sd: sigma, t, values, experiment } }];
  });
}

import { quote } from '../data/quote.ts';
import type { Place } from '../inputError.ts';
import { namesIn } from '../model/namesIn.ts';
import { printExpression } from '../model/printExpression.ts';
import { shorten, sourceError, sourceLines } from '../model/sourceError.ts';
import { evaluate } from '../model/terms.ts';
import { list, short } from '../words.ts';
import { type Problem, valueAt } from './problem.ts';

/** Where a noise formula stands, and what is wrong with it. */
interface WrongNoise {
  readonly place: Place;
  readonly found: string;
}

/** Noise may come out below zero by this part of its typical size where measured values stand for predictions: they are noisy. */
const BY_CHANCE = 0.05;

/** Throws where a noise formula is wrong at measured values. */
export function checkNoiseFormulas(problem: Problem): void {
  const [first] = wrongNoise(problem);
  if (!first) return;
  throw sourceError(
    sourceLines(problem.model.text),
    first.place,
    first.found,
    'A standard deviation is above 0 at every time: change the formula, such as 0.1 + 0.05*abs(y), or leave the line out to have it estimated.',
  );
}

/**
 * Noise formulas that are clearly not positive at measured values: neither would they be at predictions near them. Formulas with
 * unknowns, or with predictions of what was not measured at that time, are left to the search.
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
        where: names.filter((one) => one !== 't').map((one) => `${one} = ${short(valueFor(one, i))}`),
      }));
    });
    const sizes = all.map(({ sigma }) => Math.abs(sigma)).filter((size) => !Number.isNaN(size));
    const typical = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
    const wrong = all.find(({ sigma }) => sigma < -BY_CHANCE * typical || (sigma === 0 && typical === 0));
    if (!wrong) return [];
    const { experiment, t, sigma, where } = wrong;
    const of = experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
    const at = where.length > 0 ? `, where ${list(where)}` : '';
    const { place } = model.noise.find(({ output }) => output === name)!;
    const formula = shorten(printExpression(sd), 60);
    const found = `the noise of ${shorten(name)}, ${formula}, is ${short(sigma)} at t = ${short(t)}${of}${at}.`;
    return [{ place, found }];
  });
}

// Makes example data with known parameters. The estimator never imports this room: what it is given is a table.

import { problemFindings } from '../findings/problemFindings.ts';
import { checkFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import { parseModel } from '../model/parseModel.ts';
import { randomGenerator } from '../stats/randomGenerator.ts';
import { shown } from '../text/words.ts';
import type { Problem } from './problems.ts';
import { type ProblemRightHandSide, trajectory } from './trajectory.ts';

export interface Sample {
  /** M times, evenly spaced, both ends of the span included. */
  readonly t: Float64Array;
  /** M × D, with noise. */
  readonly U: Matrix;
  /** M × D, the true states. */
  readonly clean: Matrix;
  /** The standard deviation of the noise; the root mean square of them where every state has one of its own. */
  readonly sigma: number;
}

// Steps per time span. Halving them moves no state by more than 1e-10 of the largest (tested).
const STEPS = 4000;
/** More points than this would fill the memory. */
const mostPoints = 1_000_000;

/**
 * The true states of a problem at evenly spaced times, and the same with Gaussian noise of standard deviation
 * σ = noise · rms(all states), as in the paper, or noise · rms of each state. `points` and `noise` are the problem's own when left out, the seed 1.
 *
 * @example
 * ```ts
 * import { findProblem, sampleProblem } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('lotka-volterra'), { points: 64, noise: 0.05, seed: 1 });
 * console.log(t.length, U.rows, U.cols); // → 64 64 2
 * ```
 */
export function sampleProblem(
  problem: Problem,
  options: { points?: number; noise?: number; seed?: number } = {},
): Sample {
  checkProblem(problem);
  checkFields(options, 'sampleProblem', ['points', 'noise', 'seed'], '{ points: 128, noise: 0.05 }');
  const { points = problem.points, noise = problem.noise, seed = 1 } = options;
  if (!Number.isInteger(points) || points < 2 || points > mostPoints) {
    throw new InputError(problemFindings.samplePoints({ value: shown(points), most: mostPoints }));
  }
  if (typeof noise !== 'number' || !(noise >= 0 && Number.isFinite(noise))) {
    throw new InputError(problemFindings.sampleNoise({ value: shown(noise) }));
  }
  if (!Number.isSafeInteger(seed)) {
    throw new InputError(problemFindings.sampleSeed({ value: shown(seed) }));
  }
  const [first, last] = problem.timeSpan;
  const t = Float64Array.from({ length: points }, (_, i) => first + ((last - first) * i) / (points - 1));
  const clean = trajectory(rightHandSide(problem), problem.initial, t, (last - first) / STEPS);
  return { t, clean, U: withNoise(clean, noise, problem.noiseOf, seed), sigma: noise * rms(clean.data) };
}

/** True states with Gaussian noise; `noise` is its standard deviation over the root mean square of all states, or of each. */
export function withNoise(clean: Matrix, noise: number, noiseOf: Problem['noiseOf'], seed: number): Matrix {
  const { normal } = randomGenerator(seed);
  const U = zeros(clean.rows, clean.cols);
  const pooled = noise * rms(clean.data);
  for (let l = 0; l < clean.cols; l++) {
    const [from, to] = [l * clean.rows, (l + 1) * clean.rows];
    const sigma = noiseOf === 'each' ? noise * rms(clean.data.subarray(from, to)) : pooled;
    for (let k = from; k < to; k++) U.data[k] = clean.data[k] + sigma * normal();
  }
  return U;
}

function rms(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, u) => sum + u * u, 0) / values.length);
}

/** Throws unless the value is a problem, as those in `problems` are. */
function checkProblem(value: unknown): asserts value is Problem {
  const { model, parameters, initial, timeSpan } = Object(value) as Partial<Problem>;
  const isNumbers = (list: unknown) => Array.isArray(list) && list.every((x) => Number.isFinite(x));
  const sound =
    typeof model === 'string' &&
    Object.prototype.toString.call(parameters) === '[object Map]' &&
    isNumbers(initial) &&
    isNumbers(timeSpan) &&
    timeSpan?.length === 2 &&
    timeSpan[0] < timeSpan[1];
  if (sound) {
    const { states, parameters: names } = parseModel(model);
    const known = names.every((name) => Number.isFinite(parameters?.get(name)));
    if (known && states.length === initial?.length) return;
  }
  throw wrong('The problem', value, "One of those in `problems` is needed, such as findProblem('logistic').");
}

function rightHandSide(problem: Problem): ProblemRightHandSide {
  const model = parseModel(problem.model);
  const w = Float64Array.from(model.parameters, (name) => problem.parameters.get(name) ?? Number.NaN);
  const { evaluate } = compileRightHandSide(model);
  return (t, u, du) => evaluate(t, u, w, du);
}

import { drive } from '../drive.ts';
import { type Note, note } from '../findings/note.ts';
import { simulationFindings } from '../findings/simulationFindings.ts';
import { solveNoteFindings } from '../findings/solveNoteFindings.ts';
import { checkWatch } from '../given.ts';
import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { checkModel } from '../model/checkModel.ts';
import type { Model } from '../model/parseModel.ts';
import { experimentModel, REST } from '../problem/experimentModel.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { byState, type Watch } from '../result.ts';
import { version } from '../version.ts';
import { formulasAlong, inputsAt, undefinedOutput } from './alongSolution.ts';
import { checkStart } from './checkStart.ts';
import { checkTimes } from './checkTimes.ts';
import { compileProblem } from './compileProblem.ts';
import { type InputValues, inputValues } from './inputValues.ts';
import { namedValues } from './namedValues.ts';
import { byModelLaws, levelOf, sameLaws, withNoise } from './noiseLaws.ts';
import { reliableRows } from './reliableRows.ts';
import {
  checkOptions,
  firstFormulas,
  firstValues,
  givenNoise,
  neededParameters,
  type SimulateOptions,
  startOf,
  type UsedOptions,
} from './simulateOptions.ts';
import { simulationProblem } from './simulationProblem.ts';
import { solveExperiment } from './solveProblem.ts';
import type { Work } from './solver/solve.ts';
import { type SolveStatus, solveStatus } from './solver/solveStatus.ts';
import { statesAtStart } from './statesAtStart.ts';
import { withElapsed } from './withElapsed.ts';

/** A model solved forward. Plain data: `JSON.stringify` writes it whole. */
export interface Simulation {
  version: string;
  /** Whether it was solved to the end; if not, when and why it ended, and what to do. */
  status: SolveStatus;
  /** The times that were reached, except those that cannot be distinguished from that of a blow-up. */
  t: number[];
  /** The states at these times, with noise, and without. A state whose name an output has is not measured: it has none. */
  states: Record<string, number[]>;
  clean: Record<string, number[]>;
  /** What `observe` lines say is measured, with noise, and without. */
  outputs: Record<string, number[]>;
  cleanOutputs: Record<string, number[]>;
  /**
   * Standard deviation of the noise of each state and output: its root mean square where it changes, that of ln y for
   * log-normal noise, the scale of Student's distribution.
   */
  sigma: Record<string, number>;
  /** Why the numbers may be wrong, such as states so small that `atol` hides them. */
  warnings: Note[];
  work: Work;
  /** The model's text. */
  model: string;
  parameters: Record<string, number>;
  /** The states at the start, before any jump there. */
  u0: Record<string, number>;
  inputs: Record<string, InputValues>;
  /** The quantities of `report` lines. */
  derived: Record<string, number>;
  options: UsedOptions;
}

/**
 * The states of a model and what is measured of them at given times, from its parameters, first states and inputs, on request
 * with noise.
 *
 * Bad input rejects with an InputError. A solve that ends early does not: `t` and `states` hold what was reached, and
 * `status` says when and why it ended.
 *
 * @example
 * ```ts
 * import { evenTimes, parseModel, simulate } from 'wendy';
 *
 * const model = parseModel("u' = r*u*(1 - u/K)");
 * const { t, states } = await simulate(model, { r: 1, K: 2 }, { u0: { u: 0.1 }, t: evenTimes(0, 10, 101) });
 * console.log(t.at(-1), states.u?.at(-1)?.toFixed(3)); // → 10 1.998
 * ```
 */
export async function simulate(
  written: Model,
  parameters: Readonly<Record<string, number>>,
  options: SimulateOptions,
  watch: Watch = {},
): Promise<Simulation> {
  checkModel(written);
  checkWatch(watch);
  const { observe, signal } = watch;
  const { states } = written;
  const outputs = written.outputs.map(({ name }) => name);
  const used = checkOptions(written, options);
  const { model, begins, isSteady } = experimentModel(written, options.experiment, true);
  const initial = firstFormulas(model, options.u0);
  const needed = neededParameters(model, initial, used.noise === 'model');
  const w = namedValues(model, { option: 'parameters', of: 'parameter', needed }, parameters);
  const x0 = firstValues(model, initial, options.u0);
  const given = givenNoise(model, used.noiseSd);
  const times = checkTimes(options.t, states.length + outputs.length);
  const values = inputValues(model, options.inputs, options.inputsFrom);
  const end = times[times.length - 1];
  const begin = startOf(model, times, begins);
  const start = isSteady ? begin - REST * (end - begin || 1) : begin;
  const problem = simulationProblem(model, initial, values, start, end, isSteady ? begin : undefined);
  const compiled = compileProblem(problem);
  const { x: u0 } = statesAtStart(problem, compiled, 0, w, x0, false);
  checkStart(problem, u0, w);

  const work = solveExperiment(problem, compiled, 0, w, x0, times, used, false);
  const solution = await drive(withElapsed(work, observe), signal);
  const rows = reliableRows(solution, times, used.rtol);
  const t = times.subarray(0, rows);
  const clean = states.map((_, l) => column(solution.X, l).subarray(0, rows));
  const predicted = formulasAlong(problem, compiled, model.outputs, solution, t, w).map(({ value }) => value);
  const columns = [
    ...states.map((name, l) => ({ name, clean: clean[l] })),
    ...outputs.map((name, o) => ({ name, clean: predicted[o] })),
  ];
  const isMeasured = (c: number) => c >= states.length || !outputs.includes(columns[c].name);
  const laws =
    used.noise === 'model'
      ? byModelLaws(model, columns, isMeasured, given, t, w, (time) => inputsAt(problem, time))
      : sameLaws(columns, isMeasured, used.noise, given);
  const noisyColumns = withNoise(laws, used.seed);
  if (
    !noisyColumns.every((y, c) => y.every((x, m) => Number.isFinite(x) || !Number.isFinite(laws[c].clean[m])))
  ) {
    const option = used.noise === 'model' || used.noise > 0 ? 'noise' : 'noiseSd';
    throw new InputError(simulationFindings.noiseOverflows({ option }));
  }
  const record = (from: number, names: readonly string[], of: readonly Float64Array[]) =>
    byState(names, (k) => Array.from(of[from + k]));
  const report = pointFunction(
    problem,
    model.reports.map(({ expression }) => expression),
  )(start, u0, w, inputsAt(problem, start));
  return {
    version,
    status: solveStatus(solution.failure, times[times.length - 1]),
    t: Array.from(t),
    states: record(0, states, noisyColumns),
    clean: record(0, states, clean),
    outputs: record(states.length, outputs, noisyColumns),
    cleanOutputs: record(0, outputs, predicted),
    sigma: Object.fromEntries(laws.map(({ name, sd }) => [name, levelOf(sd)])),
    warnings: [
      ...scaledByPart(used.noise, rows, times),
      ...states.flatMap((state, l) => hiddenBy(used.atol, state, clean[l])),
      ...outputs.flatMap((name, o) => undefinedOutput(name, predicted[o], t)),
      ...outsideBounds(model, w, u0),
    ],
    work: solution.work,
    model: model.text,
    parameters: Object.fromEntries(
      model.parameters.flatMap((name, j) => (Number.isNaN(w[j]) ? [] : [[name, w[j]]])),
    ),
    u0: byState(states, (l) => u0[l]),
    inputs: Object.fromEntries(values),
    derived: Object.fromEntries(model.reports.map(({ name }, r) => [name, report[r]])),
    options: used,
  };
}

/** That a value lies outside of what a line of the model allows. */
function outsideBounds({ bounds, parameters, states }: Model, w: Float64Array, u0: Float64Array): Note[] {
  return bounds.flatMap(({ of, initial, lower, upper, lowerOpen, upperOpen }) => {
    const value = initial ? u0[states.indexOf(of)] : w[parameters.indexOf(of)];
    const low = lowerOpen ? value <= lower : value < lower;
    const high = upperOpen ? value >= upper : value > upper;
    if (!low && !high) return [];
    return [note(solveNoteFindings.simulatedOutsideBounds({ name: of, initial, value, lower, upper }))];
  });
}

/** That the noise follows from the states up to where the solve ended, be they few or large. */
function scaledByPart(noise: number | 'model', rows: number, times: Float64Array): Note[] {
  if (noise === 'model' || noise === 0 || rows === times.length || rows === 0) return [];
  return [note(solveNoteFindings.noiseByPart({ noise, end: times[rows - 1] }))];
}

/** Part of a state's largest value above which the absolute error may show. */
const MOST_OF_STATE = 1e-4;

/** That a state is so small that the absolute error, and not the relative one, rules it. */
function hiddenBy(atol: number, state: string, u: Float64Array): Note[] {
  const largest = u.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  if (largest === 0 || atol <= MOST_OF_STATE * largest) return [];
  const better = 10 ** Math.floor(Math.log10(largest) - 8);
  // Smaller ones have few digits, or none.
  const possible = better > 1e-300 ? better : null;
  return [note(solveNoteFindings.stateBelowAtol({ state, largest, atol, better: possible }))];
}

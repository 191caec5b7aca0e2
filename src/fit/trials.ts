import { checkTable } from '../data/checkTable.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import type { Table } from '../data/table.ts';
import { drive } from '../drive.ts';
import { optionsForStates } from '../forward/shooting.ts';
import { type TrialSolution, trialSolver } from '../forward/trialSolver.ts';
import { InputError } from '../inputError.ts';
import { checkModel } from '../model/checkModel.ts';
import { linearForm } from '../model/linearForm.ts';
import type { Model } from '../model/model.ts';
import type { FitOptions } from '../options.ts';
import { buildProblem } from '../problem/buildProblem.ts';
import { freeFirst, type Problem, valueFrom } from '../problem/problem.ts';
import { stateLabel } from '../problem/stateLabel.ts';
import { firstName } from '../problem/unknownFor.ts';
import { withOptions } from '../problem/withOptions.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { startsOf } from '../start/starts.ts';
import { isPlain } from './fitTask.ts';

/** A number that can be tried: a parameter, the first value of a state, or a factor for an input or doses. */
export interface TrialQuantity {
  readonly kind: 'parameter' | 'first' | 'factor';
  /** Of the parameter, the state or the column. */
  readonly name: string;
  /** Where it has a value of its own in each experiment. */
  readonly experiment: string | null;
  /** What it may be; infinite where nothing bounds it. */
  readonly lower: number;
  readonly upper: number;
  /** `log` where its sign is known. */
  readonly scale: 'log' | 'linear';
  /** Where a search begins, and how large it usually is. */
  readonly start: number;
  readonly size: number;
  /** A first value that no datum and no formula shows below zero. */
  readonly isPositive: boolean;
}

/** What was measured in an experiment, for a drawing. */
export interface TrialData {
  readonly name: string;
  readonly t: Float64Array;
  /** By output; NaN where nothing was measured. */
  readonly values: Readonly<Record<string, Float64Array>>;
}

/** A model with its data, to be solved at any values. */
export interface Trials {
  readonly quantities: readonly TrialQuantity[];
  readonly experiments: readonly TrialData[];
  /** What is drawn: measured outputs, then hidden states. */
  readonly names: readonly string[];
  /** The solution at values of the quantities, in their order, drawn to `end` where that is beyond the data. */
  solve(values: ArrayLike<number>, end?: number, signal?: AbortSignal): Promise<TrialSolution>;
}

/** How far a factor of inputs and doses usually goes. */
const MOST_FACTOR = 3;

/**
 * A model with its data, compiled once, to be solved at trial values as fast as a finger moves: what can be tried, on which scale, and
 * the solution with its distance from the data. An InputError says where model, data and options do not go together.
 */
export function trials(model: Model, table: Table, options: FitOptions = {}): Trials {
  checkModel(model);
  checkTable(table);
  const resolved = resolveOptions(options);
  const changed = withOptions(model, resolved);
  const { fix, start, u0, noiseSd } = resolved;
  const given = typeof start === 'string' ? {} : start;
  const { problem } = buildProblem(changed, tableFor(changed, table, resolved), {
    time: resolved.time,
    by: resolved.by,
    start: given,
    ...(typeof fix === 'object' && { fix }),
    ...(typeof u0 === 'object' && { u0 }),
    ...(typeof noiseSd === 'object' && { noiseSd }),
  });
  const starts = startsOf(problem);
  const { q, sigma, states, stateScales } = starts.first(given);
  const { atol } = optionsForStates(resolved, stateScales);
  const solver = trialSolver(problem, sigma, atol);
  const { unknowns, experiments } = problem;
  const free = freeFirst(problem);
  const E = experiments.length;
  // The sign of a parameter is not imposed by a fit that begins from the weak form: only bounds and what the user says is.
  const isUnbound = isPlain(changed, table, resolved) && hasLinearForm(changed);
  const first = states({
    count: E,
    t: Float64Array.from(experiments, (one) => one.start),
    first: Int32Array.from({ length: E + 1 }, (_, e) => e),
  });
  const nameOf = (e: number | undefined) => (e === undefined || E === 1 ? null : experiments[e].name);
  const ofParameters = unknowns.map(({ name, experiment, lower, upper, scale }, j): TrialQuantity => {
    const state = problem.states.find((one) => firstName(one) === name);
    const value = valueFrom(unknowns[j], q[j]);
    return {
      kind: state === undefined ? 'parameter' : 'first',
      name: state ?? name,
      experiment: nameOf(experiment),
      lower: isUnbound && lower === 0 && scale === 'log' ? Number.NEGATIVE_INFINITY : lower,
      upper,
      scale,
      start: value,
      size: Math.abs(value) || 1,
      isPositive: scale === 'log',
    };
  });
  const ofStates = experiments.flatMap((_, e) =>
    free.map(
      (l): TrialQuantity => ({
        kind: 'first',
        name: problem.states[l],
        experiment: nameOf(e),
        lower: Number.NEGATIVE_INFINITY,
        upper: Number.POSITIVE_INFINITY,
        scale: 'linear',
        start: first[e * problem.states.length + l],
        size: stateScales[l],
        isPositive: starts.positive[l],
      }),
    ),
  );
  const ofColumns = solver.columns.map(
    (name): TrialQuantity => ({
      kind: 'factor',
      name,
      experiment: null,
      lower: 0,
      upper: MOST_FACTOR,
      scale: 'linear',
      start: 1,
      size: 1,
      isPositive: true,
    }),
  );
  return {
    quantities: [...ofParameters, ...ofStates, ...ofColumns],
    ...drawnOf(problem),
    solve(values, end, signal) {
      const at = unknowns.length;
      const w = experiments.map(({ unknownOf, fixed }) =>
        fixed.map((value, p) => (unknownOf[p] < 0 ? value : values[unknownOf[p]])),
      );
      const x0 = experiments.map((_, e) => {
        const x = new Float64Array(problem.states.length);
        free.forEach((l, k) => {
          x[l] = values[at + e * free.length + k];
        });
        return x;
      });
      const factors = Float64Array.from(solver.columns, (_, k) => values[at + E * free.length + k]);
      return drive(solver.solve({ w, x0, factors, end }), signal);
    },
  };
}

/** What is drawn of a problem: the measured values of outputs, and the names of hidden states after those. */
function drawnOf({ model, states, outputs, experiments }: Problem): Pick<Trials, 'experiments' | 'names'> {
  const shown = outputs.flatMap(({ expression }) => (expression.kind === 'state' ? [expression.name] : []));
  const hidden = states.filter((state) => !shown.includes(state));
  return {
    names: [...outputs.map(({ name }) => name), ...hidden.map((state) => stateLabel(state, model))],
    experiments: experiments.map(({ name, t, Y }) => ({
      name,
      t,
      values: Object.fromEntries(
        outputs.map((output, o) => [output.name, Y.data.slice(o * Y.rows, (o + 1) * Y.rows)]),
      ),
    })),
  };
}

function hasLinearForm(model: Model): boolean {
  try {
    linearForm(model);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

import type { SolveEnd } from '../findings/solveWords.ts';
import { type Expression, number } from '../model/expression.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type Course, lastTime, type Problem, type ProblemExperiment, valueAt } from '../problem/problem.ts';
import { stateLabel } from '../problem/stateLabel.ts';
import { knownJumps } from '../problem/timedJumps.ts';
import { byState } from '../result.ts';
import { type CompiledProblem, compileProblem } from './compileProblem.ts';
import { reliableRows } from './reliableRows.ts';
import { solveExperiment } from './solveProblem.ts';
import type { SolveOptions } from './solver/solve.ts';

/** A problem at which values of its parameters and first states are tried. */
export interface Trial {
  /** Values of the problem's parameters, and of its first states, experiment by experiment. */
  readonly w: readonly Float64Array[];
  readonly x0: readonly Float64Array[];
  /** A factor for each of the columns. */
  readonly factors: Float64Array;
  /** The time up to which curves are drawn, where it is beyond the data. */
  readonly end?: number | undefined;
}

/** The model solved forward at trial values. */
export interface TrialSolution {
  /** One for each experiment. */
  readonly curves: readonly TrialCurve[];
  /** Root mean square of the residuals in units of the noise; infinite where a solution ends before the data do. */
  readonly misfit: number;
}

/** One experiment of it. */
export interface TrialCurve {
  readonly t: Float64Array;
  /** States and outputs, under the names that figures use. */
  readonly values: Readonly<Record<string, Float64Array>>;
  /** Where and why the solution ended early. */
  readonly end: SolveEnd | null;
}

export interface TrialSolver {
  /** Inputs and columns of doses, which factors multiply. */
  readonly columns: readonly string[];
  solve(trial: Trial): Generator<void, TrialSolution>;
}

/** Times between first and last at which a curve is drawn, and the most measured times at which it is compared with data. */
const DRAWN = 500;
const MOST_COMPARED = 2000;
/** After a jump, the curve has its next value this part of the span later: a vertical line to the eye. */
const AFTER_JUMP = 1e-6;
/** A picture needs no more digits; a model that needs more steps is too fast to be seen. */
const DRAWN_RTOL = 1e-6;
const MOST_STEPS = 20_000;

/**
 * Solves a problem at trial values, again and again: all that does not depend on them is compiled and laid out once.
 *
 * @param sigma the noise of each output (of ln y for laws of the logarithm).
 * @param atol negligible compared with the states.
 */
export function trialSolver(given: Problem, sigma: Float64Array, atol: number): TrialSolver {
  const { problem, columns } = withDoseFactors(given);
  const compiled = compileProblem(problem);
  const formulas = problem.outputs.filter(({ expression }) => expression.kind !== 'state');
  const outputs = pointFunction(
    problem,
    formulas.map(({ expression }) => expression),
  );
  const names = [
    ...problem.states.map((state) => stateLabel(state, problem.model)),
    ...formulas.map(({ name }) => name),
  ];
  // What each measured output is among them.
  const placeOf = problem.outputs.map(({ name, expression }) =>
    expression.kind === 'state'
      ? problem.states.indexOf(expression.name)
      : problem.states.length + formulas.findIndex((one) => one.name === name),
  );
  const options: SolveOptions = { solver: 'auto', rtol: DRAWN_RTOL, atol, maxSteps: MOST_STEPS };
  let laidOut: { end: number | undefined; plans: readonly Plan[] } | undefined;

  return {
    columns,
    *solve({ w, x0, factors, end }) {
      if (!laidOut || laidOut.end !== end) {
        laidOut = { end, plans: problem.experiments.map((one) => planOf(problem, one, end)) };
      }
      const experiments = laidOut.plans.map(({ experiment }) => ({
        ...experiment,
        inputs: experiment.inputs.map((course, i) => times(course, factors[i])),
      }));
      const scaled = { ...problem, experiments };
      const solved = withExperiments(compiled, experiments);
      const curves: TrialCurve[] = [];
      let [squares, count] = [0, 0];
      for (const [e, { t, compared }] of laidOut.plans.entries()) {
        const solution = yield* solveExperiment(scaled, solved, e, w[e], x0[e], t, options, false);
        const rows = reliableRows(solution, t, DRAWN_RTOL);
        const { X, failure } = solution;
        const series = names.map((_, k) =>
          k < X.cols ? X.data.slice(k * X.rows, k * X.rows + rows) : new Float64Array(rows),
        );
        if (formulas.length > 0) {
          const known = new Float64Array(problem.inputs.length);
          const x = new Float64Array(X.cols);
          for (let m = 0; m < rows; m++) {
            for (let l = 0; l < x.length; l++) x[l] = series[l][m];
            experiments[e].inputs.forEach((course, i) => {
              known[i] = valueAt(course, t[m], true);
            });
            outputs(t[m], x, w[e], known).forEach((value, k) => {
              series[X.cols + k][m] = value;
            });
          }
        }
        const { Y, sd } = experiments[e];
        problem.outputs.forEach(({ distribution }, o) => {
          const scale = noiseLawOf(distribution).ofLogarithm ? portableMath.log : (y: number) => y;
          for (const { row, at } of compared) {
            const y = Y.data[row + o * Y.rows];
            if (Number.isNaN(y)) continue;
            const own = sd.data[row + o * sd.rows];
            const r = at < rows ? (scale(y) - scale(series[placeOf[o]][at])) / (own > 0 ? own : sigma[o]) : 0;
            squares += at < rows && Number.isFinite(r) ? r * r : Number.POSITIVE_INFINITY;
            count++;
          }
        });
        curves.push({
          t: t.slice(0, rows),
          values: byState(names, (k) => series[k]),
          end: failure?.end ?? null,
        });
      }
      return { curves, misfit: Math.sqrt(squares / count) };
    },
  };
}

/** An experiment as it is solved: its times, and at which of them its rows are compared. */
interface Plan {
  readonly experiment: ProblemExperiment;
  readonly t: Float64Array;
  readonly compared: readonly { readonly row: number; readonly at: number }[];
}

function planOf({ model }: Problem, experiment: ProblemExperiment, wanted: number | undefined): Plan {
  const { name, start, rest, t } = experiment;
  const begin = rest ?? start;
  const last = Math.max(lastTime(experiment), begin);
  const end = Math.max(last, wanted ?? last);
  const jumps = [
    ...experiment.jumps,
    ...(end > last ? knownJumps(model, begin, end, name).filter((jump) => jump.t > last) : []),
  ];
  const even = Array.from({ length: DRAWN + 1 }, (_, i) => begin + ((end - begin) * i) / DRAWN);
  const around = jumps.flatMap((jump) => [jump.t, jump.t + AFTER_JUMP * (end - begin)]);
  const every = Math.ceil(t.length / MOST_COMPARED);
  const rows = Array.from(t.keys()).filter((row) => row % every === 0 && t[row] >= begin && t[row] <= end);
  const all = [...new Set([...even, ...around, ...rows.map((row) => t[row])])]
    .filter((time) => time >= begin && time <= end)
    .sort((a, b) => a - b);
  const places = new Map(all.map((time, i) => [time, i]));
  return {
    experiment: { ...experiment, jumps },
    t: Float64Array.from(all),
    compared: rows.map((row) => ({ row, at: places.get(t[row])! })),
  };
}

/** The same compiled code for other inputs and jumps. */
function withExperiments(
  compiled: CompiledProblem,
  experiments: readonly ProblemExperiment[],
): CompiledProblem {
  const { byLevels } = compiled;
  if (!byLevels) return compiled;
  return { ...compiled, byLevels: { ...byLevels, problem: { ...byLevels.problem, experiments } } };
}

function times(course: Course, factor: number): Course {
  return factor === 1 ? course : { ...course, value: course.value.map((x) => factor * x) };
}

/** Prefix of the input that multiplies the doses of a column; no model can contain this name. */
const FACTOR = '#dose ';

/** The problem with an input of value 1 for each column of doses, which multiplies them; and what all its inputs belong to. */
function withDoseFactors(problem: Problem): { problem: Problem; columns: string[] } {
  const doses = [
    ...new Set(problem.model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []))),
  ];
  const columns = [...problem.inputs, ...doses];
  if (doses.length === 0) return { problem, columns };
  return {
    columns,
    problem: {
      ...problem,
      inputs: [...problem.inputs, ...doses.map((column) => FACTOR + column)],
      experiments: problem.experiments.map((experiment) => ({
        ...experiment,
        inputs: [
          ...experiment.inputs,
          ...doses.map(() => ({
            t: Float64Array.of(experiment.start),
            value: Float64Array.of(1),
            held: true,
          })),
        ],
        jumps: experiment.jumps.map((jump) =>
          jump.dose ? { ...jump, values: jump.values.map(scaledBy(jump.dose)) } : jump,
        ),
      })),
    },
  };
}

function scaledBy({ column, amount }: { readonly column: string; readonly amount: number }) {
  const factor: Expression = { kind: 'input', name: FACTOR + column };
  return (value: Expression | undefined): Expression | undefined =>
    value?.kind === 'sum'
      ? { kind: 'sum', terms: [value.terms[0], { kind: 'product', factors: [number(amount), factor] }] }
      : value;
}

import { type Note, note } from '../findings/note.ts';
import { solveNoteFindings } from '../findings/solveNoteFindings.ts';
import type { Named } from '../model/model.ts';
import { type Problem, valueAt } from '../problem/problem.ts';
import { chained } from './chained.ts';
import type { CompiledProblem } from './compileProblem.ts';
import type { ExperimentSolution } from './solutionRows.ts';

/** A quantity along a solution, at M times. */
export interface Along {
  readonly value: Float64Array;
  /** slopes[m·C + j]: its derivative at time m by parameter or first state j; empty where the solution has none. */
  readonly slopes: Float64Array;
}

type Solved = Pick<ExperimentSolution, 'X' | 'S' | 'columns'>;

/** The states in the first M rows of a solution. */
export function statesAlong({ X, S, columns: C }: Solved, M: number): Along[] {
  const D = X.cols;
  return Array.from({ length: D }, (_, l) => {
    const slopes = new Float64Array(S.length > 0 ? M * C : 0);
    for (let i = 0; i < slopes.length; i++) slopes[i] = S[i * D + l];
    return { value: X.data.slice(l * X.rows, l * X.rows + M), slopes };
  });
}

/** Formulas of the model, such as those of its outputs, along a solution of its first experiment at times t. */
export function formulasAlong(
  problem: Problem,
  compiled: CompiledProblem,
  formulas: readonly Pick<Named, 'expression'>[],
  { X, S, columns: C }: Solved,
  t: Float64Array,
  w: Float64Array,
): Along[] {
  const [D, P, M] = [X.cols, w.length, t.length];
  const along = formulas.map(() => ({
    value: new Float64Array(M),
    slopes: new Float64Array(S.length > 0 ? M * C : 0),
  }));
  if (along.length === 0) return [];
  const formula = compiled.formula(formulas.map(({ expression }) => expression));
  const known = new Float64Array(problem.inputs.length + compiled.switches.length);
  const still = new Float64Array(known.length);
  const x = new Float64Array(D);
  for (let m = 0; m < M; m++) {
    for (let l = 0; l < D; l++) x[l] = X.data[m + l * X.rows];
    known.set(inputsAt(problem, t[m]));
    const values = formula.value(t[m], x, w, known);
    const byAll = S.length > 0 ? formula.slopes(t[m], x, w, known) : undefined;
    const Y = S.subarray(m * C * D, (m + 1) * C * D);
    along.forEach(({ value, slopes }, k) => {
      value[m] = values[k];
      if (byAll) for (let j = 0; j < C; j++) slopes[m * C + j] = chained(byAll, k, Y, D, P, j, 0, still);
    });
  }
  return along;
}

/** The inputs of the first experiment at a time: a held one that changes there has its new value. */
export function inputsAt({ experiments }: Problem, t: number): Float64Array {
  return Float64Array.from(experiments[0].inputs, (course) => valueAt(course, t, true));
}

/** That an output has no finite value at some of the times. */
export function undefinedOutput(name: string, y: Float64Array, t: ArrayLike<number>): Note[] {
  const lost = Array.from(y.keys()).filter((m) => !Number.isFinite(y[m]));
  if (lost.length === 0) return [];
  return [note(solveNoteFindings.outputNotFinite({ output: name, t: t[lost[0]], others: lost.length - 1 }))];
}

import type { Data } from '../../src/data/data.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns } from '../../src/linalg/matrix.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import type { FitOptions } from '../../src/options.ts';
import { findProblem } from '../../src/problems/findProblem.ts';
import { sampleProblem } from '../../src/problems/sampleProblem.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import type { Progress, Result } from '../../src/result.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { fitWeak } from '../../src/wendy/fit.ts';
import { finish } from '../finish.ts';

/** Named columns of a table, t included. */
export type Columns = Map<string, Float64Array>;

/** A built-in problem's model and noisy data. */
export function columnsOf(
  name: string,
  points: number,
  noise: number,
  seed = 1,
): { text: string; columns: Columns } {
  const problem = findProblem(name);
  const { t, U } = sampleProblem(problem, { points, noise, seed });
  const columns: Columns = new Map([['t', t]]);
  for (const [l, state] of problem.states.entries()) {
    columns.set(state, U.data.slice(l * points, (l + 1) * points));
  }
  return { text: problem.model, columns };
}

/** Lotka-Volterra over as many periods as M points at steps of 5/255 see, noise of the given size on both states. */
export function longLotkaVolterra(M: number, sigma: number, seed = 1): { text: string; columns: Columns } {
  const { normal } = randomGenerator(seed);
  const [t, u1, u2] = [new Float64Array(M), new Float64Array(M), new Float64Array(M)];
  const slope = (x: number, y: number): [number, number] => [3 * x - x * y, -6 * y + x * y];
  let [x, y] = [1, 1];
  // Runge-Kutta of order 4: the error of four steps a sample hides far below the noise.
  const h = 5 / 255 / 4;
  for (let m = 0; m < M; m++) {
    t[m] = 4 * h * m;
    u1[m] = x + sigma * normal();
    u2[m] = y + sigma * normal();
    for (let k = 0; k < 4; k++) {
      const a = slope(x, y);
      const b = slope(x + (h / 2) * a[0], y + (h / 2) * a[1]);
      const c = slope(x + (h / 2) * b[0], y + (h / 2) * b[1]);
      const d = slope(x + h * c[0], y + h * c[1]);
      x += (h / 6) * (a[0] + 2 * b[0] + 2 * c[0] + d[0]);
      y += (h / 6) * (a[1] + 2 * b[1] + 2 * c[1] + d[1]);
    }
  }
  const columns: Columns = new Map([
    ['t', t],
    ['u1', u1],
    ['u2', u2],
  ]);
  return { text: findProblem('lotka-volterra').model, columns };
}

/** The experiments as a fit takes them; they are named a, b, … where there are several. */
export function dataOf(states: readonly string[], experiments: readonly Columns[]): Data {
  return {
    states,
    experiments: experiments.map((columns, e) => ({
      name: experiments.length > 1 ? String.fromCharCode(97 + e) : '',
      t: columns.get('t')!,
      U: fromColumns(states.map((state) => columns.get(state)!)),
    })),
  };
}

/** The answer of `irls`, unless the options name another method, on one experiment or several. */
export async function run(
  text: string,
  columns: Columns | readonly Columns[],
  options: FitOptions = {},
  observe?: (progress: Progress) => void,
): Promise<Result> {
  const model = parseModel(text);
  const data = dataOf(model.states, columns instanceof Map ? [columns] : columns);
  const resolved = resolveOptions({ method: 'irls', ...options });
  await loadKernels();
  return finish(fitWeak(model, linearForm(model), data, resolved, observe));
}

export function estimates(result: Result): number[] {
  return result.parameters.map((p) => p.estimate);
}

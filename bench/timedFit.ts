import {
  type FitOptions,
  findProblem,
  fit,
  parseModel,
  type Result,
  tableFromColumns,
} from '../src/index.ts';
import { now, type Stages, since } from './clock.ts';

/** A noisy record of a problem, as it is handed to Python too. */
export interface Measurements {
  problem: string;
  t: number[];
  /** A list a state. */
  U: number[][];
}

/** One fit from text and columns, with the times of its stages; `read` is all that comes before the first. */
export async function timedFit(
  { problem, t, U }: Measurements,
  options: FitOptions,
): Promise<{ result: Result; stages: Stages }> {
  const { model, states } = findProblem(problem);
  const columns = new Map([['t', t], ...states.map((name, l) => [name, U[l]] as const)]);
  const stages: Stages = {};
  let [current, begin] = ['read', now()];
  const enter = (next: string) => {
    stages[current] = since(begin);
    [current, begin] = [next, now()];
  };
  const result = await fit(parseModel(model), tableFromColumns(columns), options, {
    observe: ({ stage }) => stage !== current && enter(stage),
  });
  enter('end');
  return { result, stages };
}

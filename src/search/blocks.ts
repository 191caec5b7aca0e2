import { coordinateOf, freeFirst, type Problem, valueFrom } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';

/** Experiments that share nothing with others but noise, as a problem of their own, and their indices in the whole problem. */
export interface ParameterBlock {
  readonly problem: Problem;
  readonly experiments: readonly number[];
  readonly unknowns: readonly number[];
}

/** Values of an output that have to be left for its noise, beyond those that the unknowns take up. */
const LEAST_FREEDOM = 3;

/**
 * The blocks of a problem. Each is searched alone, so that one start has to reach the optimum of one block
 * only. Experiments belong to one block if they share an unknown other than one of noise. If some block would
 * be too small to show its noise, there is only one.
 */
export function blocksOf(problem: Problem): ParameterBlock[] {
  const { experiments, unknowns } = problem;
  const { isNoise } = searchSpace(problem);
  const parent = experiments.map((_, e) => e);
  const rootOf = (e: number): number => {
    let root = e;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  const owner = new Map<number, number>();
  for (const [e, { unknownOf }] of experiments.entries()) {
    for (const j of unknownOf) {
      if (j < 0 || isNoise[j]) continue;
      parent[rootOf(e)] = rootOf(owner.get(j) ?? e);
      owner.set(j, e);
    }
  }
  const members = new Map<number, number[]>();
  for (const e of experiments.keys()) {
    const root = rootOf(e);
    const group = members.get(root);
    if (group) group.push(e);
    else members.set(root, [e]);
  }
  const all = { problem, experiments: [...experiments.keys()], unknowns: [...unknowns.keys()] };
  if (members.size < 2) return [all];
  const blocks = Array.from(members.values(), (group) => blockOf(problem, group));
  return blocks.every(showsNoise) ? blocks : [all];
}

function blockOf(problem: Problem, experiments: readonly number[]): ParameterBlock {
  const used = new Set(experiments.flatMap((e) => Array.from(problem.experiments[e].unknownOf)));
  const unknowns = Array.from(problem.unknowns.keys()).filter((j) => used.has(j));
  const placeOf = new Map(unknowns.map((j, k) => [j, k]));
  return {
    experiments,
    unknowns,
    problem: {
      ...problem,
      unknowns: unknowns.map((j) => {
        const { experiment } = problem.unknowns[j];
        const index = experiment === undefined ? undefined : experiments.indexOf(experiment);
        return { ...problem.unknowns[j], experiment: index };
      }),
      experiments: experiments.map((e) => ({
        ...problem.experiments[e],
        unknownOf: problem.experiments[e].unknownOf.map((j) => (j < 0 ? j : placeOf.get(j)!)),
      })),
    },
  };
}

function showsNoise({ problem }: ParameterBlock): boolean {
  const { outputs, experiments, unknowns } = problem;
  const isEstimated = outputs.some(({ sd }) => typeof sd !== 'number' && sd !== 'column');
  if (!isEstimated) return true;
  const values = experiments.reduce(
    (sum, { Y }) => sum + Y.data.reduce((n, y) => n + (Number.isNaN(y) ? 0 : 1), 0),
    0,
  );
  const fitted = unknowns.length + freeFirst(problem).length * experiments.length;
  return values - fitted >= LEAST_FREEDOM * outputs.length;
}

/** Values of all unknowns from those of each block; of a parameter of noise that blocks share, the mean in search coordinates. */
export function joinedValues(
  { unknowns }: Problem,
  parts: readonly { readonly block: ParameterBlock; readonly values: ArrayLike<number> }[],
): Float64Array {
  const lists = unknowns.map((): number[] => []);
  for (const { block, values } of parts) {
    for (const [k, j] of block.unknowns.entries()) lists[j].push(values[k]);
  }
  return Float64Array.from(lists, (list, j) => {
    if (list.length === 1) return list[0];
    const mean = list.reduce((sum, w) => sum + coordinateOf(unknowns[j], w), 0) / list.length;
    return valueFrom(unknowns[j], mean);
  });
}

/** First states of all experiments, E·D, from those of each block. */
export function joinedFirst(
  { states, experiments }: Problem,
  parts: readonly { readonly block: ParameterBlock; readonly first: Float64Array }[],
): Float64Array {
  const D = states.length;
  const all = new Float64Array(experiments.length * D);
  for (const { block, first } of parts) {
    for (const [k, e] of block.experiments.entries()) all.set(first.subarray(k * D, (k + 1) * D), e * D);
  }
  return all;
}

import type { Data } from '../data/data.ts';
import { ownValue } from '../given.ts';
import { column, zeros } from '../linalg/matrix.ts';
import type { Model } from '../model/parseModel.ts';
import { positiveParameters } from '../model/signs.ts';
import type { Options } from '../options.ts';
import type { Output, Problem } from './problem.ts';

/** The problem of a model whose states are all measured directly. */
export function plainProblem(
  model: Model,
  { states, experiments }: Data,
  { noiseSd }: Pick<Options, 'noiseSd'>,
): Problem {
  const { parameters } = model;
  const equations = model.equations.map(({ expression }) => expression);
  const outputs = states.map(
    (name): Output => ({
      name,
      expression: { kind: 'state', name },
      distribution: 'normal',
      sd: noiseSd === 'auto' ? 'estimate' : (ownValue(noiseSd, name) ?? 'estimate'),
    }),
  );
  const all = (l: number, test: (y: number) => boolean) =>
    experiments.every(({ U }) => column(U, l).every((y) => Number.isNaN(y) || test(y)));
  const positive = new Set(states.filter((_, l) => all(l, (y) => y > 0)));
  const names = positiveParameters({
    equations,
    outputs: outputs.map(({ name, expression }) => ({ expression, positive: positive.has(name) })),
    initial: new Map(),
    positive,
    signed: new Set(states.filter((_, l) => !all(l, (y) => y >= 0))),
  });
  return {
    model,
    states,
    parameters,
    inputs: [],
    equations,
    initial: states.map(() => undefined),
    outputs,
    unknowns: parameters.map((name) => ({
      name,
      experiment: undefined,
      lower: names.has(name) ? 0 : Number.NEGATIVE_INFINITY,
      upper: Number.POSITIVE_INFINITY,
      scale: names.has(name) ? 'log' : 'linear',
      prior: undefined,
    })),
    pooled: false,
    experiments: experiments.map(({ name, t, U }) => {
      const sd = zeros(U.rows, U.cols);
      sd.data.fill(Number.NaN);
      return {
        name,
        start: t[0],
        t,
        Y: U,
        sd,
        inputs: [],
        known: new Map(),
        jumps: [],
        unknownOf: Int32Array.from(parameters, (_, j) => j),
        fixed: new Float64Array(parameters.length).fill(Number.NaN),
      };
    }),
  };
}

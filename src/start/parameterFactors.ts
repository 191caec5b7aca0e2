import { naturalScales, type ScaleProblem } from './naturalScales.ts';

/**
 * Factors of the parameters that compensate factors of the states, so that every term keeps its size relative to the change
 * of its state as it was: in x' = a*x - b*x*y a factor of 10 in y requires one of 1/10 in b. They follow from the equations of natural
 * scales with the size of every state given; what no term decides stays as it is.
 */
export function parameterFactors(p: ScaleProblem, factors: ArrayLike<number>): Float64Array {
  const scalesWith = (sizeOf: (l: number) => number) =>
    naturalScales({
      ...p,
      outputs: p.states.map((name, l) => ({
        expression: { kind: 'state', name },
        log: false,
        rms: sizeOf(l),
      })),
      cancelling: () => [],
    }).parameters;
  const before = scalesWith(() => 1);
  return scalesWith((l) => factors[l]).map((x, j) => x / before[j]);
}

import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { kernelFor } from '../model/kernel.ts';
import { namesIn } from '../model/namesIn.ts';
import { tapeBuilder } from '../model/tape.ts';
import type { Problem } from './problem.ts';

/** Values of expressions at a point (t, x, w, inputs). */
export function pointFunction(
  { states, parameters, inputs }: Pick<Problem, 'states' | 'parameters' | 'inputs'>,
  expressions: readonly Expression[],
) {
  const [D, P] = [states.length, parameters.length];
  const builder = tapeBuilder();
  const names = new Map([
    ...parameters.map((name, p) => [name, 1 + D + p] as const),
    ...states.map((name, l) => [name, 1 + l] as const),
    ...inputs.map((name, i) => [name, 1 + D + P + i] as const),
  ]);
  const outputs = builder.translate(expressions, (name, kind) =>
    builder.emit('input', [], kind === 'time' ? 0 : names.get(name)!),
  );
  const inputCount = 1 + D + P + inputs.length;
  const kernelOf = kernelFor({ instructions: builder.instructions, outputs }, inputCount, 1);
  return (t: number, x: Float64Array, w: Float64Array, u: Float64Array) => {
    const { memory, block, run } = kernelOf(1);
    memory[0] = t;
    for (let l = 0; l < D; l++) memory[(1 + l) * block] = x[l];
    for (let p = 0; p < P; p++) memory[(1 + D + p) * block] = w[p];
    for (let i = 0; i < inputs.length; i++) memory[(1 + D + P + i) * block] = u[i];
    run(1);
    const values = new Float64Array(outputs.length);
    for (let k = 0; k < values.length; k++) values[k] = memory[(inputCount + k) * block];
    return values;
  };
}

/** For each jump, the states after it and their derivatives by states and parameters, D × (D + P), row by row. */
export function jumpFunctions(problem: Problem) {
  const { states, parameters, experiments } = problem;
  const compiled = new Map<unknown, { value: PointValues; slopes: PointValues }>();
  return (e: number, k: number) => {
    const { values } = experiments[e].jumps[k];
    let functions = compiled.get(values);
    if (!functions) {
      const after = states.map((name, l): Expression => values[l] ?? { kind: 'state', name });
      const names = [...states, ...parameters];
      const slopes = after.flatMap((g) =>
        names.map(
          (name): Expression => (namesIn(g).has(name) ? derivative(g, name) : { kind: 'number', value: 0 }),
        ),
      );
      functions = { value: pointFunction(problem, after), slopes: pointFunction(problem, slopes) };
      compiled.set(values, functions);
    }
    return functions;
  };
}

type PointValues = ReturnType<typeof pointFunction>;

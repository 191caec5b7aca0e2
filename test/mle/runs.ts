import type { Data } from '../../src/data/data.ts';
import { createKernels } from '../../src/linalg/kernels/kernels.ts';
import { zeros } from '../../src/linalg/matrix.ts';
import { createWork, type EliminationWork, workLength } from '../../src/mle/elimination.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';

/** Experiments of random values at random times, some of them missing and some measured twice. */
export function randomData(states: readonly string[], lengths: readonly number[], seed: number): Data {
  const { uniform } = randomGenerator(seed);
  const experiments = lengths.map((M, e) => {
    const t = new Float64Array(M);
    for (let i = 1; i < M; i++) t[i] = t[i - 1] + (i === 3 ? 0 : 0.1 + 0.2 * uniform());
    const U = zeros(M, states.length);
    for (let i = 0; i < U.data.length; i++) U.data[i] = uniform() < 0.2 ? Number.NaN : 0.5 + uniform();
    return { name: `e${e}`, t, U };
  });
  return { states, experiments };
}

/** Work on N nodes in a memory of its own; `held`: at how many of them derivatives are held at a time. */
export function workFor(N: number, D: number, J: number, held = N): EliminationWork {
  const kernels = createKernels();
  kernels.reserve(workLength(N, D, J, D, held));
  return finish(createWork(kernels, N, D, J, D, held));
}

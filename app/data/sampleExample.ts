import {
  InputError,
  type Matrix,
  type Problem,
  sampleProblem,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { type Example, withNoise } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import type { Source } from '../state/work.ts';

type ExampleSource = Extract<Source, { kind: 'example' }>;

/** The most that simulated data can have. */
const [mostPoints, mostNoise] = [4096, 10];

/** The data of a simulated example, the same for the same seed. */
export function sampleExample(
  source: ExampleSource,
  example: Extract<Example, { kind: 'simulated' }>,
): Table {
  const { points, noise, seed } = source;
  checkAsked(source);
  const { t, clean } = trueStates(example, points);
  const { data } = withNoise(clean, noise, example.noiseOf, seed);
  const columns = example.states.map(
    (state, l) => [state, data.subarray(l * points, (l + 1) * points)] as const,
  );
  return tableFromColumns(new Map([['t', t], ...columns]));
}

/** A link may ask for anything. */
function checkAsked({ points, noise, seed }: ExampleSource): void {
  if (!Number.isInteger(points) || points < 2 || points > mostPoints) {
    throw new InputError(appFindings.examplePoints({ points, most: mostPoints }));
  }
  if (!(noise >= 0 && noise <= mostNoise)) {
    throw new InputError(appFindings.exampleNoise({ noise, most: mostNoise }));
  }
  if (!Number.isSafeInteger(seed)) {
    throw new InputError(appFindings.exampleSeed({ seed }));
  }
}

let kept: { problem: Problem; points: number; t: Float64Array; clean: Matrix } | undefined;

/** Kept between noise levels and seeds: solving takes longer than all the rest. */
function trueStates(problem: Problem, points: number) {
  if (kept?.problem === problem && kept.points === points) return kept;
  const { t, clean } = sampleProblem(problem, { points, noise: 0 });
  kept = { problem, points, t, clean };
  return kept;
}

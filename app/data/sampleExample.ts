import {
  InputError,
  randomGenerator,
  readTable,
  sampleProblem,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { appFindings } from '../appFindings.ts';
import { findExample, type Simulated } from '../gallery/examples.ts';
import type { Source } from '../state/work.ts';

type ExampleSource = Extract<Source, { kind: 'example' }>;

/** The most that simulated data can have. */
const [mostPoints, mostNoise] = [4096, 10];

/** The data of an example, the same for the same seed. */
export function sampleExample(source: ExampleSource): Table {
  const { data } = findExample(source.name);
  if (data.kind === 'measured') return readTable(data.csv);
  const { states } = data.problem;
  const { points, noise, seed } = source;
  checkAsked(source);
  const { t, columns } = trueStates(data, points);
  const { normal } = randomGenerator(seed);
  const pooled = noise * rms(columns.flatMap((column) => [...column]));
  const noisy = columns.map((column) => {
    const sigma = data.noiseOf === 'all' ? pooled : noise * rms(column);
    return column.map((u) => u + sigma * normal());
  });
  return tableFromColumns(new Map([['t', t], ...states.map((state, l) => [state, noisy[l]!] as const)]));
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

let kept: { data: Simulated; points: number; t: Float64Array; columns: Float64Array[] } | undefined;

/** Kept between noise levels and seeds: solving takes longer than all the rest. */
function trueStates(data: Simulated, points: number) {
  if (kept?.data === data && kept.points === points) return kept;
  const { t, clean } = sampleProblem({ ...data.problem, shortName: '' }, { points, noise: 0 });
  const columns = data.problem.states.map((_, l) => clean.data.slice(l * clean.rows, (l + 1) * clean.rows));
  kept = { data, points, t, columns };
  return kept;
}

function rms(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! ** 2;
  return Math.sqrt(sum / values.length);
}

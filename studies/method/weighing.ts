import { measuredValues } from '../../report/measuredValues.ts';
import { weighModels } from '../../report/weighModels.ts';
import {
  evenTimes,
  fit,
  InputError,
  parseModel,
  randomGenerator,
  resolveOptions,
  simulate,
  type Table,
  tableFromColumns,
  toData,
} from '../../src/index.ts';
import { mean } from '../statistics.ts';
import { startProgress } from './progress.ts';
import { percent, startTable } from './table.ts';

const models = {
  exponential: "u' = a*u",
  logistic: "u' = a*u + b*u^2",
  gompertz: "u' = a*u + b*u*log(u)",
  lotkaVolterra: "x' = a*x + b*x*y\ny' = c*y + d*x*y",
  crowded: "x' = a*x + b*x*y + e*x^2\ny' = c*y + d*x*y",
} as const;

/** The model that made the data, one that did not, and how the data were made. */
interface Pair {
  name: string;
  right: keyof typeof models;
  wrong: keyof typeof models;
  parameters: Record<string, number>;
  u0: Record<string, number>;
  end: number;
}

const [growth, small] = [{ a: 1, b: -0.1 }, { u: 0.5 }];
const pairs: readonly Pair[] = [
  {
    name: 'exponential, logistic',
    right: 'exponential',
    wrong: 'logistic',
    parameters: { a: 0.5 },
    u0: small,
    end: 4,
  },
  {
    name: 'exponential, Gompertz',
    right: 'exponential',
    wrong: 'gompertz',
    parameters: { a: 0.5 },
    u0: small,
    end: 4,
  },
  {
    name: 'logistic, exponential',
    right: 'logistic',
    wrong: 'exponential',
    parameters: growth,
    u0: small,
    end: 10,
  },
  {
    name: 'its beginning alone',
    right: 'logistic',
    wrong: 'exponential',
    parameters: growth,
    u0: small,
    end: 2.5,
  },
  {
    name: 'logistic, Gompertz',
    right: 'logistic',
    wrong: 'gompertz',
    parameters: growth,
    u0: small,
    end: 10,
  },
  {
    name: 'Gompertz, logistic',
    right: 'gompertz',
    wrong: 'logistic',
    parameters: { a: 1, b: -0.45 },
    u0: small,
    end: 10,
  },
  {
    name: 'LV, a term too many',
    right: 'lotkaVolterra',
    wrong: 'crowded',
    parameters: { a: 1, b: -0.5, c: -1, d: 0.4 },
    u0: { x: 3, y: 1 },
    end: 12,
  },
];
const [pointCounts, noises, memories] = [
  [12, 20, 40, 100],
  [0.03, 0.1],
  [0, 0.3, 0.6],
];

/** Shares of the data sets of one kind. */
interface Shares {
  wrong: number;
  clearlyWrong: number;
  right: number;
  open: number;
}

/** How often do the data prefer the wrong one of two models, one of which is right, where the noise has memory or none? */
export async function studyWeighing({
  trials,
  signal,
}: {
  trials: number;
  signal: AbortSignal;
}): Promise<void> {
  const progress = startProgress(memories.length * pairs.length * pointCounts.length * noises.length);
  const row = startTable(['right, wrong', 'ρ', 'wrong %', 'worst', 'clearly', 'worst', 'right %', 'open %']);
  for (const rho of memories) {
    const all: Shares[] = [];
    for (const pair of pairs) {
      const kinds: Shares[] = [];
      for (const points of pointCounts) {
        for (const noise of noises) {
          if (signal.aborted) return;
          kinds.push(await sharesOf(pair, points, noise, rho, trials));
          progress.add(1, pair.name);
        }
      }
      progress.clear();
      row(cells(pair.name, rho, kinds));
      all.push(...kinds);
    }
    row(cells('all kinds alike', rho, all));
  }
  console.log(`${trials} data sets a kind, in ${progress.elapsed()}.`);
}

function cells(name: string, rho: number, kinds: readonly Shares[]): string[] {
  const of = (share: keyof Shares) => kinds.map((kind) => kind[share]);
  const worst = (share: keyof Shares) => percent(Math.max(...of(share)));
  const usual = (share: keyof Shares) => percent(mean(of(share)));
  return [
    name,
    String(rho),
    usual('wrong'),
    worst('wrong'),
    usual('clearlyWrong'),
    worst('clearlyWrong'),
    usual('right'),
    usual('open'),
  ];
}

async function sharesOf(
  pair: Pair,
  points: number,
  noise: number,
  rho: number,
  trials: number,
): Promise<Shares> {
  const [right, wrong] = [parseModel(models[pair.right]), parseModel(models[pair.wrong])];
  const t = evenTimes(0, pair.end, points);
  const { clean } = await simulate(right, pair.parameters, { u0: pair.u0, t });
  const counts: Shares = { wrong: 0, clearlyWrong: 0, right: 0, open: 0 };
  for (let trial = 0; trial < trials; trial++) {
    const table = noisy(t, clean, noise, rho, seedOf(points, noise, trial));
    const weighed = await weigh();
    if (weighed.preferred === 'second') counts.wrong++;
    else if (weighed.preferred === 'first') counts.right++;
    else counts.open++;
    if (weighed.preferred === 'second' && weighed.clearly) counts.clearlyWrong++;

    async function weigh(): Promise<{ preferred: 'first' | 'second' | undefined; clearly: boolean }> {
      try {
        const [first, second] = [await fit(right, table), await fit(wrong, table)];
        const { data } = toData(table, right.states, resolveOptions());
        return weighModels(first, second, measuredValues(data));
      } catch (error) {
        // Noise may bring a value to where a model has none, such as the logarithm of a negative one.
        if (error instanceof InputError) return { preferred: undefined, clearly: false };
        throw error;
      }
    }
  }
  const share = (count: number) => count / trials;
  return {
    wrong: share(counts.wrong),
    clearlyWrong: share(counts.clearlyWrong),
    right: share(counts.right),
    open: share(counts.open),
  };
}

/** Seeds that no two kinds of one pair share. */
function seedOf(points: number, noise: number, trial: number): number {
  return 30_000_000 + 10_000 * points + 5_000_000 * noises.indexOf(noise) + trial;
}

/** States with normal noise whose neighbours correlate by ρ, its size a part of the rms of all states. */
function noisy(
  t: ArrayLike<number>,
  clean: Readonly<Record<string, readonly number[]>>,
  noise: number,
  rho: number,
  seed: number,
): Table {
  const { normal } = randomGenerator(seed);
  const sigma = noise * Math.sqrt(mean(Object.values(clean).flatMap((u) => u.map((x) => x * x))));
  const columns = Object.entries(clean).map(([state, u]) => {
    let e = normal();
    const values = u.map((x) => {
      const value = x + sigma * e;
      e = rho * e + Math.sqrt(1 - rho * rho) * normal();
      return value;
    });
    return [state, values] as const;
  });
  return tableFromColumns({ t: Array.from(t), ...Object.fromEntries(columns) });
}

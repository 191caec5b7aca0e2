import {
  evenTimes,
  fit,
  parseModel,
  type Result,
  simulate,
  type Table,
  tableFromColumns,
} from '../src/index.ts';
import { now, since } from './clock.ts';
import { passMark } from './passMark.ts';

interface Case {
  name: string;
  model: string;
  truth: Record<string, number>;
  u0?: Record<string, number>;
  t: number[];
  /** What is measured, and its noise. */
  noiseSd: Record<string, number>;
  /** First states of further experiments. */
  others?: Record<string, number>[];
  /** Milliseconds that a fit from a start near the truth may take. */
  most?: number;
}

const times = (to: number, n: number) => Array.from(evenTimes(0, to, n));

const SEIR = `S' = -beta*S*I
E' = beta*S*I - k*E
I' = k*E - g*I
S(0) = 1 - E(0) - I(0)
E(0) = i0
I(0) = i0
observe y = I
k = 0.5`;
const PREY = "x' = a*x - b*x*y\ny' = b*x*y - c*y";

const CASES: Case[] = [
  {
    name: 'SEIR, only infected measured',
    model: SEIR,
    truth: { beta: 0.9, g: 0.3, i0: 0.003 },
    t: times(60, 200),
    noiseSd: { y: 0.004 },
    most: 15,
  },
  ...[25, 200].map((points) => ({
    name: `only prey measured, ${points} points`,
    model: PREY,
    truth: { a: 1, b: 0.5, c: 0.7 },
    u0: { x: 2, y: 1 },
    t: times(20, points),
    noiseSd: { x: 0.1 },
  })),
  {
    name: 'Michaelis-Menten, only product measured',
    model: "S' = -Vmax*S/(K + S)\nP' = Vmax*S/(K + S)\nP(0) = 0",
    truth: { Vmax: 1, K: 2 },
    u0: { S: 10 },
    t: times(16, 15),
    noiseSd: { P: 0.1 },
  },
  {
    name: 'Goodwin, all states measured, Hill exponent',
    model: "x' = a/(1 + (z/K)^n) - b*x\ny' = c*x - d*y\nz' = e*y - f*z\nn <= 12",
    truth: { a: 3, K: 1, n: 8, b: 0.4, c: 0.5, d: 0.4, e: 0.5, f: 0.4 },
    u0: { x: 0.3, y: 0.9, z: 1.3 },
    t: times(60, 100),
    noiseSd: { x: 0.02, y: 0.02, z: 0.02 },
  },
  {
    name: 'only prey measured, two experiments',
    model: PREY,
    truth: { a: 1, b: 0.5, c: 0.7 },
    u0: { x: 2, y: 1 },
    others: [{ x: 1, y: 3 }],
    t: times(20, 60),
    noiseSd: { x: 0.1 },
  },
];

/** Fits after which the engine has compiled what it will, and those that are timed. */
const WARM_UP = 20;
const ROUNDS = 40;

/** CPU time of warm fits of problems that the weak form alone cannot take, with and without the forward check. */
export async function benchProblem(): Promise<void> {
  console.log(
    `${`CPU ms, least and median of ${ROUNDS}`.padEnd(44)}  from scales    given start  with check    evaluations`,
  );
  for (const one of CASES) {
    const model = parseModel(one.model);
    const table = await tableOf(one);
    // A tenth off the truth.
    const start = Object.fromEntries(Object.entries(one.truth).map(([name, value]) => [name, 1.1 * value]));
    const ways = [{ check: 'none' }, { check: 'none', start }, { check: 'forward', start }] as const;
    const spent: number[][] = ways.map(() => []);
    const results: Result[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [k, options] of ways.entries()) {
        const begin = now();
        results[k] = await fit(model, table, { method: 'mle', ...options });
        if (round >= WARM_UP) spent[k].push(since(begin)[0]);
      }
    }
    const cells = spent.map((list) => {
      const sorted = list.sort((a, b) => a - b);
      return `${sorted[0].toFixed(1).padStart(6)} ${sorted[ROUNDS >> 1].toFixed(1).padStart(6)}`;
    });
    const target = one.most ? `  ${passMark(spent[1][0], one.most)} (at most ${one.most} ms)` : '';
    const work = results
      .map(({ evaluations }) => Math.round(evaluations.fit))
      .slice(0, 2)
      .join('/');
    console.log(`${one.name.padEnd(44)}${cells.join('  ')}  ${work}${target}`);
  }
}

async function tableOf({ model, truth, u0, t, noiseSd, others = [] }: Case): Promise<Table> {
  const columns = new Map<string, (number | string)[]>();
  const put = (name: string, values: readonly (number | string)[]) =>
    columns.set(name, [...(columns.get(name) ?? []), ...values]);
  for (const [e, first] of [u0, ...others].entries()) {
    const simulation = await simulate(parseModel(model), truth, {
      t,
      seed: 1 + e,
      noiseSd,
      ...(first && { u0: first }),
    });
    if (others.length > 0)
      put(
        'experiment',
        t.map(() => `e${e + 1}`),
      );
    put('t', t);
    for (const name of Object.keys(noiseSd))
      put(name, (simulation.outputs[name] ?? simulation.states[name])!);
  }
  return tableFromColumns(columns);
}

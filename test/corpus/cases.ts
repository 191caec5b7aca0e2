import {
  type FitOptions,
  parseModel,
  problems,
  simulate,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** One fit whose numbers are recorded. */
export interface Case {
  readonly name: string;
  readonly model: string;
  /** The name of its data in data.json. */
  readonly data: string;
  readonly options: FitOptions;
}

/** The columns of a table; null where nothing was measured. */
export type Columns = Record<string, (number | string | null)[]>;

const lv = problems[1];
const methods = ['ols', 'irls', 'mle', 'fsnls'] as const;
const michaelisMenten = "S' = -V*S/(K + S)";
const thetaLogistic = "N' = r*N*(1 - (N/K)^theta)";
const forced = "x' = a*x + b*cos(t)\ny' = c*x + d*y + e";

function casesOf(data: string, model: string, each: Record<string, FitOptions>): Case[] {
  return Object.entries(each).map(([what, options]) => ({ name: `${data}, ${what}`, model, data, options }));
}

const byMethod = (options: FitOptions = {}) =>
  Object.fromEntries(methods.map((method) => [method, { ...options, method }]));

/** Every method and preset, on the paper's systems and on tables with everything that tables may contain. */
export const cases: readonly Case[] = [
  ...problems.flatMap(({ name, model }) =>
    casesOf(name, model, {
      ...byMethod(),
      paper: { preset: 'paper' },
      'authors-2023': { preset: 'authors-2023' },
    }),
  ),
  ...['uneven', 'gaps', 'replicates'].flatMap((data) =>
    casesOf(data, lv.model, { mle: { method: 'mle' }, fsnls: { method: 'fsnls' } }),
  ),
  ...casesOf('experiments', lv.model, byMethod()),
  ...casesOf('forced', forced, byMethod()),
  ...casesOf('lotka-volterra', lv.model, {
    'mle, ar1': { intervals: 'ar1' },
    'irls, scaled': { method: 'irls', intervals: 'scaled' },
    'mle, pooled noise': { noise: 'pooled' },
    'mle, known noise': { noiseSd: { u1: 0.4 } },
    'mle, four sub-steps': { subSteps: 4 },
    'irls, known noise': { method: 'irls', noiseSd: { u1: 0.4, u2: 0.3 } },
    'irls, corner rule': { method: 'irls', radiusRule: 'corner' },
    'ols, pooled noise': { method: 'ols', noise: 'pooled' },
    'irls, covariance of the paper': { method: 'irls', covariance: 'paper' },
    'fsnls, first states known': { method: 'fsnls', u0: { u1: 1, u2: 1 } },
    'fsnls from mle': { method: 'fsnls', start: 'mle' },
    'fsnls from random starts': { method: 'fsnls', start: 'random:3' },
    'fsnls in pieces': { method: 'fsnls', segments: 4 },
  }),
  ...casesOf('michaelis-menten', michaelisMenten, {
    fsnls: { method: 'fsnls', start: { V: 1, K: 1 } },
    'fsnls, first state known': { method: 'fsnls', start: { V: 2, K: 0.2 }, u0: { S: 10 } },
  }),
  ...casesOf('theta-logistic', thetaLogistic, {
    fsnls: { method: 'fsnls', start: { r: 1, K: 5, theta: 1 } },
    'fsnls, scalar': { method: 'fsnls', start: { r: 0.7, K: 9, theta: 1.4 }, objective: 'scalar' },
  }),
];

/** The data of all cases, rounded to seven digits. */
export async function makeData(): Promise<Record<string, Columns>> {
  const made: Record<string, Columns> = {};
  for (const { name, model, parameters, initial, timeSpan, states, noise } of problems) {
    const points = name === 'hindmarsh-rose' ? 400 : 128;
    const t = Array.from({ length: points }, (_, i) => (timeSpan[1] * i) / (points - 1));
    const u0 = Object.fromEntries(states.map((state, l) => [state, initial[l]]));
    made[name] = await noisy(model, Object.fromEntries(parameters), u0, t, noise, 1);
  }
  const w = Object.fromEntries(lv.parameters);
  const random = randomGenerator(9);
  const sometimes = Array.from({ length: 60 }, () => 5 * random.uniform()).sort((a, b) => a - b);
  made.uneven = await noisy(lv.model, w, { u1: 1, u2: 1 }, [0, ...sometimes], 0.04, 2);
  const whole = made['lotka-volterra'];
  made.gaps = {
    t: whole.t!,
    u1: whole.u1!.map((x, i) => (i % 7 === 3 || (i > 40 && i < 50) ? null : x)),
    u2: whole.u2!.map((x, i) => (i % 5 === 1 ? null : x)),
  };
  const thirty = Array.from({ length: 30 }, (_, i) => i / 6);
  const rows = thirty.flatMap((t, i) => (i % 2 ? [t] : [t, t, t]));
  const once = await noisy(lv.model, w, { u1: 1, u2: 1 }, thirty, 0, 1);
  const at = (state: string, t: number) =>
    rounded((once[state][thirty.indexOf(t)] as number) + 0.2 * random.normal());
  made.replicates = {
    t: rows.map(rounded),
    u1: rows.map((t) => at('u1', t)),
    u2: rows.map((t) => at('u2', t)),
  };
  const dishes = [
    { u1: 1, u2: 1 },
    { u1: 4, u2: 2 },
    { u1: 7, u2: 0.5 },
  ];
  const parts = await Promise.all(
    dishes.map((u0, k) =>
      noisy(
        lv.model,
        w,
        u0,
        Array.from({ length: 48 }, (_, i) => i / 16),
        0.05,
        5 + k,
      ),
    ),
  );
  made.experiments = { experiment: parts.flatMap(({ t }, k) => t!.map(() => 'ABC'[k])) };
  for (const name of ['t', 'u1', 'u2']) made.experiments[name] = parts.flatMap((part) => part[name]);
  const even = (points: number, end: number) =>
    Array.from({ length: points }, (_, i) => (end * i) / (points - 1));
  const f = { a: -0.4, b: 2, c: 0.7, d: -0.9, e: 0.3 };
  made.forced = await noisy(forced, f, { x: 1, y: -1 }, even(100, 20), 0.05, 3);
  made['michaelis-menten'] = await noisy(michaelisMenten, { V: 1.5, K: 2 }, { S: 10 }, even(40, 14), 0.03, 4);
  made['theta-logistic'] = await noisy(
    thetaLogistic,
    { r: 0.8, K: 10, theta: 1.6 },
    { N: 0.4 },
    even(50, 12),
    0.03,
    6,
  );
  return made;
}

async function noisy(
  text: string,
  w: Record<string, number>,
  u0: Record<string, number>,
  t: number[],
  noise: number,
  seed: number,
): Promise<Columns> {
  const { states } = await simulate(parseModel(text), w, { u0, t, noise, seed });
  return Object.fromEntries(
    [['t', t] as const, ...Object.entries(states)].map(([name, values]) => [name, values.map(rounded)]),
  );
}

function rounded(x: number): number {
  return Number(x.toPrecision(7));
}

export function tableOf(columns: Columns): Table {
  return tableFromColumns(
    Object.fromEntries(
      Object.entries(columns).map(([name, cells]) => [name, cells.map((cell) => cell ?? '')]),
    ) as never,
  );
}

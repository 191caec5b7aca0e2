import {
  evenTimes,
  type FitOptions,
  fit,
  parseModel,
  type Result,
  readTable,
  type SimulateOptions,
  simulate,
  type Table,
} from '../../src/index.ts';
import { csvLine } from '../../src/text/csvCell.ts';

/** A model with data to fit, and what it is here for. */
export interface Case {
  readonly name: string;
  readonly model: string;
  table(): Promise<Table>;
  readonly options?: FitOptions;
}

/** A table from simulations of models that are like the fitted ones, one for each experiment. */
async function simulated(
  text: string,
  parameters: Readonly<Record<string, number>>,
  options: SimulateOptions,
  change: (column: string, value: number, t: number) => number | string = (_, value) => value,
): Promise<string[][]> {
  const model = parseModel(text);
  const { t, states, outputs } = await simulate(model, parameters, options);
  const columns = { ...states, ...outputs };
  const names = Object.keys(columns);
  return [
    ['t', ...names],
    ...Array.from(t, (time, m) => [
      String(time),
      ...names.map((name) => String(change(name, columns[name]![m], time))),
    ]),
  ];
}

function tableOf(rows: readonly (readonly string[])[]): Table {
  return readTable(rows.map(csvLine).join(''));
}

/** Rows with more columns, by time. */
function withColumns(
  [head, ...rows]: readonly string[][],
  columns: Readonly<Record<string, (t: number) => number | string>>,
): string[][] {
  return [
    [...head, ...Object.keys(columns)],
    ...rows.map((row) => [...row, ...Object.values(columns).map((at) => String(at(Number(row[0]))))]),
  ];
}

/** Rows with a label, the head once. */
function labelled(tables: ReadonlyMap<string, readonly string[][]>): string[][] {
  return [...tables].flatMap(([name, rows], k) =>
    rows.flatMap((row, m) => (m > 0 ? [[name, ...row]] : k === 0 ? [['experiment', ...row]] : [])),
  );
}

/** Names that are keywords, functions or signs in one language or another, and texts that try to be more than texts. */
export const hostile = '"); import os; os._exit(3) #`$(exit 3)\\\u2028\u202e';

const decay = "x' = -k*x";

export const cases: readonly Case[] = [
  {
    name: 'states that are all measured',
    model: "prey' = a*prey - b*prey*pred\npred' = c*prey*pred - d*pred",
    table: async () =>
      tableOf(
        await simulated(
          "prey' = a*prey - b*prey*pred\npred' = c*prey*pred - d*pred",
          { a: 1, b: 0.5, c: 0.3, d: 0.7 },
          { u0: { prey: 3, pred: 1 }, t: evenTimes(0, 12, 40), noise: 0.03, seed: 3 },
        ),
      ),
  },
  {
    name: 'doses, a hidden state, log-normal noise and a prior',
    model: `gut' = -ka*gut
blood' = ka*gut - ke*blood
gut(0) = 0
blood(0) = 0
dose amt into gut
observe conc = blood/V
noise conc lognormal
V ~ lognormal(1.1, 0.2)
ke < 5`,
    async table() {
      const text =
        "gut' = -ka*gut\nblood' = ka*gut - ke*blood\ngut(0) = 0\nblood(0) = 0\ndose amt into gut\nobserve conc = blood/V\nnoise conc lognormal = 0.08";
      const rows = await simulated(
        text,
        { ka: 1.2, ke: 0.25, V: 3 },
        {
          t: evenTimes(0.5, 18, 36),
          inputs: { amt: { t: [0, 8], value: [100, 60] } },
          noise: 'model',
          seed: 5,
        },
      );
      const conc = rows[0].indexOf('conc');
      const body = rows.slice(1).map((row) => [row[0], row[conc], row[0] === '8' ? '60' : '']);
      return tableOf([['t', 'conc', 'amt'], ['0', '', '100'], ...body]);
    },
  },
  {
    name: 'inputs, linear and held, and a jump',
    model: "T' = k*(room - T) + h*heat\ninput room\ninput heat held\nat t = 6: T = T - drop\ndrop > 0",
    async table() {
      const room = (t: number) => 15 + 5 * Math.abs(((t / 4) % 2) - 1);
      const heat = (t: number) => (Math.floor(t / 3) % 2 === 0 ? 0 : 1);
      const times = evenTimes(0, 14, 57);
      const course = (at: (t: number) => number) => ({ t: Array.from(times), value: Array.from(times, at) });
      const rows = await simulated(
        "T' = k*(room - T) + h*heat\ninput room\ninput heat held\nat t = 6: T = T - drop",
        { k: 0.4, h: 3, drop: 4 },
        {
          u0: { T: 30 },
          t: times,
          inputs: { room: course(room), heat: course(heat) },
          noiseSd: { T: 0.2 },
          seed: 2,
        },
      );
      return tableOf(withColumns(rows, { room, heat }));
    },
  },
  {
    name: 'experiments with values of their own, one from a steady state',
    model: `x' = s - k*x
y' = g*x - d*y
local d
in "rest, one": s = 2
in two: s = 5, x(0) = 1
steady "rest, one": s = 1
x(0) = 0.5
y(0) = 0
observe z = y`,
    async table() {
      const model = "x' = s - k*x\ny' = g*x - d*y\nobserve z = y";
      const made = (own: Record<string, number>, u0: Record<string, number>, seed: number) =>
        simulated(
          model,
          { k: 0.6, g: 0.8, ...own },
          { u0, t: evenTimes(0, 8, 25), noiseSd: { z: 0.05 }, seed },
        ).then((rows) => rows.map((row) => [row[0], row[3]]));
      return tableOf(
        labelled(
          new Map([
            ['rest, one', await made({ s: 2, d: 0.9 }, { x: 1 / 0.6, y: 0.8 / 0.6 / 0.9 }, 1)],
            ['two', await made({ s: 5, d: 0.5 }, { x: 1, y: 0 }, 2)],
          ]),
        ),
      );
    },
  },
  {
    name: 'heavy tails, noise by a formula and from a column',
    model: `x' = -k*x
y' = k*x - m*y
z' = m*y
noise x student
noise y = a + b*y
noise z = column sd_z`,
    async table() {
      const rows = await simulated(
        "x' = -k*x\ny' = k*x - m*y\nz' = m*y\nnoise y = 0.05 + 0.05*y",
        { k: 0.7, m: 0.3 },
        {
          u0: { x: 10, y: 1, z: 0.5 },
          t: evenTimes(0, 10, 60),
          noise: 'model',
          noiseSd: { x: 0.15, z: 0.1 },
          seed: 4,
        },
        (column, value, t) => (column === 'x' && t === 0 ? value + 1.5 : value),
      );
      return tableOf(withColumns(rows, { sd_z: (t) => 0.08 + 0.004 * t }));
    },
  },
  {
    name: 'values below a limit, and Laplace noise',
    model: "x' = -k*x\ny' = k*x - q*y\nnoise y laplace",
    options: { beyond: 'censored' },
    table: async () =>
      tableOf(
        await simulated(
          "x' = -k*x\ny' = k*x - q*y\nnoise y laplace = 0.05",
          { k: 0.8, q: 0.4 },
          { u0: { x: 5, y: 0.4 }, t: evenTimes(0, 7, 40), noise: 'model', noiseSd: { x: 0.1 }, seed: 9 },
          (column, value) => (column === 'x' && value < 0.3 ? '<0.3' : value),
        ),
      ),
  },
  {
    name: 'events',
    model: "x' = g*x\nn' = -d*n\nwhen x > 4: x = x/2, n = n + c",
    options: { method: 'fsnls', start: { g: 0.5, d: 0.3, c: 1 } },
    table: async () =>
      tableOf(
        await simulated(
          "x' = g*x\nn' = -d*n\nwhen x > 4: x = x/2, n = n + c",
          { g: 0.5, d: 0.35, c: 0.9 },
          { u0: { x: 1, n: 0.2 }, t: evenTimes(0, 10, 45), noiseSd: { x: 0.05, n: 0.03 }, seed: 6 },
        ),
      ),
  },
  {
    name: 'an event whose condition holds at the start, where both sides are equal',
    model: "x' = g\nn' = -d*n\nx(0) = 2\nat t = 3: x = x - 2\nwhen x >= 2: n = n + c",
    options: { method: 'fsnls', start: { g: 0.5, d: 0.3, c: 1 } },
    table: async () =>
      tableOf(
        await simulated(
          "x' = g\nn' = -d*n\nx(0) = 2\nat t = 3: x = x - 2\nwhen x >= 2: n = n + c",
          { g: 0.5, d: 0.35, c: 0.9 },
          { u0: { n: 1 }, t: evenTimes(0, 10, 45), noiseSd: { x: 0.05, n: 0.03 }, seed: 6 },
        ),
      ),
  },
  {
    name: 'conditions, kinks, functions and definitions',
    model: `supply = if(t < 4, a, 0.2*a)
level = min(x, 6)
x' = supply - k*level^1.5/(1 + abs(x - 2)/9) + 0.01*floor(t/2)
y' = exp(-w)*x - y*sqrt(y) + tanh(t)*0.1 - factorial(3)*0.01
x(0) = 1
y(0) = 1`,
    table: async () =>
      tableOf(
        await simulated(
          `supply = if(t < 4, a, 0.2*a)
level = min(x, 6)
x' = supply - k*level^1.5/(1 + abs(x - 2)/9) + 0.01*floor(t/2)
y' = exp(-w)*x - y*sqrt(y) + tanh(t)*0.1 - factorial(3)*0.01
x(0) = 1
y(0) = 1`,
          { a: 3, k: 0.4, w: 0.5 },
          { t: evenTimes(0, 9, 40), noiseSd: { x: 0.05, y: 0.03 }, seed: 8 },
        ),
      ),
  },
  {
    name: 'names that are keywords or not ASCII, and hostile texts',
    model: `# ${hostile}
lambda' = -größe*lambda + β*T
T' = größe*lambda - np*T - end*T
states = T
observe import = states
local np`,
    async table() {
      const rows = await simulated(
        "lambda' = -größe*lambda + β*T\nT' = größe*lambda - np*T",
        { größe: 0.9, β: 0.2, np: 0.4 },
        { u0: { lambda: 4, T: 1 }, t: evenTimes(0, 6, 30), noiseSd: { lambda: 0.05, T: 0.05 }, seed: 7 },
      );
      const named = [['t', 'lambda', 'import'], ...rows.slice(1)];
      return tableOf(labelled(new Map([[hostile, named]])));
    },
    options: { fix: { end: 0 } },
  },
  {
    name: 'the weak form, whose initial states are those of the forward check',
    model: decay,
    options: { method: 'irls' },
    table: async () =>
      tableOf(
        await simulated(decay, { k: 0.5 }, { u0: { x: 10 }, t: evenTimes(0, 6, 64), noise: 0.02, seed: 1 }),
      ),
  },
];

/** The fit of a case. */
export async function fitted({ model: text, table: make, options = {} }: Case) {
  const model = parseModel(text);
  const table = await make();
  const result: Result = await fit(model, table, options);
  return { model, table, result };
}

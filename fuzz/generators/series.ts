import type { Draw } from '../draw.ts';
import { modelText } from './model.ts';
import { distinctNames } from './names.ts';
import { extremes } from './numbers.ts';
import { type System, solved, systems } from './systems.ts';

/** A model and measurements for it, both as text. */
export interface Series {
  readonly model: string;
  readonly table: string;
  readonly states: readonly string[];
  readonly parameters: readonly string[];
}

/**
 * A model and noisy data of a textbook system: mostly of the same one, sometimes of another, so that the model does not follow
 * its data; now and then with damage.
 */
export function series(draw: Draw, { largest = 200, regular = false }: Wanted = {}): Series {
  const truth = draw.pick(systems);
  const states = distinctNames(draw, truth.u0.length, 'state');
  const columns = dataOf(draw, truth, largest, regular);
  const { model, parameters } = modelFor(draw, truth, states);
  const damage = draw.chance(0.25) ? draw.whole(1, 2) : 0;
  for (let n = 0; n < damage; n++) harm(draw, columns);
  return { model, table: csvOf(draw, columns, states), states, parameters };
}

/** What data should be like. */
interface Wanted {
  /** The most rows of an experiment. */
  readonly largest?: number;
  /** Even times, a value for each: what irls and ols take. */
  readonly regular?: boolean;
}

/** The columns of a table, before they are text; NaN is an empty cell. */
interface Columns {
  labels: string[];
  t: number[];
  /** A list a state. */
  values: number[][];
}

function modelFor(
  draw: Draw,
  truth: System,
  states: readonly string[],
): { model: string; parameters: string[] } {
  const kin = systems.filter(({ u0 }) => u0.length === states.length);
  const system = draw.chance(0.65) ? truth : draw.pick(kin);
  const parameters = distinctNames(draw, system.w.length, 'parameter', states);
  if (draw.chance(0.08)) {
    const free = modelText(draw);
    return { model: free, parameters: [] };
  }
  const sides = system.sides(states, parameters);
  const lines = states.map((state, l) => `${state}' = ${sides[l]}`);
  // A term more than the truth has, or one less.
  if (draw.chance(0.25)) {
    const l = draw.whole(0, states.length - 1);
    const [u, v] = [draw.pick(states), draw.pick(states)];
    const [extra] = distinctNames(draw, 1, 'parameter', [...states, ...parameters]);
    lines[l] +=
      ` + ${extra}*${draw.pick([u, `${u}*${v}`, `${u}^2`, `sin(${u})`, `exp(-${u}^2)`, `tanh(${v})`, '1', 't', `max(${u}, 0)`, `abs(${v})`, `sqrt(abs(${u}))`, `${u}/(1 + ${v}^2)`, `cos(t)`])}`;
    parameters.push(extra!);
  }
  if (draw.chance(0.03))
    lines[0] += ` + ${draw.pick(['1e200', '5e-324', '1e50', '1e-50', '1e20', '1e-20'])}*${states[0]}^2`;
  return { model: `${lines.join('\n')}\n`, parameters };
}

function dataOf(draw: Draw, truth: System, largest: number, regular: boolean): Columns {
  const experiments = draw.weighted([
    [7, 1],
    [2, 2],
    [1, 3],
  ]);
  const rows = draw.weighted<() => number>([
    [10, () => draw.whole(15, 40)],
    [regular ? 10 : 3, () => draw.whole(40, 60)],
    [1, () => draw.whole(3, 15)],
    [regular ? 2 : 0.5, () => draw.whole(60, 200)],
  ])();
  const w = truth.w.map((x) => x * (1 + 0.2 * draw.normal()));
  const noise = draw.weighted([
    [2, 0],
    [3, 0.001],
    [6, 0.02],
    [3, 0.1],
    [1, 1],
  ]);
  const digits = draw.weighted([
    [6, 6],
    [2, 3],
    [1, 17],
    [1, 2],
  ]);
  const columns: Columns = { labels: [], t: [], values: truth.u0.map(() => []) };
  for (let e = 0; e < experiments; e++) {
    const count = Math.min(largest, Math.max(3, Math.ceil(rows / experiments)));
    const times = timesOf(draw, truth.span, count, regular);
    const u0 = truth.u0.map((x) => x * (1 + 0.3 * draw.normal()));
    const U = solved(truth, w, u0, times);
    const scale = Math.sqrt(U.flat().reduce((sum, x) => sum + x * x, 0) / Math.max(1, U.flat().length));
    times.forEach((t, m) => {
      columns.labels.push(experiments > 1 ? `e${e + 1}` : '');
      columns.t.push(t);
      for (const [l, list] of columns.values.entries()) {
        const value = U[m][l] + noise * scale * draw.normal();
        list.push(Number(value.toPrecision(digits)));
      }
    });
  }
  return columns;
}

function timesOf(draw: Draw, span: number, count: number, regular: boolean): number[] {
  const first = draw.weighted([
    [8, 0],
    [1, -3],
    [1, 100],
  ]);
  const even = Array.from({ length: count }, (_, i) => first + (span * i) / (count - 1));
  const times = draw.weighted<() => number[]>([
    [regular ? 1000 : 7, () => even],
    [1, () => even.map((t) => t + (draw.uniform() * span) / count / 3)],
    [1, () => even.flatMap((t) => (draw.chance(0.3) ? [t, t] : [t]))],
    [0.5, () => even.filter(() => draw.chance(0.7))],
    [0.5, () => even.map((t) => first + (t - first) ** 2 / span)],
  ])();
  const digits = draw.chance(0.05) ? 2 : 12;
  const rounded = times.map((t) => Number(t.toPrecision(digits)));
  return rounded.length >= 3 ? rounded : even;
}

/** One kind of damage to a table. */
function harm(draw: Draw, columns: Columns): void {
  const rows = columns.t.length;
  const l = draw.whole(0, columns.values.length - 1);
  const m = draw.whole(0, rows - 1);
  const column = columns.values[l];
  const all = (f: (x: number) => number) =>
    columns.values.forEach((list, i) => {
      columns.values[i] = list.map(f);
    });
  const factor = draw.pick([1e160, 1e-315, 1e58, 1e-58, 1e40, 1e-40, 1e20, 1e-20, 1e8, 1e-8]);
  draw.weighted<() => void>([
    [3, () => void column.fill(Number.NaN, m, m + draw.whole(1, 4))],
    [2, () => all((x) => (draw.chance(0.2) ? Number.NaN : x))],
    [
      3,
      () =>
        void (column[m] = draw.chance(0.4)
          ? draw.pick(extremes)
          : draw.pick([1e59, -1e40, 1e20, -1e6, 1e-59])),
    ],
    [1, () => void column.fill(column[0])],
    [2, () => void (columns.values[l] = column.map((x) => x * factor))],
    [1, () => all((x) => x * factor)],
    [1, () => all((x) => x + draw.pick([1e6, 1e12, 1e50]))],
    [2, () => void (columns.t = columns.t.map((t) => t * factor))],
    [1, () => void (columns.t = columns.t.map((t) => t + draw.pick([1e6, 1e15, -1e9])))],
    [1, () => void (columns.t[rows - 1] = draw.pick([1e300, 1e59, 1e15, 1e9, 1e4]))],
    [1, () => void (columns.t[m] = columns.t[Math.max(0, m - 1)])],
    [0.5, () => void (columns.t[m] = draw.pick(extremes))],
    [0.5, () => void columns.t.fill(columns.t[0])],
    [0.5, () => void (columns.t = draw.shuffled(columns.t))],
    [0.5, () => cut(columns, draw.whole(1, 8))],
    [0.5, () => void (columns.values[l] = column.map((x) => (x > 0 ? Number.MIN_VALUE : 0)))],
    [0.5, () => void (columns.values[l] = column.map(Math.round))],
    [0.5, () => void (columns.values[l] = column.map((_, i) => i % 2))],
  ])();
}

function cut(columns: Columns, rows: number): void {
  columns.t.length = Math.min(rows, columns.t.length);
  columns.labels.length = columns.t.length;
  for (const list of columns.values) list.length = columns.t.length;
}

function csvOf(draw: Draw, { labels, t, values }: Columns, states: readonly string[]): string {
  const named = labels.some((label) => label !== '');
  const time = states.includes('time')
    ? 't'
    : draw.weighted([
        [8, 't'],
        [1, 'time'],
      ]);
  const header = [...(named ? ['experiment'] : []), time, ...states];
  const cell = (x: number) => (Number.isFinite(x) ? String(x) : '');
  const rows = t.map((at, m) => [
    ...(named ? [labels[m]] : []),
    cell(at),
    ...values.map((list) => cell(list[m])),
  ]);
  return `${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;
}

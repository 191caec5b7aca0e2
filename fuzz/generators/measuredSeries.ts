import type { Draw } from '../draw.ts';
import { measurementLines } from './modelLines.ts';
import { mutatedText } from './mutate.ts';
import { type Series, series } from './series.ts';

/** A model that says how it was measured, being changed line by line, and the matching table. */
interface Work {
  readonly draw: Draw;
  readonly states: readonly string[];
  /** Of the equations. */
  readonly parameters: readonly string[];
  /** Names that are taken. */
  readonly taken: Set<string>;
  /** The equations, one a state. */
  equations: string[];
  readonly lines: string[];
  readonly header: string[];
  readonly rows: string[][];
  readonly several: boolean;
}

/** Every kind of line that says how a model was measured, with the columns it asks for. All is sound, except for chance. */
const features: Readonly<Record<string, (work: Work) => void>> = {
  definition(work) {
    const v = nameFor(work, ['v', 'rate', 'flux']);
    const k = nameFor(work, ['q', 'kv']);
    addTerm(work, `${k}*${v}`);
    work.lines.push(
      `${v} = ${work.draw.pick([`${state(work)}^2`, `${state(work)}/(1 + ${state(work)}^2)`, 'sin(t)'])}`,
    );
  },
  first(work) {
    const [begin] = times(work);
    const at = work.draw.pick([begin, begin, begin - 1]);
    for (const x of work.draw.several(1, work.states.length, () => state(work))) {
      if (work.lines.some((line) => line.startsWith(`${x}(`))) continue;
      const column = cells(work, x).find((y) => y !== '') ?? '1';
      const value = work.draw.pick([column, column, nameFor(work, ['x0', 'start']), '0']);
      work.lines.push(`${x}(${at}) = ${value}`);
    }
  },
  observe(work) {
    const x = state(work);
    const y = nameFor(work, ['y', 'out', 'signal']);
    const scale = work.draw.pick([2, 0.1, 30]);
    addColumn(work, y, (i) => {
      const value = cells(work, x)[i];
      return value === '' ? '' : String(scale * Number(value));
    });
    const s = nameFor(work, ['s', 'scale']);
    const other = state(work);
    work.lines.push(
      `observe ${y} = ${work.draw.pick([`${scale}*${x}`, `${s}*${x}`, `${s}*${x} + b0`, `${scale}*${x} + 0*${other}`, `${scale}*log(exp(${x}))`])}`,
    );
    if (work.draw.chance(0.6)) hide(work, x);
  },
  observeState(work) {
    const x = state(work);
    if (work.lines.some((line) => line.startsWith('observe'))) return;
    work.lines.push(`observe ${x} = ${work.draw.pick(['', '1*', '2*'])}${x}`);
  },
  hidden: (work) => hide(work, state(work)),
  input(work) {
    const u = nameFor(work, ['u_in', 'drive', 'temp']);
    const held = work.draw.pick([' held', '', undefined]);
    if (held !== undefined) work.lines.push(`input ${u}${held}`);
    addTerm(work, `${nameFor(work, ['g', 'gain'])}*${u}`);
    addColumn(work, u, (i) => work.draw.pick([String(Math.sin(i)), '', '1', '0.5']));
  },
  constantInput(work) {
    const u = nameFor(work, ['dosage', 'level']);
    const labels = cells(work, work.header[0]);
    work.lines.push(`input ${u}`);
    addTerm(work, `${nameFor(work, ['g1', 'gain1'])}*${u}`);
    addColumn(work, u, (i) => (work.several ? String(1 + (labels[i].charCodeAt(1) % 7)) : '2'));
  },
  dose(work) {
    const amount = nameFor(work, ['amt', 'given']);
    work.lines.push(`dose ${amount} into ${state(work)}`);
    addColumn(work, amount, (i) =>
      i % 9 === 4 ? work.draw.pick(['1', '0.2', '-0.1']) : work.draw.pick(['', '', '0']),
    );
  },
  jump(work) {
    const [begin, end] = times(work);
    const at = work.draw.several(1, 3, () =>
      Number((begin + (end - begin) * work.draw.uniform()).toPrecision(4)),
    );
    const x = state(work);
    const by = work.draw.pick(['0.5', nameFor(work, ['jumped', 'added']), `0.1*${state(work)}`]);
    const more = work.draw.chance(0.3) ? `, ${work.states.find((other) => other !== x) ?? 'none'} = 1` : '';
    work.lines.push(`at t = ${[...new Set(at)].join(', ')}: ${x} = ${x} + ${by}${more}`);
  },
  every(work) {
    const [begin, end] = times(work);
    const x = state(work);
    work.lines.push(
      `at t = ${begin} every ${Number(((end - begin) / 3.5).toPrecision(3)) || 1}: ${x} = ${x}*0.9`,
    );
  },
  event: (work) =>
    work.lines.push(`when ${state(work)} > ${work.draw.pick(['1', '2', 'cut'])}: ${state(work)} = 0.5`),
  switch(work) {
    const [begin, end] = times(work);
    const middle = Number(((begin + end) / 2).toPrecision(4));
    const k = nameFor(work, ['h', 'hs']);
    addTerm(
      work,
      work.draw.pick([
        `${k}*step(t - ${middle})`,
        `if(t < ${middle}, ${k}, 0)`,
        `if(t > ${begin} and not t > ${middle}, ${k}, 0.1)`,
        `${k}*floor(t/${Math.abs(middle) || 1})`,
        `if(t < tau, ${k}, 0)`,
        `if(${state(work)} > 1, ${k}, 0)`,
        `${k}*log10(pow(${state(work)}, 2) + 1)`,
      ]),
    );
  },
  noise(work) {
    const y = work.draw.pick([...work.states, ...observed(work)]);
    if (work.lines.some((line) => line.startsWith(`noise ${y} `))) return;
    const positive = cells(work, y).every((value) => value === '' || Number(value) > 0);
    const law = work.draw.pick(
      positive ? ['lognormal', 'lognormal', 'student', '', ''] : ['student', '', ''],
    );
    const sd = work.draw.pick([
      '0.05',
      'sigma',
      `0.02 + 0.05*abs(${y})`,
      `s1 + s2*abs(${y})`,
      'column sd',
      '',
    ]);
    if (law === '' && sd === '') return;
    if (sd === 'column sd' && !work.header.includes('sd'))
      addColumn(work, 'sd', () => work.draw.pick(['0.1', '0.2', '0.05']));
    work.lines.push(`noise ${y}${law ? ` ${law}` : ''}${sd ? ` = ${sd}` : ''}`);
  },
  bound(work) {
    const of = work.draw.pick([...work.parameters, `${state(work)}(${startOf(work)})`]);
    work.lines.push(work.draw.pick([`${of} > 0`, `-3 <= ${of} <= 5`, `${of} <= 0.5`, `0.1 < ${of}`]));
  },
  free: (work) => work.lines.push(`${work.draw.pick(work.parameters)} free`),
  prior(work) {
    const of = work.draw.pick([...work.parameters, `${state(work)}(${startOf(work)})`]);
    work.lines.push(
      work.draw.pick([
        `${of} ~ normal(1, 0.5)`,
        `${of} ~ normal(-0.5, 2)`,
        `${of} ~ lognormal(0, 1)`,
        `${of} ~ uniform(-2, 3)`,
        `${of} ~ uniform(0, 4)`,
        `${of} ~ laplace(0.5, 0.3)`,
        `${of} ~ loglaplace(0, 0.5)`,
        `${of} ~ cauchy(1, 0.2)`,
        `${of} ~ exponential(2)`,
        `${of} ~ gamma(2, 0.5)`,
        `${of} ~ chisquare(3)`,
        `${of} ~ rayleigh(1)`,
        `${of} ~ loguniform(0.1, 10)`,
        `log(${of}) ~ normal(0, 1)`,
        `log10(${of}) ~ laplace(0, 0.3)`,
      ]),
    );
  },
  local: (work) => work.lines.push(`local ${work.draw.pick(work.parameters)}`),
  report: (work) =>
    work.lines.push(
      `report R0 = ${work.draw.pick([`${work.draw.pick(work.parameters)}/${work.draw.pick(work.parameters)}`, `log(2)/${work.draw.pick(work.parameters)}`, `${state(work)}(${startOf(work)})*2`])}`,
    ),
  missing(work) {
    const x = work.draw.pick(work.header.slice(work.several ? 2 : 1));
    const j = work.header.indexOf(x);
    for (const row of work.rows) if (work.draw.chance(0.3)) row[j] = '';
  },
};

/** A model that says how it was measured, and its table: lines and columns of every role, now and then with damage. */
export function measuredSeries(draw: Draw): Series {
  const measured = series(draw, { largest: 40 });
  const [header = [], ...rows] = measured.table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
  const equations = measured.model.split('\n').filter((line) => line.includes("'") || line.includes('/dt'));
  const work: Work = {
    draw,
    states: measured.states,
    parameters: measured.parameters.length > 0 ? measured.parameters : ['k'],
    taken: new Set([...measured.states, ...measured.parameters, ...header]),
    equations,
    lines: measured.model.split('\n').filter((line) => line !== '' && !equations.includes(line)),
    header: [...header],
    rows: rows.map((row) => [...row]),
    several: /^experiment$/i.test(header[0] ?? ''),
  };
  const kinds = Object.keys(features);
  const wanted = draw.weighted<() => number>([
    [1, () => 1],
    [4, () => draw.whole(2, 3)],
    [2, () => draw.whole(4, 6)],
  ])();
  for (const kind of draw.shuffled(kinds).slice(0, wanted)) features[kind](work);
  if (draw.chance(0.1)) {
    const words = { states: work.states, parameters: work.parameters, constants: [] };
    work.lines.push(
      ...measurementLines(draw, words, () => draw.pick([...work.states, 't', '2'])).slice(0, 2),
    );
  }
  const lines = [...work.equations, ...(draw.chance(0.3) ? draw.shuffled(work.lines) : work.lines)];
  if (draw.chance(0.05)) lines[draw.whole(0, lines.length - 1)] = mutatedText(draw, draw.pick(lines));
  const table = [work.header, ...work.rows].map((row) => row.join(',')).join('\n');
  return { ...measured, model: `${lines.join('\n')}\n`, table: `${table}\n` };
}

function state({ draw, states }: Work): string {
  return draw.pick(states);
}

/** A name that is free, the first of some if possible. */
function nameFor({ taken }: Work, wished: readonly string[]): string {
  const name = wished.find((one) => !taken.has(one)) ?? `n${taken.size}`;
  taken.add(name);
  return name;
}

function addTerm(work: Work, term: string): void {
  const l = work.draw.whole(0, Math.max(0, work.equations.length - 1));
  work.equations = work.equations.map((line, i) => (i === l ? `${line} + ${term}` : line));
}

function addColumn({ header, rows }: Work, name: string, cell: (i: number) => string): void {
  const values = rows.map((_, i) => cell(i));
  header.push(name);
  for (const [i, row] of rows.entries()) row.push(values[i]);
}

/** The cells of a column; none where there is no such column. */
function cells({ header, rows }: Work, name: string): string[] {
  const j = header.indexOf(name);
  return j < 0 ? rows.map(() => '') : rows.map((row) => row[j] ?? '');
}

/** Takes a column away, while another measurement is left. */
function hide(work: Work, name: string): void {
  const j = work.header.indexOf(name);
  const measured = [...work.states, ...observed(work)].filter((one) => work.header.includes(one));
  if (j < 0 || measured.length < 2) return;
  work.header.splice(j, 1);
  for (const row of work.rows) row.splice(j, 1);
}

function observed({ lines }: Work): string[] {
  return lines.flatMap((line) => /^observe (\S+) =/.exec(line)?.[1] ?? []);
}

/** The first and the last time of the table. */
function times({ header, rows, several }: Work): [number, number] {
  const all = rows.map((row) => Number(row[several ? 1 : 0])).filter(Number.isFinite);
  return header.length === 0 || all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)];
}

/** The time of x(…) lines, 0 where there are none. */
function startOf({ lines }: Work): string {
  return lines.flatMap((line) => /^\S+\((-?[\d.e+-]+)\) =/.exec(line)?.[1] ?? [])[0] ?? '0';
}

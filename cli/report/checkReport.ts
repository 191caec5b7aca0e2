import { noiseLawOf } from '../../src/inside.ts';
import type {
  CheckedExperiment,
  CheckedFirstState,
  CheckedOutput,
  CheckedParameter,
  ModelCheck,
} from '../../src/node.ts';
import { pair, significant } from '../../src/text/digits.ts';
import { unbroken } from '../../src/text/unbroken.ts';
import { count, shorten } from '../../src/text/words.ts';
import type { Colors } from '../terminal/colors.ts';
import { type Column, labelled, table, tableWidth, wrap } from '../terminal/layout.ts';
import { terminalText } from '../terminal/terminalWords.ts';

/** What was understood, for a reader, on a screen `width` columns wide, ending in a line break. */
export function checkReport(check: ModelCheck, colors: Colors, width: number): string {
  const parts = [
    stateTable(check),
    outputTable(check),
    inputTable(check),
    parameterTable(check),
    experimentTable(check),
  ].filter(({ rows }) => rows > 0);
  const lines = parts.flatMap(({ columns }) => ['', ...table(fitting(columns, width), colors.dim)]);
  const facts = factsOf(check);
  if (facts.length > 0) lines.push('', ...labelled(facts, width, colors.dim));
  lines.push('', ...verdict(check, colors, width));
  for (const note of check.notes) lines.push('', ...wrap(`Note: ${terminalText(note)}`, width, '  '));
  return `${lines.join('\n')}\n\n`;
}

/** A table whose longest cells may be broken into lines. */
interface Part {
  rows: number;
  /** The columns with cells of at most that many characters. */
  columns: (most: number) => Column[];
}

/** The columns with their cells broken as little as the width asks for. */
function fitting(columns: (most: number) => Column[], width: number): Column[] {
  let most = widest;
  while (most > 8 && tableWidth(columns(most)) > width) most--;
  return columns(most);
}

/** No cell is wider, and none has more lines. */
const widest = 60;
const mostLines = 3;

/** A table of the columns that say something in some row; those that are aligned hold numbers. */
function part<T>(
  rows: readonly T[],
  columns: Record<string, (row: T) => string>,
  aligned: readonly string[] = [],
): Part {
  return {
    rows: rows.length,
    columns(most) {
      const texts = Object.values(columns).map((cell) => rows.map((row) => broken(cell(row), most)));
      const lines = rows.map((_, i) => Math.max(...texts.map((column) => column[i].length)));
      return Object.keys(columns)
        .map((heading, j): Column => {
          const cells = texts[j].flatMap((cell, i) =>
            Array.from({ length: lines[i] }, (_, k) => cell[k] ?? ''),
          );
          return { heading, cells, align: aligned.includes(heading) ? 'point' : 'left' };
        })
        .filter(({ cells }, i) => i === 0 || cells.some((cell) => cell !== ''));
    },
  };
}

/** A text in lines of at most that many characters, broken at spaces where it can be. */
function broken(text: string, most: number): string[] {
  const lines = wrap(text, most, '').map((line) => shorten(line, most));
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), shorten(lines.slice(mostLines - 1).join(' '), most)];
}

function stateTable({ states, outputs, firstStates, startTime, experiments }: ModelCheck): Part {
  const firstOf = (name: string) => firstStates.find(({ state }) => state === name)!;
  const starts = new Set(experiments.map(({ start }) => start));
  const time = startTime ?? (starts.size === 1 ? [...starts][0] : null);
  return part(
    states,
    {
      state: ({ name }) => name,
      measured: ({ name, measured, seenIn }) => {
        const direct = outputs.filter(({ formula }) => formula === name).map((output) => output.name);
        if (direct.includes(name)) return 'yes';
        if (direct.length > 0) return `as ${direct.join(', ')}`;
        if (measured) return 'yes';
        const column = measured === null && !seenIn.includes(name) ? `if a column is called ${name}` : '';
        if (seenIn.length === 0) return column || 'hidden';
        return `seen in ${seenIn.join(', ')}`;
      },
      'typical size': ({ size }) => (size === null ? '' : significant(size, 3)),
      [time === null ? 'first value' : `at t = ${time}`]: ({ name }) => firstWords(firstOf(name)),
      bounds: ({ name }) => (firstOf(name).formula === null ? boundWords(firstOf(name)) : ''),
      prior: ({ name }) => firstOf(name).prior ?? '',
    },
    ['typical size'],
  );
}

function firstWords({ formula, start }: CheckedFirstState): string {
  if (formula !== null) return formula;
  if (start === null) return 'estimated';
  const [least, most] = [Math.min(...start), Math.max(...start)].map((x) => significant(x, 3));
  return `estimated (start ${least === most ? least : `${least} to ${most}`})`;
}

function outputTable({ outputs }: ModelCheck): Part {
  return part(
    outputs,
    {
      output: ({ name }) => name,
      measures: ({ formula }) => formula,
      noise: noiseWords,
      values: ({ values }) => (values === null ? '' : String(values)),
    },
    ['values'],
  );
}

function noiseWords({ distribution, sd }: CheckedOutput): string {
  const { words, size: sign } = noiseLawOf(distribution);
  const size =
    sd.from === 'estimate'
      ? `${sign} estimated`
      : sd.from === 'column'
        ? `${sign} in column ${sd.text}`
        : `${sign} = ${sd.from === 'number' ? given(sd.value) : sd.text}`;
  return `${words}, ${size}`;
}

function inputTable({ inputs }: ModelCheck): Part {
  return part(inputs, {
    input: ({ name }) => name,
    'between rows': ({ held, constant }) =>
      constant ? 'constant in each experiment' : held ? 'held until the next' : 'linear',
    known: ({ declared }) => (declared ? '' : 'as a column of the data'),
  });
}

function parameterTable({ parameters, experiments }: ModelCheck): Part {
  const several = experiments.length !== 1;
  return part(
    parameters,
    {
      unknown: ({ name }) => name,
      unit: ({ unit }) => unit ?? '',
      enters: entersWords,
      bounds: boundWords,
      scale: ({ scale }) => scale,
      start: ({ start }) => (start === null ? '' : significant(start, 3)),
      prior: ({ prior }) => prior ?? '',
      '': ({ local }) => (local ? (several ? 'one each' : 'local') : ''),
    },
    ['start'],
  );
}

/** Where a parameter enters; what the equations have of it first. */
function entersWords({ enters }: CheckedParameter): string {
  const others = [
    ...(enters.firstStates ? ['first states'] : []),
    ...(enters.outputs ? ['outputs'] : []),
    ...(enters.jumps ? ['jumps'] : []),
    ...(enters.noise ? ['noise'] : []),
  ];
  if (enters.equations) return [enters.equations, ...others].join(', ');
  return others.length === 0 ? 'nowhere' : `only in ${others.join(', ')}`;
}

function boundWords({ lower, upper }: { lower: number; upper: number }): string {
  const [low, high] = [Number.isFinite(lower), Number.isFinite(upper)];
  if (low && high) return `${given(lower)} to ${given(upper)}`;
  if (low) return lower === 0 ? 'positive' : `from ${given(lower)}`;
  return high ? `to ${given(upper)}` : '';
}

/** A number as it was given, without digits that come from rounding. */
function given(x: number): string {
  return String(Number(x.toPrecision(6)));
}

/** More experiments than this would push the rest off the screen. */
const mostShown = 12;

function experimentTable({ experiments }: ModelCheck): Part {
  const shown = experiments.length > 1 ? experiments.slice(0, mostShown) : [];
  return part(
    shown,
    {
      experiment: ({ name }) => name,
      rows: ({ rows }) => String(rows),
      times: (one) => timesWords(one, ''),
      start: ({ start, timeSpan }) => (start === timeSpan[0] ? '' : String(start)),
      values: ({ values }) => String(values),
      jumps: ({ jumps }) => (jumps === 0 ? '' : String(jumps)),
    },
    ['rows', 'start', 'values', 'jumps'],
  );
}

/** What needs no table, as labels and texts. */
function factsOf({ fixed, jumps, reports, experiments, counts }: ModelCheck): [string, string][] {
  const rows: [string, string][] = [];
  const add = (label: string, texts: readonly string[]) => {
    for (const [i, text] of texts.entries()) rows.push([i === 0 ? label : '', text]);
  };
  const held = Object.entries(fixed).map(([name, value]) => unbroken(`${name} = ${value}`));
  add('held', held.length > 0 ? [held.join(', ')] : []);
  add(
    'jumps',
    jumps.map(({ text }) => text),
  );
  add(
    'reports',
    reports.map(({ name, formula }) => `${name} = ${formula}`),
  );
  const [only] = experiments;
  if (only && experiments.length === 1) {
    const jumped = only.jumps > 0 ? `, ${count(only.jumps, 'jump')}` : '';
    rows.push(['data', `${count(only.rows, 'row')} ${timesWords(only, 'from ')}${jumped}`]);
  } else if (experiments.length > mostShown) {
    rows.push(['experiments', `${experiments.length} in all, of which the first ${mostShown} are shown`]);
  }
  if (counts) rows.push(['balance', balance(counts)]);
  return rows;
}

/** From which time to which, and whether some rows are at inf. */
function timesWords({ timeSpan: [first, last], settles = last }: CheckedExperiment, from: string): string {
  const rest = settles < last ? 'in the steady state' : '';
  if (settles < first) return rest;
  return `${from}${pair(first, settles).join(' to ')}${rest === '' ? '' : ` and ${rest}`}`;
}

function balance({
  values,
  parameters,
  firstStates,
  noiseLevels,
}: NonNullable<ModelCheck['counts']>): string {
  const kinds = [
    count(parameters, 'parameter'),
    ...(firstStates > 0 ? [count(firstStates, 'first state')] : []),
    ...(noiseLevels > 0 ? [count(noiseLevels, 'noise level')] : []),
  ];
  return `${count(values, 'value')} for ${count(parameters + firstStates + noiseLevels, 'unknown')} (${kinds.join(', ')})`;
}

function verdict({ warnings, counts }: ModelCheck, colors: Colors, width: number): string[] {
  if (warnings.length === 0) {
    const words = counts ? 'The model and the data match.' : 'The model is understood.';
    return [colors.green(`  ✓ ${words}`)];
  }
  return warnings.flatMap((warning) => {
    const [first, ...rest] = wrap(terminalText(warning), width, '    ');
    return [`  ! ${first!.trimStart()}`, ...rest].map(colors.yellow);
  });
}

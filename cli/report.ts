import type pc from 'picocolors';
import type { Result, Verdict } from '../src/node.ts';
import { duration, percent, significant, writerFor } from './digits.ts';
import { inFlags } from './flags.ts';
import { type Column, labelled, table, wrap } from './layout.ts';

export type Colors = ReturnType<typeof pc.createColors>;

/** How much of a result is shown: the table alone, all that a reader needs, or every stage and iterate as well. */
export type Detail = 'quiet' | 'normal' | 'verbose';

/** Columns of the terminal that everything is laid out for. */
const width = 80;

/** A result as a person likes to read it, ending in a line break. */
export function report(result: Result, detail: Detail, colors: Colors): string {
  const lines = ['', ...parameterTable(result, colors)];
  if (detail !== 'quiet') {
    lines.push('', ...labelled(summary(result), colors.dim), '', ...verdicts(result, colors));
    for (const note of result.notes) lines.push('', ...wrap(`Note: ${note}`, width, '  '));
  }
  if (detail === 'verbose') lines.push('', ...workings(result, colors));
  return `${lines.join('\n')}\n\n`;
}

/** Stages with their times, and the iterates. */
export function workings(result: Result, colors: Colors): string[] {
  return [...stages(result, colors), '', ...iterates(result, colors)];
}

/** The parameters as CSV at full precision, ending in a line break. */
export function parametersAsCsv(result: Result): string {
  const rows = result.parameters.map(({ name, estimate, stdError, interval, ols }) =>
    [name, ...[estimate, stdError, interval[0], interval[1], ols].map(number)].join(','),
  );
  // Inf is what R, pandas and Julia all read as infinity.
  function number(x: number): string {
    return String(x).replace('Infinity', 'Inf');
  }
  return `${['parameter,estimate,stdError,lower,upper,ols', ...rows].join('\n')}\n`;
}

/** The whole result as JSON, arrays of numbers on one line, ending in a line break. */
export function resultAsJson(result: Result): string {
  const text = JSON.stringify(result, null, 2);
  // A line break right after the bracket is never inside a string: JSON escapes those.
  return `${text.replace(/\[\n([^[\]{}"]*)\n\s*\]/g, (_, inner: string) => `[${inner.trim().replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}

function parameterTable({ parameters, diagnostics, options }: Result, colors: Colors): string[] {
  const rows = parameters.map(({ name, estimate, stdError, interval }) => {
    const known = Number.isFinite(stdError);
    const write = writerFor(estimate, stdError);
    return known
      ? [
          name,
          write(estimate),
          write(stdError),
          write(interval[0]),
          'to',
          write(interval[1]),
          percent(stdError / estimate),
        ]
      : [name, '–', '–', '', '', '', ''];
  });
  const cells = (j: number) => rows.map((row) => row[j]!);
  const level = `${significant(options.level * 100, 3).replace(/\.0+$/, '')}% interval`;
  const columns = (align: Column['align']): Column[] => [
    { heading: 'parameter', cells: cells(0), align: 'left', paint: colors.bold },
    { heading: 'estimate', cells: cells(1), align, paint: colors.bold },
    { heading: 'std. error', cells: cells(2), align },
    interval(level, cells(3), cells(4), cells(5), align),
    { heading: 'rel. error', cells: cells(6), align: 'right', paint: colors.dim },
  ];
  // Decimal points under one another, unless the parameters' sizes differ so much that it needs a wide screen.
  const rule = table(columns('point'), plain)[1]!;
  const lines = table(columns(rule.length > width ? 'right' : 'point'), colors.dim);
  if (diagnostics.identifiable.length === 0) return lines;
  const combinations = diagnostics.identifiable.map(({ text, estimate, stdError }) => {
    const write = writerFor(estimate, stdError);
    return `  ${text} = ${write(estimate)} ± ${write(stdError)}`;
  });
  return [...lines, '', '  What the data do determine (± standard error):', ...combinations];
}

/** The two ends of the intervals, each aligned at its point, as one column. */
function interval(
  heading: string,
  lower: string[],
  words: string[],
  upper: string[],
  align: Column['align'],
): Column {
  const parts = table(
    [
      { heading: '', cells: lower, align },
      { heading: '', cells: words, align: 'left' },
      { heading: '', cells: upper, align },
    ],
    plain,
  );
  const cells = parts.slice(2).map((line, i) => (words[i] === '' ? 'not identifiable' : line.slice(2)));
  return { heading, cells, align: 'left' };
}

function summary(result: Result): [string, string][] {
  const { noise, testFunctions, diagnostics, timing, points, timeSpan } = result;
  const [from, to] = timeSpan.map((t) => significant(t, 6).replace(/\.0+$|(\.\d*?)0+$/, '$1'));
  const states = Object.entries(noise);
  const longest = Math.max(...states.map(([state]) => state.length));
  const chosen = {
    noise: 'from the data',
    corner: 'from the data',
    fallback: 'by a rule of thumb',
    user: 'as given',
  }[testFunctions.chosenBy];
  const rows: [string, string][] = [['data', `${points} times from ${from} to ${to}`]];
  states.forEach(([state, sigma], i) => {
    const share = percent(diagnostics.noiseToSignal[state] ?? Number.NaN);
    rows.push([
      i === 0 ? 'noise' : '',
      `${state.padEnd(longest)}  σ = ${significant(sigma, 3)} (${share} of its rms)`,
    ]);
  });
  rows.push([
    'test functions',
    `${testFunctions.count}, smallest radius ${testFunctions.minRadius} samples (${chosen})`,
  ]);
  rows.push(['iterations', iterationWords(result)]);
  rows.push(['residual', residualWords(diagnostics)]);
  const total = timing.total ?? Object.values(timing).reduce((sum, ms) => sum + ms, 0);
  rows.push(['time', duration(total)]);
  return rows;
}

function iterationWords({ method, iterations }: Result): string {
  if (method === 'ols') return 'none: ordinary least squares';
  const { count, stopped, returned } = iterations;
  const how = {
    fixedPoint: 'converged',
    iterationLimit: 'stopped at the limit',
    normality: 'stopped: the residual ceased to be normal',
    notPositiveDefinite: 'stopped: the covariance ceased to be positive definite',
  }[stopped];
  return `${count}, ${how}${returned === count - 1 ? '' : `; the answer is number ${returned + 1}`}`;
}

function residualWords({ chi2PerDof, degreesOfFreedom, warnings }: Result['diagnostics']): string {
  if (!Number.isFinite(chi2PerDof)) return 'χ²/dof is not available';
  // In standard deviations of χ²/dof, whose mean is 1.
  const off = (chi2PerDof - 1) / Math.sqrt(2 / degreesOfFreedom);
  const warned = warnings.some(({ code }) => code === 'noiseUnexplained');
  const words = warned
    ? 'more than the noise explains'
    : off > 4
      ? 'a little more than the noise leads to expect'
      : off < -4
        ? 'less than the noise leads to expect'
        : 'as the noise leads to expect';
  return `χ²/dof = ${significant(chi2PerDof, 3)}: ${words}`;
}

/** What to make of the fit: every warning with its advice, or that there is none. */
function verdicts({ status, diagnostics }: Result, colors: Colors): string[] {
  const warnings = diagnostics.warnings.length > 0 ? diagnostics.warnings : [status];
  return warnings.flatMap((verdict, i) => [...(i > 0 ? [''] : []), ...verdictLines(verdict, colors)]);
}

function verdictLines({ code, message, advice }: Verdict, colors: Colors): string[] {
  const grave = code === 'notPositiveDefinite' || code === 'notIdentifiable';
  const [sign, paint] = code === 'ok' ? ['✓', colors.green] : ['!', grave ? colors.red : colors.yellow];
  const [first, ...rest] = wrap(message, width, '    ');
  const lines = [`  ${sign} ${first!.trimStart()}`, ...rest].map(paint);
  return advice ? [...lines, ...wrap(inFlags(advice), width, '    ')] : lines;
}

function stages({ timing }: Result, colors: Colors): string[] {
  const entries = Object.entries(timing);
  return table(
    [
      { heading: 'stage', cells: entries.map(([stage]) => stage), align: 'left' },
      { heading: 'ms', cells: entries.map(([, ms]) => ms.toFixed(2)), align: 'point' },
    ],
    colors.dim,
  );
}

/** The iterates, a row each, in as many blocks of columns as the width asks for. */
function iterates({ parameters, iterations }: Result, colors: Colors): string[] {
  const { estimates, pValues, returned } = iterations;
  const perBlock = 4;
  const lines: string[] = [];
  for (let start = 0; start < parameters.length; start += perBlock) {
    const columns: Column[] = [
      {
        heading: 'iterate',
        cells: estimates.map((_, k) => `${k === returned ? '▸ ' : ''}${k + 1}`),
        align: 'right',
      },
      ...parameters.slice(start, start + perBlock).map(
        ({ name }, j): Column => ({
          heading: name,
          cells: estimates.map((w) => significant(w[start + j]!, 6)),
          align: 'right',
        }),
      ),
    ];
    if (start === 0) {
      columns.push({
        heading: 'normality p',
        cells: estimates.map((_, k) => significant(pValues[k] ?? Number.NaN, 2)),
        align: 'right',
      });
    }
    lines.push(...(start > 0 ? [''] : []), ...table(columns, colors.dim));
  }
  return lines;
}

function plain(text: string): string {
  return text;
}

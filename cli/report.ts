import type pc from 'picocolors';
import type { Result, Verdict } from '../src/node.ts';
import { duration, pair, percent, significant, writerFor } from './digits.ts';
import { inFlags } from './flags.ts';
import { type Column, labelled, table, unbroken, widest, wrap } from './layout.ts';

export type Colors = ReturnType<typeof pc.createColors>;

/** How much of a result is shown: the table alone, all that a reader needs, or every stage and iterate as well. */
export type Detail = 'quiet' | 'normal' | 'verbose';

/** A result as a person likes to read it, on a screen so many columns wide, ending in a line break. */
export function report(result: Result, detail: Detail, colors: Colors, width: number): string {
  const lines = ['', ...parameterTable(result, colors, width)];
  if (detail !== 'quiet') {
    lines.push('', ...labelled(summary(result), width, colors.dim), '', ...verdicts(result, colors, width));
    for (const note of result.notes) lines.push('', ...wrap(`Note: ${note}`, width, '  '));
  }
  if (detail === 'verbose') lines.push('', ...workings(result, colors, width));
  return `${lines.join('\n')}\n\n`;
}

/** Stages with their times, and the iterates. */
export function workings(result: Result, colors: Colors, width: number): string[] {
  return [...stages(result, colors), '', ...iterates(result, colors, width)];
}

function parameterTable({ parameters, diagnostics, options }: Result, colors: Colors, width: number) {
  const rows = parameters.map(({ name, estimate, stdError, interval }) => {
    if (stdError === Number.POSITIVE_INFINITY) return [name, '–', '–', '', '', '', ''];
    const write = writerFor(estimate, stdError);
    const ends = [write(interval[0]), 'to', write(interval[1])];
    return [name, write(estimate), write(stdError), ...ends, percent(stdError / estimate)];
  });
  const cells = (j: number) => rows.map((row) => row[j]!);
  const level = `${significant(options.level * 100, 3).replace(/\.0+$/, '')}% interval`;
  const columns = (align: Column['align'], short = false): Column[] => [
    { heading: short ? '' : 'parameter', cells: cells(0), align: 'left', paint: colors.bold },
    { heading: 'estimate', cells: cells(1), align, paint: colors.bold },
    { heading: short ? '±' : 'std. error', cells: cells(2), align },
    interval(level, cells(3), cells(4), cells(5), align),
    { heading: 'rel. error', cells: cells(6), align: 'right', paint: colors.dim },
  ];
  // Decimal points under one another, unless the sizes differ so much that it needs a wide screen. On a narrow one the
  // relative errors go first, then the long headings, then the standard errors, which the intervals tell as well; where
  // not even these have room, the standard errors stand for them.
  const layouts = [
    () => columns('point'),
    () => columns('right'),
    () => columns('point').slice(0, 4),
    () => columns('right').slice(0, 4),
    () => columns('right', true).slice(0, 4),
    () => columns('right', true).filter((_, j) => j !== 2 && j !== 4),
    () => columns('right', true).slice(0, 3),
  ];
  const fitting = layouts.find((layout) => [...table(layout(), plain)[1]!].length <= width);
  const lines = table((fitting ?? layouts.at(-1)!)(), colors.dim);
  const { identifiable } = diagnostics;
  if (identifiable.length === 0) return lines;
  const combinations = identifiable.flatMap(({ text, estimate, stdError }) => {
    const write = writerFor(estimate, stdError);
    return wrap(`${unbroken(text)} ${unbroken(`= ${write(estimate)} ± ${write(stdError)}`)}`, width, '  ');
  });
  return [
    ...lines,
    '',
    ...wrap('What the data do determine (± standard error):', width, '  '),
    ...combinations,
  ];
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
  const [from, to] = pair(...timeSpan);
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
    const shares = [`${percent(diagnostics.noiseToSignal[state] ?? Number.NaN)} of its rms`];
    const ofSpread = diagnostics.noiseToSpread[state] ?? 0;
    if (ofSpread > tellingSpread) shares.push(`${percent(ofSpread)} of its spread`);
    const share = `(${shares.map(unbroken).join(', ')})`;
    rows.push([
      i === 0 ? 'noise' : '',
      `${unbroken(`${state.padEnd(longest)}  σ = ${significant(sigma, 3)}`)} ${share}`,
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

/** Noise above this part of a state's standard deviation about its mean is told beside its part of the rms. */
const tellingSpread = 0.2;

/** Below this p-value the residual is told as larger than noise makes it, below this χ²/dof as smaller. */
const fewSuchFits = 0.01;
const smallResidual = 0.6;

function residualWords({ chi2PerDof, chi2PValue, warnings }: Result['diagnostics']): string {
  if (!Number.isFinite(chi2PerDof)) return 'χ²/dof is not available';
  const ratio = `χ²/dof = ${significant(chi2PerDof, 3)}`;
  const codes = warnings.map(({ code }) => code);
  if (codes.includes('noiseUnexplained')) return `${ratio}: more than the noise explains`;
  if (codes.includes('undersampled')) return `${ratio}: far less than the noise that was found`;
  if (chi2PValue < fewSuchFits) {
    const p = chi2PValue < 1e-3 ? 'p < 0.001' : `p = ${significant(chi2PValue, 1)}`;
    return `${ratio}: more than the noise leads to expect (${p})`;
  }
  return `${ratio}: ${chi2PerDof < smallResidual ? 'less than' : 'as'} the noise leads to expect`;
}

/** What to make of the fit: every warning with its advice, or that there is none. */
function verdicts({ status, diagnostics }: Result, colors: Colors, width: number): string[] {
  const warnings = diagnostics.warnings.length > 0 ? diagnostics.warnings : [status];
  return warnings.flatMap((verdict, i) => [...(i > 0 ? [''] : []), ...verdictLines(verdict, colors, width)]);
}

function verdictLines({ code, message, advice }: Verdict, colors: Colors, width: number): string[] {
  const grave = ['notPositiveDefinite', 'notIdentifiable', 'hiddenByNoise'].includes(code);
  const [sign, paint] = code === 'ok' ? ['✓', colors.green] : ['!', grave ? colors.red : colors.yellow];
  // Formulas such as a + 0.5*b = 2 ± 0.1 stay on one line each.
  const whole = message.replace(/[^\s,]+(?: [-+=±] [^\s,]+)+/g, unbroken);
  const [first, ...rest] = wrap(whole, width, '    ');
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

/** The iterates, a row each, in blocks of as many columns as the width allows. */
function iterates({ parameters, iterations }: Result, colors: Colors, width: number): string[] {
  const { estimates, pValues, returned } = iterations;
  const numbers: Column = {
    heading: 'iterate',
    cells: estimates.map((_, k) => `${k === returned ? '▸ ' : ''}${k + 1}`),
    align: 'right',
  };
  const columns = parameters.map(({ name }, j): Column => {
    return { heading: name, cells: estimates.map((w) => significant(w[j]!, 6)), align: 'right' };
  });
  columns.push({
    heading: 'normality p',
    cells: estimates.map((_, k) => significant(pValues[k] ?? Number.NaN, 2)),
    align: 'right',
  });
  const lines: string[] = [];
  while (columns.length > 0) {
    let count = columns.length;
    while (count > 1 && widest(table([numbers, ...columns.slice(0, count)], plain)) > width) count--;
    lines.push(
      ...(lines.length > 0 ? [''] : []),
      ...table([numbers, ...columns.splice(0, count)], colors.dim),
    );
  }
  return lines;
}

function plain(text: string): string {
  return text;
}

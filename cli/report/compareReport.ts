import { type ComparedMethod, type Comparison, findings } from '../../src/node.ts';
import { percent, significant, writerFor } from '../../src/text/digits.ts';
import { timeTaken } from '../../src/text/duration.ts';
import { unbroken } from '../../src/text/unbroken.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, joined, tableWidth, wrap } from '../terminal/layout.ts';
import { terminal } from '../terminal/terminal.ts';
import { terminalText, terminalWords } from '../terminal/terminalWords.ts';
import { comparisonRemarks, leastOf, objectiveOf, shownMethods } from './comparisonRemarks.ts';
import { objectiveWords } from './objectiveWords.ts';
import { startName, startTable } from './startTable.ts';

/** A comparison for a reader, on a screen `width` columns wide, ending in a line break. */
export function compareReport(
  comparison: Comparison,
  detail: 'quiet' | 'normal',
  colors: Colors,
  width: number,
): string {
  const lines = ['', ...methodTable(comparison, colors, width)];
  if (detail === 'normal') {
    lines.push(...wrap(legend(comparison), width, '  ').map(colors.dim));
    for (const text of leftOut(comparison)) lines.push('', ...wrap(text, width, '  '));
    for (const remark of remarks(comparison)) lines.push('', ...pointed('!', remark, width, colors.yellow));
  }
  const starts = startsOf(comparison, colors, width);
  if (starts.length > 0) lines.push('', ...starts);
  if (detail === 'normal') {
    for (const remarks of comparisonRemarks(comparison)) {
      const text = remarks.map((finding) => findings.sentence(finding, terminal())).join(' ');
      lines.push('', ...wrap(text, width, '  '));
    }
    for (const note of comparison.notes) lines.push('', ...wrap(`Note: ${terminalText(note)}`, width, '  '));
  }
  return `${lines.join('\n')}\n\n`;
}

/** Parameters as rows, methods as columns; below them what the answers are worth and what they cost. */
function methodTable(comparison: Comparison, colors: Colors, width: number): string[] {
  const methods = shownMethods(comparison);
  // Errors next to the estimates where the screen has room for all methods, else below.
  const made = [true, false].map((beside) => {
    const columns = methods.map((method) => methodColumn(comparison, method, beside, colors));
    const truth = comparison.truth ? [truthColumn(comparison, beside)] : [];
    return [nameColumn(comparison, beside, colors), ...truth, ...columns];
  });
  const [first, ...others] = made.find((columns) => tableWidth(columns) <= width) ?? made.at(-1)!;
  return blocks(first!, others, width, colors.dim);
}

const measures = ['objective', 'penalty', 'E2', 'E_FS', 'solves', 'time', 'verdict'] as const;

function measuresOf({ truth, methods }: Comparison): readonly (typeof measures)[number][] {
  const penalised = methods.some(({ penalty }) => penalty !== 0);
  return measures.filter((name) => (name.startsWith('E') ? truth : name === 'penalty' ? penalised : true));
}

function parametersOf({ methods }: Comparison): string[] {
  return methods.find(({ parameters }) => parameters.length > 0)!.parameters.map(({ name }) => name);
}

function derivedOf({ methods }: Comparison): string[] {
  return methods.find(({ derived }) => derived.length > 0)?.derived.map(({ name }) => name) ?? [];
}

/** Cells of parameters, an empty line, cells of measures. Where errors stand below estimates, two lines a parameter. */
function nameColumn(comparison: Comparison, beside: boolean, colors: Colors): Column {
  const names = [...parametersOf(comparison), ...derivedOf(comparison)];
  const rows = names.flatMap((name) => (beside ? [name] : [name, '']));
  return {
    heading: 'parameter',
    cells: [...rows, '', ...measuresOf(comparison)],
    align: 'left',
    paint: colors.bold,
  };
}

function truthColumn(comparison: Comparison, beside: boolean): Column {
  const known = parametersOf(comparison).map((name) =>
    String(Number(comparison.truth![name].toPrecision(5))),
  );
  const values = [...known, ...derivedOf(comparison).map(() => '')];
  const rows = values.flatMap((value) => (beside ? [value] : [value, '']));
  return { heading: 'truth', cells: [...rows, '', ...measuresOf(comparison).map(() => '')], align: 'right' };
}

function methodColumn(
  comparison: Comparison,
  method: ComparedMethod,
  beside: boolean,
  colors: Colors,
): Column {
  const digits = comparison.methods.find(({ begun }) => begun === 'random')?.parameters;
  const derived = derivedOf(comparison).map((name) => method.derived.find((one) => one.name === name));
  const rows = [...method.parameters, ...derived].map((one, j): [string, string] => {
    if (!one) return ['', ''];
    const { estimate, stdError } = one;
    const error = Number.isNaN(stdError) ? (digits?.[j]?.stdError ?? Number.NaN) : stdError;
    // What the data do not determine has no digits to show.
    if (error === Number.POSITIVE_INFINITY) return ['–', ''];
    const write = writerFor(estimate, error);
    return [write(estimate), Number.isNaN(stdError) ? '' : `± ${write(stdError)}`];
  });
  const below = ['', ...measuresOf(comparison).map((name) => measure(method, name))];
  const heading = method.label;
  if (!beside) {
    const paint = (text: string) => (text.includes('±') ? colors.dim(text) : text);
    return { heading, cells: [...rows.flat(), ...below], align: 'right', paint };
  }
  const part = (k: 0 | 1, align: Column['align']) => ({ cells: rows.map((row) => row[k]), align });
  const { cells } = joined('', [part(0, 'point'), part(1, 'left')], ' ');
  return { heading, cells: [...cells, ...below], align: 'left' };
}

function measure(method: ComparedMethod, name: (typeof measures)[number]): string {
  switch (name) {
    case 'objective':
      return Number.isFinite(method.objective) ? objectiveWords(method.objective) : '–';
    case 'penalty':
      return method.penalty.toFixed(1);
    case 'E2':
      return percent(method.e2 ?? Number.NaN);
    case 'E_FS':
      return percent(method.efs ?? Number.NaN);
    case 'solves':
      return String(method.evaluations);
    case 'time':
      return timeTaken(method.milliseconds);
    case 'verdict':
      return method.status?.code === 'ok' ? 'ok' : '!';
  }
}

function legend({ truth, noise, options, methods }: Comparison): string {
  const sigma = Object.entries(noise).map(([state, value]) =>
    unbroken(`${significant(value, 3)} (${state})`),
  );
  const given = options.u0 === 'auto' ? '' : ', FSNLS from those given';
  const from = ` from its own first states${given}`;
  const errors = truth
    ? ` ${unbroken('E2 = |w - w*|/|w*|,')} w* the truth; E_FS = the same of the states, solved forward from the same u0.`
    : '';
  const penalty = methods.some((method) => method.penalty !== 0)
    ? ' penalty = what priors add to it: fits minimise the sum of the two.'
    : '';
  return `± is the standard error. objective = ${unbroken('Σ ((u - y)/σ)²')} of the model solved forward${from}, σ = ${sigma.join(', ')} for all: that of the answer with the smallest residuals; only differences matter.${penalty}${errors}`;
}

/** Which methods were not tried, and why. */
function leftOut({ methods }: Comparison): string[] {
  const without = methods.filter(({ leftOut }) => leftOut !== '');
  const words = ({ leftOut, finding }: ComparedMethod) => terminalText({ message: leftOut, finding });
  return [...new Set(without.map(words))].map((text) => {
    const names = without.filter((method) => words(method) === text).map(({ label }) => label);
    return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} left out: ${text}`;
  });
}

/** Why methods have no column, and the warnings of those that have: each once, with the methods that it concerns. */
function remarks({ methods }: Comparison): string[] {
  const texts = methods
    .filter(({ begun }) => begun !== 'nearest')
    .flatMap((method) => {
      const { status, error, finding, leftOut } = method;
      const whose = method.label;
      if (leftOut !== '') return [];
      if (status === null) {
        const { message, advice } = terminalWords({ message: error, finding });
        return [{ whose, text: `not possible. ${message} ${advice}`.trimEnd() }];
      }
      return status.code === 'ok' ? [] : [{ whose, text: terminalWords(status).message }];
    });
  return [...new Set(texts.map(({ text }) => text))].map((text) => {
    const concerned = texts.filter((one) => one.text === text).map(({ whose }) => whose);
    return `${concerned.join(', ')}: ${text}`;
  });
}

function pointed(sign: string, text: string, width: number, paint: (text: string) => string): string[] {
  const [first, ...rest] = wrap(text, width, '    ');
  return [paint(`  ${sign} ${first!.trimStart()}`), ...rest];
}

function startsOf(comparison: Comparison, colors: Colors, width: number): string[] {
  const { methods, noise, truth } = comparison;
  const sigma = Object.values(noise);
  const fits = methods.filter(({ starts }) => starts.length > 0);
  const answers = shownMethods(comparison).filter(({ evaluations }) => evaluations > 0);
  const starts = fits.flatMap(({ starts }) =>
    starts.map((outcome, i) => ({
      name: startName(outcome, i),
      best: answers.some(({ parameters }) => parameters.every((p, j) => p.estimate === outcome.estimates[j])),
      outcome: { ...outcome, objective: objectiveOf(outcome, sigma) },
    })),
  );
  if (starts.length === 0) return [];
  const nearest = truth
    ? { w: parametersOf(comparison).map((name) => truth[name]), from: 'the truth' }
    : { w: leastOf(fits).parameters.map(({ estimate }) => estimate), from: 'the best answer' };
  return startTable(starts, 'best', nearest, colors, width);
}

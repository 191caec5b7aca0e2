import { percent, significant, writerFor } from '../report/digits.ts';
import { unbroken } from '../report/unbroken.ts';
import type { Result } from '../src/node.ts';
import type { Colors } from './colors.ts';
import { type Column, joined, table, tableWidth, wrap } from './layout.ts';

/** The table of parameters, and below it what the data determine where they do not determine each parameter. */
export function parameterTable(result: Result, colors: Colors, width: number): string[] {
  const lines = table(fittingColumns(result, colors, width), colors.dim);
  const { identifiable } = result.diagnostics;
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

type Name = 'parameter' | 'estimate' | 'error' | 'interval' | 'relative' | 'irls';

/**
 * The columns that the screen has room for. Decimal points stand under one another, unless the sizes differ so much that
 * it needs a wide screen. On a narrow one the relative errors go first, then the estimates of irls, then the long
 * headings, then the standard errors, which the intervals tell as well; where not even these have room, the standard
 * errors stand for them.
 */
function fittingColumns(result: Result, colors: Colors, width: number): Column[] {
  const least = ['parameter', 'estimate', 'error', 'interval'] as const;
  const choices: [readonly Name[], Column['align'], 'short'?][] = [
    [[...least, 'relative', 'irls'], 'point'],
    [[...least, 'relative', 'irls'], 'right'],
    [[...least, 'irls'], 'point'],
    [[...least, 'irls'], 'right'],
    [least, 'point'],
    [least, 'right'],
    [least, 'right', 'short'],
    [['parameter', 'estimate', 'interval'], 'right', 'short'],
    [['parameter', 'estimate', 'error'], 'right', 'short'],
  ];
  const layouts = choices.map(([names, align, short]) => () => {
    const columns = columnsOf(result, colors, align, short === 'short');
    return names.flatMap((name) => columns[name] ?? []);
  });
  return (layouts.find((layout) => tableWidth(layout()) <= width) ?? layouts.at(-1)!)();
}

function columnsOf(
  { parameters, irls, options }: Result,
  colors: Colors,
  align: Column['align'],
  short: boolean,
): Record<Name, Column | undefined> {
  const writers = parameters.map(({ estimate, stdError }) => writerFor(estimate, stdError));
  const isKnown = parameters.map(({ stdError }) => Number.isFinite(stdError));
  const cells = (cell: (j: number) => string) => parameters.map((_, j) => cell(j));
  const end = (k: 0 | 1) => cells((j) => (isKnown[j] ? writers[j]!(parameters[j]!.interval[k]) : ''));
  const level = `${significant(options.level * 100, 3).replace(/\.0+$/, '')}% interval`;
  const interval = joined(
    level,
    [
      { cells: end(0), align },
      { cells: cells((j) => (isKnown[j] ? 'to' : '')), align: 'left' },
      { cells: end(1), align },
    ],
    '  ',
  );
  // Infinite is a standard error that the data leave open; one that was not made is not a number.
  const isLost = (j: number) => parameters[j]!.stdError === Number.POSITIVE_INFINITY;
  const none = (j: number) => (isLost(j) ? 'not identifiable' : 'none');
  const beside = (j: number) => {
    const found = irls?.parameters[j];
    return found && found.stdError !== Number.POSITIVE_INFINITY ? writers[j]!(found.estimate) : '–';
  };
  return {
    parameter: {
      heading: short ? '' : 'parameter',
      cells: parameters.map(({ name }) => name),
      align: 'left',
      paint: colors.bold,
    },
    estimate: {
      heading: 'estimate',
      cells: cells((j) => (isLost(j) ? '–' : writers[j]!(parameters[j]!.estimate))),
      align,
      paint: colors.bold,
    },
    error: {
      heading: short ? '±' : 'std. error',
      cells: cells((j) => (isKnown[j] ? writers[j]!(parameters[j]!.stdError) : '–')),
      align,
    },
    interval: { ...interval, cells: cells((j) => (isKnown[j] ? interval.cells[j]! : none(j))) },
    relative: {
      heading: 'rel. error',
      cells: cells((j) => (isKnown[j] ? percent(parameters[j]!.stdError / parameters[j]!.estimate) : '')),
      align: 'right',
      paint: colors.dim,
    },
    irls: irls ? { heading: 'irls', cells: cells(beside), align, paint: colors.dim } : undefined,
  };
}

import { type EstimateCells, estimateCells, intervalHeading } from '../../report/estimateCells.ts';
import type { Result } from '../../src/node.ts';
import { writerFor } from '../../src/text/digits.ts';
import { unbroken } from '../../src/text/unbroken.ts';
import type { Colors } from '../terminal/colors.ts';
import { type Column, joined, table, tableWidth, wrap } from '../terminal/layout.ts';

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
 * headings, then the standard errors, which the intervals show as well; where not even these have room, the standard
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
  result: Result,
  colors: Colors,
  align: Column['align'],
  short: boolean,
): Record<Name, Column | undefined> {
  const rows = estimateCells(result);
  const cells = (cell: (row: EstimateCells) => string) => rows.map(cell);
  const interval = joined(
    intervalHeading(result),
    [
      { cells: cells(({ lower }) => lower), align },
      { cells: cells(({ lower }) => (lower === '' ? '' : 'to')), align: 'left' },
      { cells: cells(({ upper }) => upper), align },
    ],
    '  ',
  );
  return {
    parameter: {
      heading: short ? '' : 'parameter',
      cells: cells(({ name, mark }) => (mark ? `${name} (${mark})` : name)),
      align: 'left',
      paint: colors.bold,
    },
    estimate: {
      heading: 'estimate',
      cells: cells(({ estimate }) => estimate),
      align,
      paint: colors.bold,
    },
    error: { heading: short ? '±' : 'std. error', cells: cells(({ stdError }) => stdError), align },
    interval: { ...interval, cells: rows.map(({ without }, j) => without || interval.cells[j]) },
    relative: {
      heading: 'rel. error',
      cells: cells(({ relative }) => relative),
      align: 'right',
      paint: colors.dim,
    },
    irls: result.irls
      ? { heading: 'irls', cells: cells(({ irls }) => irls), align, paint: colors.dim }
      : undefined,
  };
}

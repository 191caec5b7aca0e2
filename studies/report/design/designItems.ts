import { optionTable } from '../../../src/index.ts';
import { median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import type { Item, Study, Table } from '../item.ts';
import { count, list, percent, range } from '../words.ts';
import { armName } from './armName.ts';
import type { Answered } from './designAnswers.ts';
import { type DesignCell, designCells, relativeHalfWidths } from './designCells.ts';
import { coverageFigure, errorFigure, widthFigures } from './designFigures.ts';
import { leastCoverage } from './designTargets.ts';
import { createLimits } from './limits.ts';

/** The report of any plan: its systems, what came of every cell, and the answer to its target. */
export async function designItems(study: Study, answered: Answered): Promise<Item[]> {
  const cells = designCells(study);
  const groups = [...grouped(cells, ({ part, system }) => JSON.stringify([part.name, system.name])).values()];
  const parts = study.layout.plan.parts.length > 1;
  const named = groups.map((own) => {
    const { part, system } = own[0]!;
    return {
      own,
      slug: slug(parts ? [part.name, system.name] : [system.name]),
      title: titleOf(own[0]!, parts),
    };
  });
  const limitOf = createLimits();
  const widths: Item['figures'] = [];
  for (const { own, slug, title } of named)
    widths.push(...(await widthFigures(study, own, slug, title, limitOf)));
  const trials = range(...ends(cells.map(({ rows }) => rows.length)), String);
  const withIntervals = cells.filter(({ coverage }) => !Number.isNaN(coverage));
  const low = withIntervals.filter(({ coverage }) => coverage < leastCoverage);
  const best = named.map(({ own, title }) => {
    const least = own.reduce((a, b) => (b.medianE2 < a.medianE2 ? b : a));
    return `${title}: the least median E₂ is ${percent(least.medianE2)}, by ${armName(study, least)} with ${least.points} points and ${percent(least.noise)} noise.`;
  });
  return [
    {
      number: 1,
      title: 'Systems and their truth',
      caption:
        'Data are made by solving these equations with these parameters and adding normal noise; its standard deviation is the noise level times the root mean square of all states.',
      figures: [],
      tables: [systemTable(study)],
    },
    {
      number: 2,
      title: 'Every cell',
      caption: `What came of ${count(cells.length, 'cell')}, ${trials} trials each. E₂ is the relative error of all parameters together, E_FS that of the states solved forward. A fit that was refused counts as infinitely wrong.`,
      figures: [],
      tables: [cellTable(study, cells)],
    },
    {
      number: 3,
      title: 'Errors of the parameters',
      caption: best.join(' '),
      figures: named.map(({ own, slug, title }) => errorFigure(study, own, slug, title)),
      tables: [],
    },
    ...(withIntervals.length > 0
      ? [
          {
            number: 4,
            title: 'How often intervals hold the truth',
            caption:
              low.length === 0
                ? `In every cell at least ${percent(leastCoverage)} of the intervals hold the true value.`
                : `In ${low.length} of ${withIntervals.length} cells fewer than ${percent(leastCoverage)} of the intervals hold the true value: ${list(low.slice(0, 4).map((cell) => `${armName(study, cell)} with ${cell.points} points and ${percent(cell.noise)} noise (${percent(cell.coverage)})`))}${low.length > 4 ? ' and others' : ''}.`,
            figures: named.flatMap(({ own, slug, title }) => coverageFigure(study, own, slug, title) ?? []),
            tables: [],
          },
          {
            number: 5,
            title: 'How exactly parameters are known',
            caption:
              'Half the width of the intervals over the true value, the median over the trials. Dotted: the Cramér-Rao bound, below which no method without bias can come.',
            figures: widths,
            tables: [],
          },
        ]
      : []),
    ...(answered.tables.length > 0
      ? [
          {
            number: 6,
            title: 'The target',
            caption: `A design does where the interval, at ${levelsText(study)}, is as narrow as was asked in at least half of the trials, and the share of the intervals that hold the truth is not below ${percent(leastCoverage)} by more than its binomial error. Beside it, what does in nine of ten trials.`,
            figures: [],
            tables: answered.tables,
          },
        ]
      : []),
  ];
}

/** The levels of the intervals. */
function levelsText({ layout }: Study): string {
  const methods = layout.plan.parts.flatMap((part) => part.methods);
  const levels = new Set(methods.map(({ options }) => options.level ?? optionTable.level.default));
  return `a level of ${list([...levels].map(percent))}`;
}

function systemTable({ layout }: Study): Table {
  const systems = [...new Map(layout.cells.map(({ system }) => [system.name, system])).values()];
  const values = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, value]) => `${name} = ${Number(value.toPrecision(6))}`)
      .join(', ');
  return {
    name: 'systems',
    title: 'Systems',
    columns: ['system', 'title', 'equations', 'parameters', 'first states', 'time'],
    rows: systems.map(({ name, title, model, parameters, initial, time }) => [
      name,
      title,
      model.trim(),
      values(parameters),
      values(initial),
      `${time[0]} to ${time[1]}`,
    ]),
    open: true,
  };
}

function cellTable(study: Study, cells: readonly DesignCell[]): Table {
  const parameters = [...new Set(cells.flatMap(({ system }) => Object.keys(system.parameters)))];
  const parts = study.layout.plan.parts.length > 1;
  return {
    name: 'cells',
    title: 'Every cell and method',
    columns: [
      ...(parts ? ['part'] : []),
      ...[
        'problem',
        'points',
        'noise',
        'method',
        'trials',
        'median E2',
        'mean E2',
        'E2 / ideal',
        'median E_FS',
        'coverage',
      ],
      ...parameters.map((name) => `half-width ${name}`),
      ...['not ok', 'statuses', 'median ms'],
    ],
    rows: cells.map((cell) => [
      ...(parts ? [cell.part.name] : []),
      cell.system.name,
      cell.points,
      cell.noise,
      cell.method.name,
      cell.rows.length,
      cell.medianE2,
      cell.meanE2,
      cell.overIdeal,
      cell.medianEfs,
      cell.coverage,
      ...parameters.map((name) =>
        name in cell.system.parameters && !Number.isNaN(cell.coverage)
          ? median(relativeHalfWidths(cell, name))
          : null,
      ),
      cell.statuses.reduce((sum, [, share]) => sum + share, 0),
      cell.statuses.map(([status, share]) => `${status} ${percent(share)}`).join(', '),
      cell.medianMs,
    ]),
    open: cells.length <= 40,
  };
}

function titleOf({ part, system }: DesignCell, parts: boolean): string {
  return parts ? `${system.title || system.name}, ${part.name}` : system.title || system.name;
}

function slug(parts: readonly string[]): string {
  return parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

function ends(x: readonly number[]): [number, number] {
  return [Math.min(...x), Math.max(...x)];
}

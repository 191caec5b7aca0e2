import { geometricMean, mean, median } from '../../statistics.ts';
import { markdownTable, percent, threeDigits } from '../table.ts';
import type { Part } from './cells.ts';
import type { Summary } from './summary.ts';

/** The tables of a part in Markdown, by the name of the place in the document that they go to. */
export function tablesOf(part: Part, all: readonly Summary[]): Map<string, string> {
  switch (part) {
    case 'paper':
    case 'strangers':
      return new Map([
        [part, systems(all)],
        [`${part} cells`, cells(all)],
      ]);
    case 'designs':
      return new Map([[part, designs(all)]]);
    case 'ar1':
      return new Map([[part, correlated(all)]]);
    case 'wrong':
      return new Map([[part, wrong(all)]]);
    case 'fallback':
      return new Map([[part, fallback(all)]]);
  }
}

function systems(all: readonly Summary[]): string {
  const titles = [
    ...['system', 'cells', 'trials', 'error / ideal', 'worst cell', 'WENDy / ideal', 'coverage'],
    ...['of converged', "WENDy's", 'converged %', 'ok %', 'steps', 'sub-steps', 'ms'],
  ];
  const rows = [...new Set(all.map(({ cell }) => cell.system))].map((name) => {
    const of = all.filter(({ cell }) => cell.system === name);
    const worst = of.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    const typical = (value: (of: Summary) => number) => median(of.map(value));
    return [
      name,
      String(of.length),
      String(of.reduce((sum, { trials }) => sum + trials, 0)),
      ratio(geometricMean(of.map((one) => one.ratio))),
      `${ratio(worst.ratio)} (${worst.cell.points}, ${percent(worst.cell.noise)}%)`,
      ratio(geometricMean(of.map(({ irlsRatio }) => irlsRatio))),
      ...(['coverage', 'convergedCoverage', 'irlsCoverage'] as const).map((key) =>
        share(mean(of.map((one) => one[key]))),
      ),
      percent(mean(of.map(({ converged }) => converged))),
      percent(mean(of.map(({ ok }) => ok))),
      String(typical(({ iterations }) => iterations)),
      String(typical(({ subSteps }) => subSteps)),
      threeDigits(typical(({ milliseconds }) => milliseconds)),
    ];
  });
  return markdownTable(titles, rows);
}

function cells(all: readonly Summary[]): string {
  const titles = [
    ...['system', 'points', 'noise %', 'trials', 'ideal E₂ %', 'E₂ %', 'error / ideal', '±'],
    ...['WENDy / ideal', 'coverage', 'converged %', 'steps', 'sub-steps', 'ms', 'warned %'],
  ];
  const rows = all.map((one) => [
    ...place(one),
    String(one.trials),
    error(one.ideal),
    error(one.error),
    ratio(one.ratio),
    ratio(one.ratioError),
    ratio(one.irlsRatio),
    share(one.coverage),
    percent(one.converged),
    ...work(one),
    listed(one.warnings),
  ]);
  return markdownTable(titles, rows);
}

function designs(all: readonly Summary[]): string {
  const titles = [
    ...['system', 'design', 'trials', 'ideal E₂ %', 'E₂ %', 'error / ideal', '±'],
    ...['coverage', 'converged %', 'steps', 'sub-steps', 'ms', 'warned %'],
  ];
  const rows = all.map((one) => [
    one.cell.system,
    one.cell.design,
    String(one.trials),
    error(one.ideal),
    error(one.error),
    ratio(one.ratio),
    ratio(one.ratioError),
    share(one.coverage),
    percent(one.converged),
    ...work(one),
    listed(one.warnings),
  ]);
  return markdownTable(titles, rows);
}

/** Two rows of summaries a cell: `auto`, and `white` on the same trials. */
function correlated(all: readonly Summary[]): string {
  const titles = [
    ...['system', 'points', 'ρ', 'trials', 'ρ found', 'coverage auto', 'coverage white'],
    ...['ar1 taken %', 'error / ideal', 'converged %', 'warned %'],
  ];
  const rows = all
    .filter(({ intervals }) => intervals === 'auto')
    .map((one) => {
      const white = all.find(({ cell, intervals }) => cell.id === one.cell.id && intervals === 'white');
      return [
        one.cell.system,
        String(one.cell.points),
        String(one.cell.rho),
        String(one.trials),
        ratio(one.autocorrelation),
        share(one.coverage),
        share(white?.coverage ?? Number.NaN),
        percent(one.madeIntervals.get('ar1') ?? 0),
        ratio(one.ratio),
        percent(one.converged),
        listed(one.warnings),
      ];
    });
  return markdownTable(titles, rows);
}

function wrong(all: readonly Summary[]): string {
  const titles = [
    ...['data', 'points', 'noise %', 'trials', 'not ok %', 'residual / noise', 'lag-1 correlation'],
    ...['converged %', 'warned %'],
  ];
  const rows = all.map((one) => [
    ...place(one),
    String(one.trials),
    percent(1 - one.ok),
    ratio(one.residualOverNoise),
    ratio(one.autocorrelation),
    percent(one.converged),
    listed(one.warnings),
  ]);
  return markdownTable(titles, rows);
}

function fallback(all: readonly Summary[]): string {
  const titles = [
    ...['system', 'points', 'noise %', 'trials', 'ideal E₂ %', 'E₂ %', "WENDy's E₂ %", 'coverage'],
    ...['of converged', 'converged %', 'answered by %', 'status %', 'ms'],
  ];
  const rows = all.map((one) => [
    one.cell.system,
    String(one.cell.points),
    String(Number((100 * one.cell.noise).toPrecision(3))),
    String(one.trials),
    error(one.ideal),
    error(one.error),
    error(one.irls),
    share(one.coverage),
    share(one.convergedCoverage),
    percent(one.converged),
    listed(one.methods),
    listed(one.statuses),
    threeDigits(one.milliseconds),
  ]);
  return markdownTable(titles, rows);
}

function place({ cell }: Summary): string[] {
  return [cell.system, String(cell.points), percent(cell.noise)];
}

function work({ iterations, subSteps, milliseconds }: Summary): string[] {
  return [String(iterations), String(subSteps), threeDigits(milliseconds)];
}

function ratio(x: number): string {
  return Number.isNaN(x) ? '' : x.toFixed(2);
}

function share(x: number): string {
  return Number.isNaN(x) ? '' : x.toFixed(3);
}

/** In percent. */
function error(x: number): string {
  return x < 1e-6 ? (100 * x).toExponential(1) : threeDigits(100 * x);
}

function listed(shares: ReadonlyMap<string, number>): string {
  return [...shares].map(([word, part]) => `${word} ${percent(part)}`).join(', ');
}

/** Everything that is known about the cells, a row each. */
export function csvOf(all: readonly Summary[]): string {
  const rows = all.map(({ cell, ...rest }) => ({
    ...{ id: cell.id, system: cell.system, points: cell.points, noise: cell.noise, rho: cell.rho },
    design: cell.design,
    ...rest,
  }));
  const text = (value: unknown) =>
    value instanceof Map ? `"${listed(value).replaceAll(',', ';')}"` : `${value}`.replaceAll(',', ';');
  const lines = rows.map((row) => Object.values(row).map(text).join(','));
  return `${[Object.keys(rows[0] ?? {}).join(','), ...lines].join('\n')}\n`;
}

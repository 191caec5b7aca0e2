import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { AxisSpec, FigureSpec, Panel } from '../../charts/figure/spec.ts';
import { workings } from '../../src/index.ts';
import { shapiroWilk } from '../../src/inside.ts';
import { count, list } from '../../src/text/words.ts';
import type { Cell } from '../plan/cells.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain } from '../report/words.ts';
import { createTruths } from '../run/samples.ts';
import { mean, median } from '../statistics.ts';
import { nameOf, trialsText } from './cells.ts';
import { findCell, trialData } from './trial.ts';

/** As in the paper. */
const problems = ['logistic', 'lotka-volterra', 'fitzhugh-nagumo'];
const points = 256;
const noise = 0.2;
const mostTrials = 100;
/** Level of the test for normality: that many trials fail it where all is well. */
const level = 0.05;

/** Bins of the histograms, in standard deviations. */
const reach = 4;
const binWidth = 0.25;
const bins = (2 * reach) / binWidth;

/** One kind of residual over all trials. */
interface Residuals {
  /** Average over trials of each one's histogram, scaled by its standard deviation. */
  density: number[];
  /** Half the area between the histogram and the normal density. */
  distance: number;
  /** Median over trials. */
  kurtosis: number;
  pValue: number;
  /** Share of trials that the Shapiro-Wilk test does not find normal. */
  rejected: number;
}

interface Shown {
  cell: Cell;
  trials: number;
  values: number;
  wendy: Residuals;
  ols: Residuals;
}

/** Residuals of WENDy and of OLS at the same estimate, against a normal density: the paper's figure HR_res. */
export async function residuals({ layout }: Study): Promise<Item | undefined> {
  const truths = createTruths();
  const shown: Shown[] = [];
  for (const problem of problems) {
    const cell = findCell(layout, problem, points, noise);
    if (!cell) continue;
    const [wendy, ols]: [Float64Array[], Float64Array[]] = [[], []];
    for (let trial = 1; trial <= Math.min(cell.part.trials, mostTrials); trial++) {
      const { truth, sample } = await trialData(layout, cell, trial, truths);
      const { residual, whitened } = (await workings(truth.model, sample.table)).experiments[0];
      if (!whitened) continue;
      wendy.push(whitened);
      ols.push(residual.data);
    }
    if (wendy.length === 0) continue;
    const values = median(wendy.map(({ length }) => length));
    shown.push({ cell, trials: wendy.length, values, wendy: judged(wendy), ols: judged(ols) });
  }
  if (shown.length === 0) return undefined;
  return {
    number: 5,
    title: 'Residuals of WENDy and of OLS',
    caption: captionOf(shown),
    figures: [
      {
        name: 'residuals',
        caption: `Histograms of the residuals at WENDy’s estimate, C^(-1/2)(Gŵ - b) and Gŵ - b, each scaled by its own standard deviation and averaged over trials; ${points} points, ${percent(noise)} noise. Thin line: the standard normal density.`,
        draw: (document) => drawFigure(document, figureOf(shown)),
      },
    ],
    tables: [summaryTable(shown), densityTable(shown)],
  };
}

function judged(samples: readonly Float64Array[]): Residuals {
  const density = new Array<number>(bins).fill(0);
  for (const r of samples) {
    const sd = standardDeviation(r);
    for (const x of r) {
      const bin = Math.floor((x / sd + reach) / binWidth);
      if (bin >= 0 && bin < bins) density[bin] += 1 / (r.length * binWidth * samples.length);
    }
  }
  const p = samples.map(shapiroWilk);
  return {
    density,
    distance: distance(density),
    kurtosis: median(samples.map(excessKurtosis)),
    pValue: median(p),
    rejected: p.filter((x) => x < level).length / p.length,
  };
}

/** ½ Σ |share of the histogram - share of the normal distribution|, what lies beyond the bins being one more. */
function distance(density: readonly number[]): number {
  const differences = density.map((height, bin) => (height - normalIn(bin)) * binWidth);
  const beyond = -differences.reduce((sum, x) => sum + x, 0);
  return [...differences, beyond].reduce((sum, x) => sum + Math.abs(x), 0) / 2;
}

/** The normal density averaged over a bin, by Simpson's rule: exact to 1e-6. */
function normalIn(bin: number): number {
  const from = -reach + bin * binWidth;
  return (normal(from) + 4 * normal(from + binWidth / 2) + normal(from + binWidth)) / 6;
}

function normal(x: number): number {
  return Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);
}

function standardDeviation(r: Float64Array): number {
  return Math.sqrt(moment(r, 2));
}

function excessKurtosis(r: Float64Array): number {
  return moment(r, 4) / moment(r, 2) ** 2 - 3;
}

function moment(r: Float64Array, order: number): number {
  const centre = mean([...r]);
  return mean(Array.from(r, (x) => (x - centre) ** order));
}

function captionOf(shown: readonly Shown[]): string {
  const listed = (write: (each: Shown) => string) => list(shown.map(write));
  return [
    `${listed(({ cell }) => nameOf(cell.system.name))}, ${points} points, ${percent(noise)} noise, ${trialsText(shown.map(({ trials }) => trials))} each.`,
    `Where the statistical model is right the residual is normal. Excess kurtosis of WENDy’s residual, 0 for a normal one: ${listed(({ wendy }) => signed(wendy.kurtosis))}; of that of OLS: ${listed(({ ols }) => signed(ols.kurtosis))} (medians over trials).`,
    `The Shapiro-Wilk test at ${percent(level)} finds ${listed(({ wendy }) => percent(wendy.rejected))} of WENDy’s residuals not normal and ${listed(({ ols }) => percent(ols.rejected))} of those of OLS, where ${percent(level)} would be chance.`,
  ].join(' ');
}

function signed(x: number): string {
  const text = plain(Number(x.toFixed(2)));
  return x > 0 ? `+${text}` : text;
}

const kinds = [
  ['ols', 'OLS'],
  ['wendy', 'WENDy'],
] as const;
const colorOf = { ols: methodStyle('ols').color, wendy: methodStyle('irls').color };

function figureOf(shown: readonly Shown[]): FigureSpec {
  const edges = Array.from({ length: bins + 1 }, (_, i) => -reach + i * binWidth);
  const fine = Array.from({ length: 161 }, (_, i) => -reach + (i * 2 * reach) / 160);
  const x: AxisSpec = {
    label: 'residual / its standard deviation',
    domain: [-reach, reach],
    ticks: [-2, 0, 2],
  };
  const y: AxisSpec = { label: 'density', zero: true };
  return {
    description:
      'Histograms of the residuals of WENDy and OLS beside a normal density, a panel for each system',
    columns: shown.length,
    heights: [170],
    panels: shown.map(
      (each): Panel => ({
        title: nameOf(each.cell.system.name),
        note: count(each.trials, 'trial'),
        x,
        y,
        layers: [
          { kind: 'step', edges, heights: each.ols.density, color: colorOf.ols, filled: true },
          { kind: 'step', edges, heights: each.wendy.density, color: colorOf.wendy, filled: false },
          { kind: 'line', x: fine, y: fine.map(normal), width: 1, color: '#1a1a1a' },
        ],
      }),
    ),
    legend: [
      { text: 'OLS, Gŵ − b', color: colorOf.ols, sign: 'bar' },
      { text: 'WENDy, C^{−1/2}(Gŵ − b)', color: colorOf.wendy, sign: 'line' },
      { text: 'standard normal', color: '#1a1a1a', sign: 'line' },
    ],
  };
}

function summaryTable(shown: readonly Shown[]): ReportTable {
  return {
    name: 'summary',
    title: 'How normal the residuals are',
    columns: [
      'system',
      'residual',
      'excess kurtosis',
      'distance from normal',
      'median Shapiro-Wilk p',
      'share of trials not normal at 5%',
      'values a trial',
      'trials',
    ],
    rows: shown.flatMap((each) =>
      kinds.map(([kind, label]) => {
        const { kurtosis, distance, pValue, rejected } = each[kind];
        return [each.cell.system.name, label, kurtosis, distance, pValue, rejected, each.values, each.trials];
      }),
    ),
    open: true,
  };
}

function densityTable(shown: readonly Shown[]): ReportTable {
  return {
    name: 'residuals',
    title: 'Heights of the histograms',
    columns: ['system', 'from', 'to', 'OLS', 'WENDy', 'standard normal'],
    rows: shown.flatMap(({ cell, ols, wendy }) =>
      ols.density.map((height, bin) => {
        const from = -reach + bin * binWidth;
        return [cell.system.name, from, from + binWidth, height, wendy.density[bin], normalIn(bin)];
      }),
    ),
  };
}

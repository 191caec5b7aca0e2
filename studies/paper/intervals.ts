import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { FigureSpec, Layer, Panel } from '../../charts/figure/spec.ts';
import { count, list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain, range } from '../report/words.ts';
import { geometricMean, mean, median, quantile } from '../statistics.ts';
import { type Cells, cellNumber, cellsOf, nameOf, trialsText } from './cells.ts';
import { type CellIntervals, intervalsIn } from './intervalsIn.ts';

const systems = ['fitzhugh-nagumo', 'hindmarsh-rose'];
/** The paper's covariance S, and the one of the weighted least squares that WENDy really solves. */
const methods = ['irls-paper', 'irls'] as const;
const covariance: Readonly<Record<string, string>> = { 'irls-paper': 'the paper’s S', irls: '(GᵀC⁻¹G)⁻¹' };
const shortCovariance: Readonly<Record<string, string>> = { ...covariance, 'irls-paper': 'S' };
const truthColor = '#009e73';

/** Average 95% intervals of every parameter over noise and points, by either covariance, and what they cover. */
export function intervals(study: Study): Item | undefined {
  const cells = cellsOf(study, 'grid');
  if (!cells) return undefined;
  const shown = systems.flatMap((problem) => {
    const truth = truthOf(study, problem);
    const own = truth && cells.problems.includes(problem) ? intervalsOf(cells, problem, truth) : [];
    return truth && own.length > 0 ? [{ problem, truth, own }] : [];
  });
  if (shown.length === 0) return undefined;
  return {
    number: 7,
    title: 'Confidence intervals of WENDy',
    caption: `Truth, average estimate and the 95% interval of the average covariance for every parameter, over noise and points; with the covariance S of the paper and with (GᵀC⁻¹G)⁻¹, that of the weighted least squares that WENDy solves. Intervals should hold the truth in 95% of trials and be as wide as the estimates scatter: S is that of ordinary least squares. ${shown.map(({ problem, own }) => summary(problem, own)).join(' ')}`,
    figures: shown.map(({ problem, truth, own }) => ({
      name: problem,
      caption: `${nameOf(problem)}: ${trialsText(own.map(({ trials }) => trials))} a cell. In each noise level the numbers of points grow from left to right: ${list([...new Set(own.map(({ points }) => String(points)))])}. Below: the share of all parameters' intervals that hold the truth, and the half-width over 1.96 standard deviations of the estimates (geometric mean over parameters; 1 is as it should be).`,
      draw: (document) => drawFigure(document, figureOf(problem, truth, own)),
    })),
    tables: shown.map(({ problem, truth, own }) => tableOf(problem, truth, own)),
  };
}

/** The true parameters of a system, by name. */
function truthOf({ layout }: Study, problem: string): Record<string, number> | undefined {
  return layout.cells.find(({ system }) => system.name === problem)?.system.parameters;
}

function intervalsOf(cells: Cells, problem: string, truth: Record<string, number>): CellIntervals[] {
  return cells.noiseOf(problem).flatMap((noise) =>
    cells.pointsOf(problem).flatMap((points) =>
      methods.flatMap((method) => {
        const rows = cells.rows(problem, points, noise, method).filter(({ covered }) => covered !== null);
        return rows.length === 0 ? [] : [intervalsIn(rows, Object.values(truth), { noise, points, method })];
      }),
    ),
  );
}

function summary(problem: string, own: readonly CellIntervals[]): string {
  const sentences = methods.flatMap((method) => {
    const those = own.filter((cell) => cell.method === method);
    if (those.length === 0) return [];
    const covered = mean(those.map(({ coverage }) => coverage));
    const widths = those.map(({ width }) => width).filter((x) => Number.isFinite(x) && x > 0);
    const wide = widths.length > 0 ? `, ${plain(geometricMean(widths))} times as wide as the scatter` : '';
    return [`${covariance[method]} covers ${percent(covered)}${wide}`];
  });
  const cellCount = new Set(own.map(({ noise, points }) => `${noise} ${points}`)).size;
  return [
    `${nameOf(problem)}, over its ${count(cellCount, 'cell')}: ${list(sentences)}.`,
    ...poorText(own),
  ].join(' ');
}

/** Below this share intervals are said to cover too little. */
const little = 0.85;

/** Where (GᵀC⁻¹G)⁻¹ covers too little: how wide its intervals are, and how far away the average estimate is. */
function poorText(own: readonly CellIntervals[]): string[] {
  const poor = own.filter(({ method, coverage }) => method === 'irls' && coverage < little);
  const widths = poor.map(({ width }) => width).filter((x) => Number.isFinite(x) && x > 0);
  const off = poor
    .map(({ parameters }) => median(parameters.map(({ bias, sd }) => Math.abs(bias) / sd)))
    .filter(Number.isFinite);
  if (widths.length === 0 || off.length === 0) return [];
  const spread = (x: readonly number[]) => range(Math.min(...x), Math.max(...x), plain);
  const [narrow, biased] = [widths.filter((x) => x < narrowWidth), off.filter((x) => x > largeBias)];
  return [
    `In the ${count(poor.length, 'cell')} where ${covariance.irls} covers less than ${percent(little)}, intervals are ${spread(widths)} times as wide as the scatter (below ${narrowWidth} in ${narrow.length}: too narrow), and the average estimate is off by ${spread(off)} standard deviations of the estimates (median over parameters; above ${largeBias} in ${biased.length}: bias, which no covariance holds).`,
  ];
}

/** Intervals of this part of the scatter are too narrow by themselves; this many standard deviations are a bias that counts. */
const [narrowWidth, largeBias] = [0.8, 0.5];

function figureOf(problem: string, truth: Record<string, number>, own: readonly CellIntervals[]): FigureSpec {
  const noise = [...new Set(own.map((cell) => cell.noise))];
  const designs = noise.flatMap((ratio) =>
    [...new Set(own.filter((cell) => cell.noise === ratio).map(({ points }) => points))].map((points) => ({
      noise: ratio,
      points,
    })),
  );
  const place = ({ noise: ratio, points }: CellIntervals) =>
    designs.findIndex((design) => design.noise === ratio && design.points === points);
  const x = {
    scale: 'category',
    categories: designs.map(() => ''),
    groups: noise.map((ratio) => ({
      text: percent(ratio),
      size: designs.filter((design) => design.noise === ratio).length,
    })),
    label: 'noise ratio (points grow within each)',
  } as const;
  const by = methods.map((method) => own.filter((cell) => cell.method === method));
  const panels = Object.entries(truth).map(([name, value], j): Panel => {
    const covered = by.map((cells) => mean(cells.map(({ parameters }) => parameters[j].coverage)));
    return {
      title: `${name} = ${plain(value)}`,
      note: methods.map((method, m) => `${shortCovariance[method]} ${percent(covered[m])}`).join(', '),
      x,
      y: { domain: domainOf(own, j, value) },
      layers: [
        { kind: 'rule', y: value, color: truthColor, width: 1.5 },
        ...by.map((cells, m): Layer => {
          const { color } = methodStyle(methods[m]);
          return {
            kind: 'intervals',
            at: cells.map(place),
            low: cells.map(({ parameters }) => parameters[j].estimate - parameters[j].halfWidth),
            high: cells.map(({ parameters }) => parameters[j].estimate + parameters[j].halfWidth),
            estimate: cells.map(({ parameters }) => parameters[j].estimate),
            color,
            estimateColor: '#1a1a1a',
            width: 1.1,
            cap: 1,
            shift: m === 0 ? -1.8 : 1.8,
          };
        }),
      ],
    };
  });
  const dots = (of: (cell: CellIntervals) => number) =>
    by.map((cells, m): Layer => {
      const { color, symbol } = methodStyle(methods[m]);
      return { kind: 'dots', x: cells.map(place), y: cells.map(of), color, symbol, size: 2 };
    });
  const summaries: Panel[] = [
    {
      title: 'Coverage of all parameters',
      x,
      y: { domain: [0, 1.04], format: 'percent', ticks: [0, 0.25, 0.5, 0.75, 0.95] },
      layers: [{ kind: 'rule', y: 0.95, dash: 'dashed' }, ...dots(({ coverage }) => coverage)],
    },
    {
      title: 'Width over scatter',
      x,
      y: { scale: 'log' },
      layers: [{ kind: 'rule', y: 1, dash: 'dashed' }, ...dots(({ width }) => width)],
    },
  ];
  const odd = panels.length % 2 === 1 ? [null] : [];
  return {
    description: `${nameOf(problem)}: average 95% intervals of the parameters over noise and points`,
    columns: 2,
    heights: [...Array.from({ length: Math.ceil(panels.length / 2) }, () => 78), 90],
    panels: [...panels, ...odd, ...summaries],
    legend: [
      { text: 'truth', color: truthColor, sign: 'line' },
      ...methods.map((method) => ({
        text: `95% interval, ${covariance[method]}`,
        color: methodStyle(method).color,
        sign: 'interval' as const,
      })),
      { text: 'average estimate', color: '#1a1a1a', sign: 'line' },
    ],
  };
}

/** About the truth, wide enough for most ends of intervals; a few that are much wider are cut off. */
function domainOf(own: readonly CellIntervals[], j: number, truth: number): [number, number] {
  const off = own.flatMap(({ parameters }) => {
    const { estimate, halfWidth } = parameters[j];
    return [Math.abs(estimate - truth) + halfWidth];
  });
  const finite = off.filter(Number.isFinite);
  const half = 1.1 * quantile(finite, 0.88) || 1;
  return [truth - half, truth + half];
}

function tableOf(problem: string, truth: Record<string, number>, own: readonly CellIntervals[]): ReportTable {
  const names = Object.keys(truth);
  return {
    name: problem,
    title: `Intervals on ${nameOf(problem)}`,
    columns: [
      'noise',
      'points',
      'covariance',
      'parameter',
      'truth',
      'average estimate',
      'half-width of the average covariance',
      'standard deviation of the estimates',
      'coverage',
      'trials',
    ],
    rows: own.flatMap(({ noise, points, method, trials, parameters }) =>
      parameters.map(({ estimate, halfWidth, sd, coverage }, j) => [
        noise,
        points,
        shortCovariance[method],
        names[j],
        truth[names[j]],
        cellNumber(estimate),
        cellNumber(halfWidth),
        cellNumber(sd),
        coverage,
        trials,
      ]),
    ),
  };
}

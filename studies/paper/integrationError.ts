import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { AxisSpec, FigureSpec, Panel } from '../../charts/figure/spec.ts';
import { optionTable, workings } from '../../src/index.ts';
import { count, list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain, range } from '../report/words.ts';
import { createTruths } from '../run/samples.ts';
import { median } from '../statistics.ts';
import { estimatedErrors, trueErrors } from './integrationErrorCurves.ts';
import { chosenTable, curveTable, powerOfTen, radiusTicks } from './radius.ts';
import { levelsOff, near, type RadiusCurve, radiusCurves } from './radiusCurves.ts';
import { findCell, trialData } from './trial.ts';

const problem = 'fitzhugh-nagumo';
/** The factor that WENDy uses, and another between the bounds that the paper gives, 2 and 4. */
const coarsening = optionTable.coarsening.default;
const otherCoarsening = 3;
const eta = optionTable.eta.default;

/** One realisation: what its integration error is, what is estimated of it, which radius follows. */
interface Realisation {
  curve: RadiusCurve;
  /** Chosen on these very data, by the rule of this program and by the paper's corner. */
  radius: number;
  corner: number;
  errors: [Errors, ...Errors[]];
  /** What the estimate would be, on the average of its square, if the data were noise. */
  noiseAlone: number;
}

/** By radius: on the grid of the data, on one s times coarser, and the estimate of the latter from the data. */
interface Errors {
  s: number;
  radii: number[];
  fine: number[];
  coarse: number[];
  estimated: number[];
}

/** Integration error, true and estimated, and E2 against the radius: the paper's figure interrfig. */
export async function integrationError(study: Study): Promise<Item | undefined> {
  const curves = radiusCurves(study, problem);
  const realisations = await realise(study, curves);
  if (realisations.length === 0) return undefined;
  return {
    number: 3,
    title: 'Integration error, true and estimated, against the radius',
    caption: captionOf(realisations),
    figures: [
      {
        name: 'integration-error',
        caption:
          'FitzHugh-Nagumo, one realisation at each noise ratio. Above: root-mean-square integration error of the test functions on the grid of the data, on the coarser grid, and the estimate from the noisy data; below 10⁻¹¹ it is the error of the solver that made the true states. Below: relative error E₂ of WENDy, thin for this realisation, thick the median over trials. Dashed: the radius that is chosen; dotted: the corner of the paper.',
        draw: (document) => drawFigure(document, figureOf(realisations)),
      },
    ],
    tables: [
      inequalityTable(realisations),
      chosenTable(curves),
      errorTable(realisations),
      curveTable(curves),
    ],
  };
}

async function realise({ layout }: Study, curves: readonly RadiusCurve[]): Promise<Realisation[]> {
  const truths = createTruths();
  // Noise levels share the true errors, where they share the grid.
  const errorsOn = new Map<string, Awaited<ReturnType<typeof trueErrors>>>();
  const realisations: Realisation[] = [];
  for (const curve of curves) {
    const M = curve.points;
    const cell = findCell(layout, problem, M, curve.noise);
    if (!cell) continue;
    const { truth, sample } = await trialData(layout, cell, 1, truths);
    const { model, clean } = truth;
    const states = model.states.map((_, l) =>
      Float64Array.from({ length: M }, (_, m) => clean[l * M + m] + sample.errors[l * M + m]),
    );
    const largest = Math.max(...curve.given.map(({ radius }) => radius));
    const radii = Array.from({ length: largest - 1 }, (_, k) => k + 2).filter((m) => 2 * m < M);
    const grid = JSON.stringify([M, radii]);
    const errorOn = errorsOn.get(grid) ?? (await trueErrors(cell.system, radii, { M, eta }));
    errorsOn.set(grid, errorOn);
    const fine = errorOn(M);
    const errorsWith = (s: number): Errors => {
      const N = Math.floor(M / s);
      return { s, radii, fine, coarse: errorOn(N), estimated: estimatedErrors(states, radii, N, { M, eta }) };
    };
    const radiusBy = async (radiusRule: 'noise' | 'corner') =>
      (await workings(model, sample.table, { radiusRule })).experiments[0].radius;
    // Σ over states of (4πN/M)² σ² Σφ² sin², sin² being one half in the middle.  [WENDy, variance of ê]
    const N = Math.floor(M / coarsening);
    const noiseAlone = ((4 * Math.PI * N) / M) * sample.sigma * Math.sqrt(states.length / 2);
    const [radius, corner] = [await radiusBy('noise'), await radiusBy('corner')];
    const errors: Realisation['errors'] = [errorsWith(coarsening), errorsWith(otherCoarsening)];
    realisations.push({ curve, errors, noiseAlone, radius, corner });
  }
  return realisations;
}

/** For which part of the radii, none above `most`, either half of the inequality holds, and how far the upper one is off. */
function judged({ radii, fine, coarse, estimated }: Errors, most: number) {
  const own = radii.flatMap((m, k) => (m <= most ? [k] : []));
  const share = (holds: (k: number) => boolean) => own.filter(holds).length / own.length;
  const ratios = own.map((k) => estimated[k] / coarse[k]);
  return {
    lower: share((k) => fine[k] <= estimated[k]),
    upper: share((k) => estimated[k] <= coarse[k]),
    least: Math.min(...ratios),
    largest: Math.max(...ratios),
  };
}

function captionOf(realisations: readonly Realisation[]): string {
  const { points, trials } = realisations[0].curve;
  const [used, other] = [0, 1].map((which) =>
    realisations.map(({ errors, radius }) => ({
      small: judged(errors[which], radius),
      all: judged(errors[which], Number.POSITIVE_INFINITY),
    })),
  );
  const percentages = (values: readonly number[]) =>
    new Set(values).size === 1 ? percent(values[0]) : list(values.map(percent));
  const numbers = (values: readonly number[]) => list(values.map(plain));
  const ratio = (which: 'least' | 'largest', pick: 'min' | 'max') =>
    Math[pick](...used!.map(({ small }) => small[which]));
  const flat = realisations.map(({ errors: [{ radii, estimated }], radius, noiseAlone }) => {
    const beyond = estimated.filter((_, k) => radii[k] > 2 * radius);
    return median(beyond) / noiseAlone;
  });
  const right = realisations.filter(({ curve, radius }) => radius >= levelsOff(curve)).length;
  return [
    `FitzHugh-Nagumo, ${points} points, noise ratios ${list(realisations.map(({ curve }) => percent(curve.noise)))}: one realisation of each for the integration error, medians of E₂ over ${count(trials, 'trial')}.`,
    `The paper’s inequality e(u*, M) ≤ ê(U, ⌊M/s⌋) ≤ e(u*, ⌊M/s⌋) is looked at in the root mean square over positions, with s = ${coarsening} as in the authors’ code. Its lower half holds for ${percentages(used!.map(({ all }) => all.lower))} of the radii from 2 to ${realisations[0].errors[0].radii.at(-1)}, its upper half for ${percentages(used!.map(({ small }) => small.upper))} of the radii up to the chosen one and ${percentages(used!.map(({ all }) => all.upper))} of all.`,
    `Up to the chosen radius the estimate is ${range(ratio('least', 'min'), ratio('largest', 'max'), plain)} times the true error on the coarser grid. With s = ${otherCoarsening} the upper half holds for ${percentages(other!.map(({ small }) => small.upper))} of these radii.`,
    `Beyond twice the chosen radius the estimate sees the noise alone: its median there is ${range(Math.min(...flat), Math.max(...flat), plain)} times what that makes of it, while the true error on the grid of the data goes on falling to ${plain(Math.min(...realisations[0].errors[0].fine))}.`,
    `The radii chosen are ${numbers(realisations.map(({ radius }) => radius))}, the corners ${numbers(realisations.map(({ corner }) => corner))}; the median E₂ comes within ${percent(near)} of its least at radius ${numbers(realisations.map(({ curve }) => levelsOff(curve)))}, and the chosen radius lies there or to the right of it at ${right} of ${realisations.length} noise ratios.`,
  ].join(' ');
}

const colors = {
  coarse: methodStyle('fsnls').color,
  estimated: methodStyle('irls').color,
  fine: methodStyle('mle').color,
};

function figureOf(realisations: readonly Realisation[]): FigureSpec {
  const x: AxisSpec = {
    label: 'radius of the smallest test functions (samples)',
    scale: 'log',
    ticks: radiusTicks,
  };
  const errorAxis: AxisSpec = { label: 'integration error (rms)', scale: 'log' };
  const e2Axis: AxisSpec = { label: 'E_{2}', scale: 'log' };
  const rules = ({ radius, corner }: Realisation) => [
    { kind: 'rule' as const, x: corner, dash: 'dotted' as const },
    { kind: 'rule' as const, x: radius, dash: 'dashed' as const },
  ];
  const above = realisations.map((each): Panel => {
    const { radii, fine, coarse, estimated } = each.errors[0];
    const line = (y: number[], color: string) => ({ kind: 'line' as const, x: radii, y, color });
    return {
      title: `noise ${powerOfTen(each.curve.noise)}`,
      note: `radius ${each.radius}`,
      x,
      y: errorAxis,
      layers: [
        ...rules(each),
        line(coarse, colors.coarse),
        line(fine, colors.fine),
        line(estimated, colors.estimated),
      ],
    };
  });
  const below = realisations.map((each): Panel => {
    const radii = each.curve.given.map(({ radius }) => radius);
    const color = methodStyle('irls').color;
    return {
      x,
      y: e2Axis,
      layers: [
        ...rules(each),
        { kind: 'line', x: radii, y: each.curve.given.map(({ first }) => first), color, width: 0.75 },
        { kind: 'line', x: radii, y: each.curve.given.map(({ e2 }) => e2.median), color },
      ],
    };
  });
  const [{ errors, curve }] = realisations as [Realisation];
  const n = Math.floor(curve.points / errors[0].s);
  return {
    description:
      'Integration error and parameter error against test-function radius, a column for each noise ratio',
    columns: realisations.length,
    heights: [170, 120],
    panels: [...above, ...below],
    legend: [
      { text: `true, ${n} points`, color: colors.coarse, sign: 'line' },
      { text: 'estimate from the data', color: colors.estimated, sign: 'line' },
      { text: `true, ${curve.points} points`, color: colors.fine, sign: 'line' },
      { text: 'chosen radius', color: '#595959', sign: 'dashed' },
      { text: 'corner', color: '#595959', sign: 'dotted' },
    ],
  };
}

function inequalityTable(realisations: readonly Realisation[]): ReportTable {
  return {
    name: 'inequality',
    title: 'Shares of radii for which the estimate lies between the two true errors',
    columns: [
      'noise',
      's',
      'chosen radius',
      'corner radius',
      'lower holds, radii up to chosen',
      'upper holds, radii up to chosen',
      'lower holds, all radii',
      'upper holds, all radii',
      'least estimate over coarse, up to chosen',
      'largest estimate over coarse, up to chosen',
      'radii',
    ],
    rows: realisations.flatMap(({ curve, radius, corner, errors }) =>
      errors.map((each) => {
        const [small, all] = [judged(each, radius), judged(each, Number.POSITIVE_INFINITY)];
        const shares = [small.lower, small.upper, all.lower, all.upper, small.least, small.largest];
        return [curve.noise, each.s, radius, corner, ...shares, each.radii.length];
      }),
    ),
    open: true,
  };
}

function errorTable(realisations: readonly Realisation[]): ReportTable {
  return {
    name: 'integration-error',
    title: 'Integration error by radius',
    columns: ['noise', 's', 'radius', 'true', 'true on the coarser grid', 'estimate'],
    rows: realisations.flatMap(({ curve, errors }) =>
      errors.flatMap(({ s, radii, fine, coarse, estimated }) =>
        radii.map((m, k) => [curve.noise, s, m, fine[k], coarse[k], estimated[k]]),
      ),
    ),
  };
}

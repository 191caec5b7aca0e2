import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle, orderedColors } from '../../charts/figure/palette.ts';
import type { FigureSpec, Layer } from '../../charts/figure/spec.ts';
import { list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { plain, range } from '../report/words.ts';
import { trialsText } from './cells.ts';
import {
  bestOf,
  type Chosen,
  type ErrorsAt,
  levelsOff,
  type RadiusCurve,
  radiusCurves,
} from './radiusCurves.ts';

/** Error against the radius of the test functions, with the radius that is chosen: the paper's figure noise_err_tradeoff. */
export async function radius(study: Study): Promise<Item | undefined> {
  const curves = radiusCurves(study, 'logistic');
  if (curves.length === 0) return undefined;
  return {
    number: 2,
    title: 'Error against the radius of the test functions',
    caption: captionOf(curves),
    figures: [
      {
        name: 'radius',
        caption:
          'Median relative error E₂ of WENDy on logistic growth against the radius of the smallest test functions, by noise ratio. Crosses: the radius that the rule of this program chooses; circles: the corner of the paper.',
        draw: (document) => drawFigure(document, figureOf(curves)),
      },
    ],
    tables: [chosenTable(curves), curveTable(curves)],
  };
}

function captionOf(curves: readonly RadiusCurve[]): string {
  const { points } = curves[0];
  const spreads = [curves[0], ...(curves.length > 1 ? [curves.at(-1)!] : [])].map((curve) => {
    const [worst, best] = [worstOf(curve), bestOf(curve)];
    return `a factor of ${plain(worst.e2.median / best.e2.median)} at a noise ratio of ${plain(curve.noise)} (${plain(worst.e2.median)} at radius ${worst.radius}, ${plain(best.e2.median)} at radius ${best.radius})`;
  });
  return [
    `Logistic growth, ${points} points, the radius given to WENDy or chosen by it; medians over ${trialsText(curves.map(({ trials }) => trials))}.`,
    `Integration error shows at small radii, and only where it is not hidden by noise. Between the worst and the best radius the median E₂ differs by ${list(spreads)}.`,
    ...(['noise', 'corner'] as const).flatMap((rule) => ruleSentence(curves, rule)),
  ].join(' ');
}

function worstOf({ given }: RadiusCurve): ErrorsAt {
  return given.reduce((worst, at) => (at.e2.median > worst.e2.median ? at : worst));
}

/** Ticks of an axis of radii: the steps by which test functions grow. */
export const radiusTicks: readonly number[] = [2, 4, 8, 16, 32, 64];

const ruleNames = {
  noise: 'The rule of this program (the least radius, 4 or more, whose integration error hides in the noise)',
  corner: 'The corner of the paper',
};

/** What a rule chooses, and what that costs compared with the best radius of the same curve. */
function ruleSentence(curves: readonly RadiusCurve[], rule: Chosen['rule']): string[] {
  const choices = curves.flatMap((curve) => {
    const chosen = curve.chosen.find((each) => each.rule === rule);
    return chosen ? [{ chosen, cost: chosen.e2.median / bestOf(curve).e2.median }] : [];
  });
  if (choices.length === 0) return [];
  const radii = choices.map(({ chosen }) => chosen.radius);
  const least = Math.min(...choices.map(({ chosen }) => chosen.smallest));
  const largest = Math.max(...choices.map(({ chosen }) => chosen.largest));
  const costs = choices.map(({ cost }) => cost);
  return [
    `${ruleNames[rule]} chooses ${plain(radii[0])} at the least noise and ${plain(radii.at(-1)!)} at the most (medians; single trials from ${least} to ${largest}), with a median error of ${range(Math.min(...costs), Math.max(...costs), plain)} times the least of the curve.`,
  ];
}

const chosenStyle = {
  noise: { color: methodStyle('fsnls').color, symbol: 'cross', size: 4.5 },
  corner: { color: methodStyle('wendy-fsnls').color, symbol: 'circle', size: 4.5, filled: false },
} as const;

function figureOf(curves: readonly RadiusCurve[]): FigureSpec {
  const colors = orderedColors(curves.length);
  const lines = curves.map(
    ({ noise, given }, i): Layer => ({
      kind: 'line',
      x: given.map((at) => at.radius),
      y: given.map(({ e2 }) => e2.median),
      color: colors[i],
      label: powerOfTen(noise),
    }),
  );
  const marks = (['corner', 'noise'] as const).flatMap((rule): Layer[] => {
    const chosen = curves.flatMap((curve) => curve.chosen.filter((each) => each.rule === rule));
    const [x, y] = [chosen.map((at) => at.radius), chosen.map(({ e2 }) => e2.median)];
    return chosen.length === 0 ? [] : [{ kind: 'dots', x, y, ...chosenStyle[rule] }];
  });
  const rules = new Set(curves.flatMap(({ chosen }) => chosen.map(({ rule }) => rule)));
  return {
    description:
      'Error of WENDy on logistic growth against test-function radius, a line for each noise ratio',
    columns: 1,
    heights: [260],
    panels: [
      {
        note: 'at the right: noise ratio',
        x: {
          label: 'radius of the smallest test functions (samples)',
          scale: 'log',
          ticks: radiusTicks,
        },
        y: { label: 'median E_{2}', scale: 'log' },
        layers: [...lines, ...marks],
      },
    ],
    legend: [
      ...(rules.has('noise')
        ? [{ text: 'chosen by this program', color: chosenStyle.noise.color, sign: 'cross' as const }]
        : []),
      ...(rules.has('corner')
        ? [
            {
              text: 'corner, as in the paper',
              color: chosenStyle.corner.color,
              sign: 'circle' as const,
              filled: false,
            },
          ]
        : []),
    ],
  };
}

/** 10^{-3}; other numbers as they are. */
export function powerOfTen(x: number): string {
  const power = Math.log10(x);
  const whole = Math.round(power);
  return Math.abs(power - whole) < 1e-9 ? `10^{${String(whole).replace('-', '−')}}` : plain(x);
}

/** Which radius each rule chose, and how it did beside the best one. */
export function chosenTable(curves: readonly RadiusCurve[]): ReportTable {
  return {
    name: 'chosen',
    title: 'The radius that is chosen, and the best of those given',
    columns: [
      'noise',
      'rule',
      'chosen radius',
      'smallest',
      'largest',
      'median E2',
      'best radius',
      'its median E2',
      'E2 over the best',
      'levels off at radius',
      'trials',
    ],
    rows: curves.flatMap((curve) => {
      const best = bestOf(curve);
      return curve.chosen.map((at) => [
        curve.noise,
        at.rule,
        at.radius,
        at.smallest,
        at.largest,
        at.e2.median,
        best.radius,
        best.e2.median,
        at.e2.median / best.e2.median,
        levelsOff(curve),
        at.trials,
      ]);
    }),
    open: true,
  };
}

export function curveTable(curves: readonly RadiusCurve[]): ReportTable {
  return {
    name: 'radius',
    title: 'Error by radius',
    columns: ['noise', 'radius', 'median E2', 'lower quartile', 'upper quartile', 'trials', 'refused'],
    rows: curves.flatMap(({ noise, given }) =>
      given.map(({ radius, e2, trials, refused }) => [
        noise,
        radius,
        e2.median,
        e2.low,
        e2.high,
        trials,
        refused,
      ]),
    ),
  };
}

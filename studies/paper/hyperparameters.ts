import { type Options, resolveOptions } from '../../src/index.ts';
import { optionHelp } from '../../src/inside.ts';
import { list } from '../../src/text/words.ts';
import type { Cell } from '../plan/cells.ts';
import type { Method } from '../plan/plan.ts';
import { grouped } from '../report/grouped.ts';
import type { Item, Study } from '../report/item.ts';
import { percent, percentTo, shortName } from '../report/words.ts';
import { fitOptions } from '../run/fitOptions.ts';

/** σ = 0.25 |w*|: the text calls it the standard deviation of the starts, the formula takes it for their whole width. */
const deviation = 0.25;
const formula = deviation / 2;
/** Half the width of uniform numbers with that standard deviation: the library's own. */
const spread = Math.sqrt(3) * deviation;

/** What the paper's table of FSNLS hyperparameters, or its text, says about our options. */
const inPaper: readonly (readonly [option: keyof Options, value: string])[] = [
  ['u0', 'u*(0), the truth'],
  ['objective', 'not said; scalar in its code'],
  ['solver', 'ode45 for LV and PTB, ode15s for FHN and HR'],
  ['rtol', '1e-6'],
  ['atol', '1e-6'],
  ['start', 'five random ones, or WENDy’s estimate'],
  [
    'startAround',
    `w*, the truth; its formula draws each parameter within ±${percentTo(formula, 3)} of it, its text has a standard deviation of ${percent(deviation)}, which is within ±${percentTo(spread, 3)}`,
  ],
  ['segments', '1, the whole span'],
  ['lmEvaluations', '2000'],
  ['lmIterations', '500'],
  ['lmStep', '1e-8'],
  ['lmTolerance', 'not said (1e-6 unless changed in MATLAB)'],
];

const steps = inPaper.findIndex(([option]) => option === 'lmIterations');

const keeps: Readonly<Record<string, string>> = {
  fsnls: 'the start that ends at the least objective',
  'fsnls-e2': 'the start that ends nearest to the truth',
  'wendy-fsnls': 'the only one',
};

/** One way of least squares that the study made, with the options really used. */
interface Way {
  method: string;
  part: string;
  system: string;
  values: string[];
  keeps: string;
}

/** The paper's table of FSNLS hyperparameters, with those that were used. */
export async function hyperparameters({ layout }: Study): Promise<Item | undefined> {
  const ways = layout.cells.flatMap((cell) =>
    cell.part.methods.flatMap((method) => (Object.hasOwn(keeps, method.method) ? [wayOf(method, cell)] : [])),
  );
  if (ways.length === 0) return undefined;
  // Limits of steps differ between systems, and stand in one column.
  const kinds = [
    ...grouped(ways, ({ part, values }) =>
      JSON.stringify([part, values.filter((_, i) => i !== steps)]),
    ).values(),
  ];
  const title = 'Settings of least squares by forward solves';
  return {
    number: 10,
    title,
    caption:
      'What the paper’s comparison sets, and what was used here, read from the options that the fits had. The methods fsnls and fsnls-e2 read the same random starts in two ways: by the least objective, as one could in practice, and by the least E₂, as the paper does. The paper gives its random starts twice, by a formula and in words, which differ by a factor of √12; here they are as in its words, and begin farther away. Of the two limits of the paper, evaluations are the tighter one: MATLAB counts a solve for each of the J derivatives and one for the step, so that 2000 of them are spent after 2000/(J + 1) steps, before 500. Here all derivatives come with one solve, and steps are limited to the same number instead.',
    figures: [],
    tables: [
      {
        name: 'hyperparameters',
        title,
        columns: ['option', 'meaning', 'in the paper', ...kinds.map(labelOf)],
        rows: [
          ...inPaper.map(([option, paper], i) => [
            option,
            optionHelp(option),
            paper,
            ...kinds.map((same) => valueText(same, i)),
          ]),
          [
            'answer',
            'which of several starts is kept',
            'the best of five, by E2',
            ...kinds.map((same) => unique(same.map((way) => `${way.method}: ${way.keeps}`)).join('; ')),
          ],
        ],
        open: true,
      },
    ],
  };
}

/** The value of an option, or those of the systems. */
function valueText(same: readonly Way[], i: number): string {
  const values = grouped(same, (way) => way.values[i]);
  if (values.size === 1) return same[0].values[i];
  return [...values]
    .map(([value, of]) => `${value} (${list(unique(of.map(({ system }) => system)))})`)
    .join(', ');
}

function labelOf(same: readonly Way[]): string {
  return `${list(unique(same.map(({ method }) => method)))} (${list(unique(same.map(({ part }) => part)))})`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function wayOf(method: Method, cell: Cell): Way {
  // The seed alone differs between trials.
  const options = resolveOptions(fitOptions(method, cell, 0));
  return {
    method: method.name,
    part: cell.part.name.replace(/-.*/, '-*'),
    system: shortName(cell.system.name),
    values: inPaper.map(([option]) => written(option, options, cell)),
    keeps: keeps[method.method],
  };
}

/** The value of an option; where it is the truth of the system, that it is. */
function written(name: keyof Options, options: Options, { system }: Cell): string {
  const value = options[name];
  if (name === 'u0' && same(value, system.initial)) return 'u*(0), the truth';
  if (name === 'startAround') {
    if (!String(options.start).startsWith('random')) return '–';
    if (same(value, system.parameters)) return `w*, the truth, within ±${percentTo(spread, 3)}`;
  }
  if (typeof value === 'number') return value !== 0 && value < 1e-3 ? value.toExponential() : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import { type Options, optionTable, resolveOptions } from '../../src/index.ts';
import type { Cell } from '../plan/cells.ts';
import type { Method } from '../plan/plan.ts';
import { grouped } from '../report/grouped.ts';
import type { Item, Study } from '../report/item.ts';
import { list } from '../report/words.ts';
import { fitOptions } from '../run/fitOptions.ts';

/** What the paper's table of FSNLS hyperparameters, or its text, says of our options. */
const inPaper: readonly (readonly [option: keyof Options, value: string])[] = [
  ['u0', 'u*(0), the truth'],
  ['objective', 'not said; scalar in its code'],
  ['solver', 'ode45 for LV and PTB, ode15s for FHN and HR'],
  ['rtol', '1e-6'],
  ['atol', '1e-6'],
  ['start', 'five random ones, or WENDy’s estimate'],
  ['startAround', 'w*, the truth, with a standard deviation of 25%'],
  ['segments', '1, the whole span'],
  ['lmEvaluations', '2000'],
  ['lmIterations', '500'],
  ['lmStep', '1e-8'],
  ['lmTolerance', 'not said (1e-6 unless changed in MATLAB)'],
];

const keeps: Readonly<Record<string, string>> = {
  fsnls: 'the start that ends at the least objective',
  'fsnls-e2': 'the start that ends nearest to the truth',
  'wendy-fsnls': 'the only one',
};

/** One way of least squares that the study made, with the options really used. */
interface Way {
  method: string;
  part: string;
  values: string[];
  keeps: string;
}

/** The paper's table of FSNLS hyperparameters, with those that were used. */
export async function hyperparameters({ layout }: Study): Promise<Item | undefined> {
  const ways = layout.cells.flatMap((cell) =>
    cell.part.methods.flatMap((method) => (Object.hasOwn(keeps, method.method) ? [wayOf(method, cell)] : [])),
  );
  if (ways.length === 0) return undefined;
  const kinds = [...grouped(ways, ({ values }) => JSON.stringify(values)).values()];
  const title = 'Settings of least squares by forward solves';
  return {
    number: 10,
    title,
    caption:
      'What the paper’s comparison sets, and what was used here, read from the options that the fits had. The methods fsnls and fsnls-e2 read the same random starts in two ways: by the least objective, as one could in practice, and by the least E₂, as the paper does.',
    figures: [],
    tables: [
      {
        name: 'hyperparameters',
        title,
        columns: ['option', 'meaning', 'in the paper', ...kinds.map(labelOf)],
        rows: [
          ...inPaper.map(([option, paper], i) => [
            option,
            optionTable[option].help,
            paper,
            ...kinds.map((same) => same[0]!.values[i]!),
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
    values: inPaper.map(([option]) => written(option, options, cell)),
    keeps: keeps[method.method]!,
  };
}

/** The value of an option; where it is the truth of the system, that it is. */
function written(name: keyof Options, options: Options, { system }: Cell): string {
  const value = options[name];
  if (name === 'u0' && same(value, system.initial)) return 'u*(0), the truth';
  if (name === 'startAround') {
    if (!String(options.start).startsWith('random')) return '–';
    if (same(value, system.parameters)) return 'w*, the truth';
  }
  if (typeof value === 'number') return value !== 0 && value < 1e-3 ? value.toExponential() : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

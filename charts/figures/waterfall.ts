import type { Result } from '../../src/index.ts';
import { type SymbolName, tones } from '../figure/palette.ts';
import type { FigureSpec, Layer, LegendItem } from '../figure/spec.ts';
import { type Theme, themes } from '../figure/theme.ts';
import { belowAt, belowPart, optimumOf, type RankedStart, rankedStarts } from '../rankedStarts.ts';
import { waterfallWords as words } from '../waterfallWords.ts';
import type { Figure } from './figure.ts';

type Ending = Exclude<RankedStart['outcome'], 'dropped' | 'failed'>;

/** Optima within this many log units are reported. */
const reported = 2;

/**
 * The waterfall of a search: for every start, how far its optimum is below the best in log-likelihood, in order. A long flat
 * beginning is the best optimum, reached repeatedly; steps are other optima.
 */
export const waterfall: Figure = {
  name: 'waterfall',
  label: words.label,
  title: words.title,
  caption:
    'Every start of the search, by how far its end is below the best in log-likelihood. Good: several at zero, and a step to the next. Bad: a single one at zero, or others within 2 log units that have other parameters.',
  report: { section: 'checks', width: 'half' },
  app: 'tab',
  usesInsight: false,
  byExperiment: false,
  // A search that was cut short shows the starts that it made.
  shows: ({ result: { search } }) =>
    search !== null &&
    (search.starts.length > 1 || search.ended === 'stopped' || search.ended === 'timeLimit'),
  spec: ({ result: { search } }, look) =>
    search ? waterfallOf(search, themes[look.theme ?? 'light']) : emptySpec,
};

const emptySpec: FigureSpec = {
  description: 'No search was made',
  columns: 1,
  panels: [],
  notes: ['No search from several starts was made.'],
};

/** The symbol of each outcome of a start. */
const symbols: Readonly<Record<Ending, { symbol: SymbolName; filled: boolean }>> = {
  solved: { symbol: 'circle', filled: true },
  polished: { symbol: 'diamond', filled: true },
  unsolved: { symbol: 'cross', filled: false },
};

function waterfallOf(search: NonNullable<Result['search']>, theme: Theme): FigureSpec {
  const ranked = rankedStarts(search);
  const places = ranked.map((start, i) => ({ start, x: i + 1, y: belowPart(start.below) }));
  const ended = places.filter(({ start }) => start.below < Number.POSITIVE_INFINITY);
  const [states, logStates] = tones(2, theme);
  const colors = { states: states!, 'log states': logStates! };
  const coordinates = (['states', 'log states'] as const).filter((one) =>
    ended.some(({ start }) => start.coordinates === one),
  );
  const outcomes = (Object.keys(symbols) as Ending[]).filter((one) =>
    ended.some(({ start }) => start.outcome === one),
  );
  const dots = coordinates.flatMap((coordinate) =>
    outcomes.map((outcome): Layer => {
      const own = ended.filter(({ start: s }) => s.coordinates === coordinate && s.outcome === outcome);
      const { symbol, filled } = symbols[outcome];
      return {
        kind: 'dots',
        x: own.map(({ x }) => x),
        y: own.map(({ y }) => y),
        readout: own.map(({ start }) => start.below),
        color: colors[coordinate],
        symbol,
        filled,
        size: symbol === 'circle' ? 3.5 : 4.5,
        name: `${words.coordinates[coordinate]}, ${words.outcomes[outcome]}`,
      };
    }),
  );
  const farthest = Math.max(reported, ...ended.map(({ start }) => start.below));
  const top = 1.06 * belowPart(farthest);
  return {
    description: `How far ${ranked.length} starts of the search ended below the best`,
    columns: 1,
    canZoom: false,
    heights: [220],
    panels: [
      {
        title: 'What each start ended with',
        x: {
          label: 'starts, the best first',
          domain: [0.4, ranked.length + 0.6],
          ticks: wholeTicks(ranked.length),
        },
        y: {
          label: words.below,
          domain: [-0.08 * top, top],
          ticks: ticksTo(farthest).map(belowPart),
          format: (y) => String(Number(belowAt(y).toPrecision(3))),
        },
        layers: [
          { kind: 'rule', y: belowPart(reported), dash: 'dashed', label: `${reported} log units` },
          {
            kind: 'line',
            x: ended.map(({ x }) => x),
            y: ended.map(({ y }) => y),
            color: theme.muted,
            width: 0.75,
          },
          ...dots,
          ...optimaTexts(ended, search.optima, top, theme),
        ],
      },
    ],
    legend: legendOf(coordinates, outcomes, colors, theme),
    notes: notesOf(ranked, search.optima.length),
  };
}

function ticksTo(farthest: number): number[] {
  const powers = Array.from({ length: 12 }, (_, i) => 10 ** (i - 1));
  return [0, ...powers.filter((power) => power <= farthest)];
}

function wholeTicks(n: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => n / one <= 12) ?? n;
  return Array.from({ length: Math.floor(n / step) }, (_, i) => (i + 1) * step);
}

/** The number of the optimum above each start that ended at another optimum than the best. */
function optimaTexts(
  ended: readonly { start: RankedStart; x: number; y: number }[],
  optima: NonNullable<Result['search']>['optima'],
  top: number,
  theme: Theme,
): Layer[] {
  return ended.flatMap(({ start, x, y }): Layer[] => {
    const k = optimumOf(start, optima);
    if (k === undefined || k === 0) return [];
    return [{ kind: 'text', x, y: y + 0.09 * top, text: String(k + 1), anchor: 'middle', color: theme.ink }];
  });
}

function legendOf(
  coordinates: readonly RankedStart['coordinates'][],
  outcomes: readonly Ending[],
  colors: Readonly<Record<RankedStart['coordinates'], string>>,
  theme: Theme,
): LegendItem[] {
  return [
    ...coordinates.map(
      (one): LegendItem => ({
        text: words.coordinates[one],
        color: colors[one],
        sign: 'circle',
        filled: true,
      }),
    ),
    ...outcomes.map((one): LegendItem => {
      const { symbol, filled } = symbols[one];
      return { text: words.outcomes[one], color: theme.muted, sign: symbol, filled };
    }),
  ];
}

function notesOf(ranked: readonly RankedStart[], optima: number): string[] {
  const notDrawn = (['dropped', 'failed'] as const).flatMap((outcome) => {
    const n = ranked.filter(
      (start) => start.below === Number.POSITIVE_INFINITY && start.outcome === outcome,
    ).length;
    return n === 0 ? [] : [`${n} ${words.outcomes[outcome]}`];
  });
  return [
    ...(optima > 1 ? [`Numbers mark other optima within ${reported} log units: 2 is the second best.`] : []),
    ...(notDrawn.length > 0 ? [`Not drawn, of ${ranked.length} starts: ${notDrawn.join(', ')}.`] : []),
  ];
}

import type { Estimate, Result } from '../src/index.ts';
import { tones } from './figure/palette.ts';
import type { FigureSpec, IntervalsLayer, Layer, LegendItem } from './figure/spec.ts';
import { type Look, themes } from './figure/theme.ts';

/** A fit whose intervals are drawn. */
export interface Answered {
  /** What it is called beside another. */
  label?: string | undefined;
  result: Result;
  /** The true parameters by name, where they are known. */
  truth?: ReadonlyMap<string, number> | undefined;
}

/** Intervals wider than so many times the middle one run out of the axis, which they would press the others flat on. */
const mostTimes = 30;

/**
 * Estimates with their intervals, a row a parameter: as a part of the estimate, since parameters have sizes and units of
 * their own. Of several fits, all are measured by the first one's estimate.
 */
export function intervalSpec(answers: readonly Answered[], look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const colors = tones(answers.length, theme);
  const names = [...new Set(answers.flatMap(({ result }) => result.parameters.map(({ name }) => name)))];
  const units = names.map((name) => unitOf(answers, name));
  const apart = answers.length > 1 ? 9 : 0;
  const intervals = answers.map(({ label, result }, a): IntervalsLayer => {
    const rows = names.flatMap((name, row) => {
      const found = result.parameters.find((each) => each.name === name);
      return found && isKnown(found) ? [{ row, found, ...units[row] }] : [];
    });
    const scaled = (pick: (found: Estimate) => number) =>
      rows.map(({ found, centre, size }) => (pick(found) - centre) / size);
    return {
      kind: 'intervals',
      horizontal: true,
      at: rows.map(({ row }) => row),
      low: scaled(({ interval }) => interval[0]),
      high: scaled(({ interval }) => interval[1]),
      estimate: scaled(({ estimate }) => estimate),
      color: colors[a],
      width: 2,
      cap: 4,
      shift: besideOf(a, answers.length) * apart,
      name: label ?? 'estimate',
      readout: {
        value: rows.map(({ found }) => found.estimate),
        low: rows.map(({ found }) => found.interval[0]),
        high: rows.map(({ found }) => found.interval[1]),
      },
    };
  });
  const truth = truthOf(answers, names, units);
  const reach = reachOf(intervals, truth.x);
  const truthLayer: Layer = {
    kind: 'dots',
    ...truth,
    symbol: 'diamond',
    size: 3.5,
    color: theme.ink,
    filled: true,
  };
  return {
    description: `Estimates of ${names.join(', ')} with their intervals`,
    title: '',
    columns: 1,
    canZoom: false,
    heights: [Math.max(44, names.length * (answers.length > 1 ? 30 : 24))],
    panels: [
      {
        x: { label: 'from the estimate, in % of it', domain: [-reach, reach], format: 'percent' },
        y: { scale: 'category', categories: names },
        layers: [
          // Beneath the words of rows without an interval.
          { kind: 'rule', x: 0, color: theme.grid, width: 1 },
          ...intervals,
          ...(truth.x.length > 0 ? [truthLayer] : []),
          ...wordsOf(answers, names, answers.length > 1 ? colors : [theme.muted]),
          ...farOff(answers, intervals, reach),
        ],
      },
    ],
    legend: legendOf(answers, colors, truth.x.length > 0, theme.ink),
    notes: names.some((_, row) => units[row].isAbsolute)
      ? ['An estimate of zero has no part of it: that row is drawn in the parameter’s own unit.']
      : [],
  };
}

/** Where an answer stands in its row, of which others may have a part: -½ and ½ for two. */
function besideOf(a: number, count: number): number {
  return a - (count - 1) / 2;
}

/** Words where a parameter has no interval. */
function wordsOf(answers: readonly Answered[], names: readonly string[], colors: readonly string[]): Layer[] {
  return answers.flatMap(({ result: { parameters } }, a) =>
    parameters
      .filter((found) => !isKnown(found))
      .map(({ name, stdError }): Layer => {
        const y = names.indexOf(name) + 0.48 * besideOf(a, answers.length);
        // Infinite is a standard error that the data leave open; one that was not made is not a number.
        const text = stdError === Number.POSITIVE_INFINITY ? 'not identifiable' : 'no interval';
        return { kind: 'text', x: 0, y, text, anchor: 'middle', color: colors[a] };
      }),
  );
}

/** The estimates that lie beyond the axis, written at its end. */
function farOff(answers: readonly Answered[], intervals: readonly IntervalsLayer[], reach: number): Layer[] {
  return intervals.flatMap(({ at, estimate, readout, color }, a) =>
    at.flatMap((row, i): Layer[] => {
      const x = estimate![i];
      if (Math.abs(x) <= reach) return [];
      const y = row + 0.3 * besideOf(a, answers.length);
      const text = String(Number(readout!.value[i].toPrecision(3)));
      const [side, anchor] = x > 0 ? [0.97, 'end' as const] : [-0.97, 'start' as const];
      return [{ kind: 'text', x: side * reach, y, text, anchor, color: color! }];
    }),
  );
}

interface Unit {
  centre: number;
  size: number;
  isAbsolute: boolean;
}

/** What the row of a parameter is measured by: the first estimate of it that has an interval. */
function unitOf(answers: readonly Answered[], name: string): Unit {
  const all = answers.flatMap(({ result }) => result.parameters).filter((each) => each.name === name);
  const found = all.find(isKnown) ?? all[0];
  const size = Math.abs(found.estimate);
  return { centre: found.estimate, size: size > 0 ? size : 1, isAbsolute: !(size > 0) };
}

/** Whether the data tell the parameter at all. */
function isKnown({ estimate, interval }: Estimate): boolean {
  return Number.isFinite(estimate) && interval.every(Number.isFinite);
}

function truthOf(
  answers: readonly Answered[],
  names: readonly string[],
  units: readonly Unit[],
): { x: number[]; y: number[]; readout: number[]; name: string } {
  const truth = answers.find((each) => each.truth)?.truth;
  const rows = names.flatMap((name, row) => {
    const value = truth?.get(name);
    const hasInterval = answers.some(({ result }) =>
      result.parameters.some((each) => each.name === name && isKnown(each)),
    );
    // Where words stand instead there is nothing to hold it against.
    return value === undefined || !hasInterval
      ? []
      : [{ row, value, x: (value - units[row].centre) / units[row].size }];
  });
  return {
    x: rows.map(({ x }) => x),
    y: rows.map(({ row }) => row),
    readout: rows.map(({ value }) => value),
    name: 'true value',
  };
}

/** How far the axis goes on both sides. */
function reachOf(intervals: readonly IntervalsLayer[], truth: readonly number[]): number {
  const ends = intervals
    .flatMap(({ low, high }) => low.map((from, i) => Math.max(Math.abs(from), Math.abs(high[i]))))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const middle = ends[Math.floor(ends.length / 2)] ?? 1;
  const far = Math.max(...ends.filter((end) => end <= mostTimes * middle), 0);
  const known = truth.filter((x) => Math.abs(x) <= mostTimes * middle).map(Math.abs);
  return 1.08 * (Math.max(far, ...known) || 1);
}

function legendOf(
  answers: readonly Answered[],
  colors: readonly string[],
  isTrue: boolean,
  ink: string,
): LegendItem[] {
  return [
    ...answers.map(
      ({ label, result }, a): LegendItem => ({
        text: label ?? `estimate and ${Number((100 * result.options.level).toPrecision(6))}% interval`,
        color: colors[a],
        sign: 'interval',
      }),
    ),
    ...(isTrue ? [{ text: 'true value', color: ink, sign: 'diamond', filled: true } as const] : []),
  ];
}

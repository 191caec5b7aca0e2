import type { Estimate, Result } from '../src/index.ts';
import { tones } from './figure/palette.ts';
import type { FigureSpec, IntervalsLayer, Layer, LegendItem } from './figure/spec.ts';
import { type Look, themes } from './figure/theme.ts';

/** A fit whose intervals are drawn. */
export interface LabelledFit {
  /** Its label if there is another. */
  label?: string | undefined;
  result: Result;
  /** Its colour, from 0; default its place among the fits. */
  style?: number;
  /** The true parameters by name, where they are known. */
  truth?: ReadonlyMap<string, number> | undefined;
}

/** Intervals wider than this many times the median extend beyond the axis, so that the others stay visible. */
const mostTimes = 30;

/**
 * Estimates with their intervals, one row per parameter, relative to the estimate, since parameters have different sizes and
 * units. Of several fits, only what at least two of them share is drawn, relative to the first one's estimate.
 */
export function intervalSpec(answers: readonly LabelledFit[], look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const tone = ({ style }: LabelledFit, a: number) => style ?? a;
  const palette = tones(Math.max(...answers.map(tone)) + 1, theme);
  const colors = answers.map((answer, a) => palette[tone(answer, a)]);
  const names = answers.length > 1 ? sharedParameters(answers) : namesOf(answers[0]);
  const units = names.map((name) => unitOf(answers, name));
  const apart = answers.length > 1 ? 9 : 0;
  const intervals = answers.map(({ label, result }, a): IntervalsLayer => {
    const rows = names.flatMap((name, row) => {
      const parameter = result.parameters.find((each) => each.name === name);
      return parameter && isKnown(parameter) ? [{ row, parameter, ...units[row] }] : [];
    });
    const scaled = (pick: (parameter: Estimate) => number) =>
      rows.map(({ parameter, centre, size }) => (pick(parameter) - centre) / size);
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
      shift: offsetOf(a, answers.length) * apart,
      name: label ?? 'estimate',
      readout: {
        value: rows.map(({ parameter }) => parameter.estimate),
        low: rows.map(({ parameter }) => parameter.interval[0]),
        high: rows.map(({ parameter }) => parameter.interval[1]),
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
    heights: [Math.max(44, names.length * (answers.length > 1 ? 12 + apart * answers.length : 24))],
    panels: [
      {
        x: { label: 'from the estimate, in % of it', domain: [-reach, reach], format: 'percent' },
        y: { scale: 'category', categories: names },
        layers: [
          // Below the texts of rows without an interval.
          { kind: 'rule', x: 0, color: theme.grid, width: 1 },
          ...intervals,
          ...(truth.x.length > 0 ? [truthLayer] : []),
          ...wordsOf(answers, names, answers.length > 1 ? colors : [theme.muted]),
          ...beyondAxis(answers, intervals, reach),
        ],
      },
    ],
    legend: legendOf(answers, colors, truth.x.length > 0, theme.ink),
    notes: names.some((_, row) => units[row].isAbsolute)
      ? ['Nothing is relative to an estimate of zero: that row is drawn in the parameter’s own unit.']
      : [],
  };
}

/** The names of the parameters that at least two of the fits have. */
export function sharedParameters(answers: readonly LabelledFit[]): string[] {
  const all = answers.flatMap(namesOf);
  return [...new Set(all)].filter((name) => all.indexOf(name) !== all.lastIndexOf(name));
}

function namesOf({ result }: LabelledFit): string[] {
  return [...new Set(result.parameters.map(({ name }) => name))];
}

/** The offset of an answer in its row, if several share it: -½ and ½ for two. */
function offsetOf(a: number, count: number): number {
  return a - (count - 1) / 2;
}

/** The same in parts of a row, of which two answers take `part`; more of them have a little more in all. */
function spread(part: number, a: number, count: number): number {
  return offsetOf(a, count) * Math.min(part, 0.8 / count);
}

/** The text for a parameter without an interval. */
function wordsOf(
  answers: readonly LabelledFit[],
  names: readonly string[],
  colors: readonly string[],
): Layer[] {
  return answers.flatMap(({ result: { parameters } }, a) =>
    parameters
      .filter((parameter) => !isKnown(parameter) && names.includes(parameter.name))
      .map(({ name, stdError }): Layer => {
        const y = names.indexOf(name) + spread(0.48, a, answers.length);
        // An infinite standard error means that the data do not determine the parameter; NaN means that none was computed.
        const text = stdError === Number.POSITIVE_INFINITY ? 'not identifiable' : 'no interval';
        return { kind: 'text', x: 0, y, text, anchor: 'middle', color: colors[a] };
      }),
  );
}

/** Estimates beyond the axis, written at its end. */
function beyondAxis(
  answers: readonly LabelledFit[],
  intervals: readonly IntervalsLayer[],
  reach: number,
): Layer[] {
  return intervals.flatMap(({ at, estimate, readout, color }, a) =>
    at.flatMap((row, i): Layer[] => {
      const x = estimate![i];
      if (Math.abs(x) <= reach) return [];
      const y = row + spread(0.3, a, answers.length);
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

/** The reference of a parameter's row: its first estimate with an interval. */
function unitOf(answers: readonly LabelledFit[], name: string): Unit {
  const all = answers.flatMap(({ result }) => result.parameters).filter((each) => each.name === name);
  const parameter = all.find(isKnown) ?? all[0];
  const size = Math.abs(parameter.estimate);
  return { centre: parameter.estimate, size: size > 0 ? size : 1, isAbsolute: !(size > 0) };
}

/** Whether the data determine the parameter. */
function isKnown({ estimate, interval }: Estimate): boolean {
  return Number.isFinite(estimate) && interval.every(Number.isFinite);
}

function truthOf(
  answers: readonly LabelledFit[],
  names: readonly string[],
  units: readonly Unit[],
): { x: number[]; y: number[]; readout: number[]; name: string } {
  const truth = answers.find((each) => each.truth)?.truth;
  const rows = names.flatMap((name, row) => {
    const value = truth?.get(name);
    const hasInterval = answers.some(({ result }) =>
      result.parameters.some((each) => each.name === name && isKnown(each)),
    );
    // Rows with a text instead have no reference.
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

/** How far the axis extends on both sides. */
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
  answers: readonly LabelledFit[],
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

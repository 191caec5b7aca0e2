import { endingWords, shortEnding } from '../../src/inside.ts';
import { type Result, type StartOutcome, starterOf } from '../../src/node.ts';
import { percent } from '../../src/text/digits.ts';
import { timeTaken } from '../../src/text/duration.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, wrap } from '../terminal/layout.ts';
import { objectiveWords } from './objectiveWords.ts';

/** A start of least squares, under the name it is shown by. */
export interface NamedStart {
  name: string;
  /** Whether it is the answer. */
  best: boolean;
  outcome: StartOutcome;
}

/** More starts than this are not read; those of the least objectives are shown. */
const mostShown = 12;

/** The outcome of the starts of `fsnls`; nothing for other methods. */
export function fitStarts(
  { detail, parameters }: Result,
  which: 'best' | 'all',
  colors: Colors,
  width: number,
): string[] {
  if (detail.kind !== 'shooting') return [];
  const starts = detail.starts.map((outcome, i) => ({
    name: startName(outcome, i),
    best: i === detail.best,
    outcome,
  }));
  const answer = { w: parameters.map(({ estimate }) => estimate), from: 'the answer' };
  return startTable(starts, which, answer, colors, width);
}

/** What a start is called: random ones have a number. */
export function startName({ from }: StartOutcome, i: number): string {
  const { label, drawn } = starterOf(from);
  return drawn ? `${label} ${i + 1}` : label;
}

/** The outcome of starts, a row each: how far away it began and ended, and what that took. */
export function startTable(
  all: readonly NamedStart[],
  which: 'best' | 'all',
  /** What distances are measured from, and what that is called. */
  { w, from }: { w: readonly number[]; from: string },
  colors: Colors,
  width: number,
): string[] {
  const starts = which === 'all' ? all : leastObjectives(all);
  const column = (heading: string, cell: (one: StartOutcome) => string): Column => {
    return { heading, cells: starts.map(({ outcome }) => cell(outcome)), align: 'right' };
  };
  const names: Column = {
    heading: 'start',
    cells: starts.map(({ name, best }) => `${best ? '▸' : ' '} ${name}`),
    align: 'left',
    paint: colors.bold,
  };
  const columns: Column[] = [
    column('begins', ({ start }) => off(start, w)),
    column('ends', ({ estimates, objective }) => (Number.isNaN(objective) ? '–' : off(estimates, w))),
    column('objective', ({ objective }) => objectiveWords(objective)),
    column('steps', ({ iterations }) => String(iterations)),
    column('solves', ({ evaluations }) => String(evaluations)),
    column('pieces', ({ segments }) => (segments === 0 ? '–' : String(segments))),
    column('time', ({ milliseconds }) => timeTaken(milliseconds)),
    { ...column('outcome', shortOutcome), align: 'left' },
  ];
  const left = all.length - starts.length;
  const more = left > 0 ? [`  … and ${left} more`] : [];
  return [
    ...blocks(names, columns, width, colors.dim),
    ...more,
    ...wrap(`begins, ends: how far from ${from}, |w - w₀|/|w₀|`, width, '  ').map(colors.dim),
    ...endings(all, width),
  ];
}

function leastObjectives(all: readonly NamedStart[]): readonly NamedStart[] {
  if (all.length <= mostShown) return all;
  const key = ({ outcome }: NamedStart) => (outcome.objective >= 0 ? outcome.objective : Infinity);
  const shown = new Set([...all].sort((a, b) => key(a) - key(b)).slice(0, mostShown));
  return all.filter((start) => shown.has(start));
}

/** |a - b|/|b| in per cent; below a hundredth of one the two are as good as one. */
function off(a: readonly number[], b: readonly number[]): string {
  const distance = Math.hypot(...a.map((x, j) => x - b[j])) / Math.hypot(...b);
  return distance < 1e-4 ? '0%' : percent(distance);
}

function shortOutcome({ outcome, objective }: StartOutcome): string {
  return Number.isNaN(objective) ? 'unsolved' : shortEnding(outcome);
}

/** Longer lists of names say less than their number. */
const mostNamed = 6;

/** In full words how those ended that the table says too little of, those of one ending together. */
function endings(starts: readonly NamedStart[], width: number): string[] {
  const others = starts.filter(({ outcome }) => !outcome.converged);
  const ended = ({ outcome }: NamedStart) => endingWords(outcome.outcome);
  const words = [...new Set(others.map(ended))];
  return words.flatMap((text) => {
    const names = others.filter((one) => ended(one) === text).map(({ name }) => name);
    const many = names.length > mostNamed ? `${names.length} starts` : names.join(', ');
    return wrap(`${many}: ${text}`, width, '  ');
  });
}

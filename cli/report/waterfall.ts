import { belowPart, optimumOf, type RankedStart, rankedStarts } from '../../charts/rankedStarts.ts';
import { waterfallWords as words } from '../../charts/waterfallWords.ts';
import { optimumName } from '../../report/searchWords.ts';
import type { Result } from '../../src/node.ts';
import { significant } from '../../src/text/digits.ts';
import type { Screen } from '../terminal/chart.ts';

/** More bars than this fill the screen. */
const mostShown = 20;
const [narrowest, widest] = [40, 100];

/** How each set of coordinates is drawn: its bar, its letter where there is no Unicode, its colour. */
const styles = {
  states: { bar: '━', letter: '=', paint: 'cyan' },
  'log states': { bar: '─', letter: '-', paint: 'magenta' },
} as const;

/**
 * The waterfall of a search as lines of text: a bar for each start, the best first, as long as its end is below the best on a
 * scale that is logarithmic beyond 0.1 log units. Nothing where there were no several starts.
 */
export function waterfall({ search }: Result, { width, unicode, colors }: Screen): string[] {
  if (!search || search.starts.length < 2) return [];
  const ranked = rankedStarts(search);
  const shown = ranked.slice(0, mostShown);
  const gutter = Math.max(...shown.map(({ number }) => String(number).length));
  const room = Math.min(Math.max(width, narrowest), widest) - gutter - 28;
  const ended = shown.filter(({ below }) => below < Number.POSITIVE_INFINITY);
  const most = Math.max(2, ...ended.map(({ below }) => below));
  const bars = shown.map((start) => {
    const { number, below, coordinates } = start;
    const text = endWords(start, optimumOf(start, search.optima));
    const side = colors.dim(`  ${String(number).padStart(gutter)} ${unicode ? '│' : '|'}`);
    if (below === Number.POSITIVE_INFINITY) return `${side} ${text}`;
    const { bar, letter, paint } = styles[coordinates];
    const length = Math.round((room * belowPart(below)) / belowPart(most));
    return `${side}${colors[paint]((unicode ? bar : letter).repeat(length))} ${text}`;
  });
  const legend = (['states', 'log states'] as const)
    .filter((one) => ended.some(({ coordinates }) => coordinates === one))
    .map(
      (one) =>
        `${colors[styles[one].paint](unicode ? styles[one].bar : styles[one].letter)} ${colors.dim(words.coordinates[one])}`,
    );
  const left = ranked.length - shown.length;
  return [
    `  ${colors.bold(`${words.label}: ${words.below}`)}`,
    `  ${legend.join('  ')}`,
    ...bars,
    ...(left > 0 ? [`  … and ${left} more.`] : []),
    '',
  ];
}

/** How a start ended, at the end of its bar. */
function endWords({ below, outcome }: RankedStart, optimum: number | undefined): string {
  if (below === Number.POSITIVE_INFINITY) return words.outcomes[outcome === 'dropped' ? 'dropped' : 'failed'];
  const unsolved = outcome === 'unsolved' ? `, ${words.outcomes.unsolved}` : '';
  const which = optimum ? `, ${optimumName(optimum)} optimum` : '';
  return `${below < 0.005 ? '0' : significant(below, 2)}${which}${unsolved}`;
}

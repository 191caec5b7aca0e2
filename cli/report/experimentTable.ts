import type { Result } from '../../src/node.ts';
import { pair, percent } from '../../src/text/digits.ts';
import { withErrors } from '../output/withErrors.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column, wrap } from '../terminal/layout.ts';

/** More experiments than this would push the parameters off the screen. */
const mostShown = 12;

/** What each of several experiments gave, a row each: the first of them, or all. */
export function experimentTable(
  { experiments }: Result,
  which: 'first' | 'all',
  colors: Colors,
  width: number,
): string[] {
  const shown = which === 'all' ? experiments : experiments.slice(0, mostShown);
  const column = (heading: string, cell: (one: (typeof shown)[number]) => string): Column => {
    return { heading, cells: shown.map(cell), align: 'right' };
  };
  const starts = new Set(shown.map(({ timeSpan }) => pair(...timeSpan)[0]));
  const start = starts.size === 1 ? [...starts][0] : 'start';
  const columns = [
    column('times', ({ points }) => String(points)),
    column('values', ({ observations }) => String(observations)),
    column('information', ({ information }) => percent(information)),
    ...shown[0].initial.map(({ name }, d) =>
      withErrors(
        `${name}(${start})`,
        shown.map(({ initial }) => initial[d]),
      ),
    ),
  ];
  const names: Column = {
    heading: 'experiment',
    cells: shown.map(({ name }) => name),
    align: 'left',
    paint: colors.bold,
  };
  const left = experiments.length - shown.length;
  const more = left > 0 ? wrap(`… and ${left} more; --verbose shows all.`, width, '  ') : [];
  return [...blocks(names, columns, width, colors.dim), ...more];
}

import { rankedStarts } from '../../charts/rankedStarts.ts';
import type { Result } from '../../src/node.ts';
import { significant } from '../../src/text/digits.ts';
import { timeTaken } from '../../src/text/duration.ts';
import type { Colors } from '../terminal/colors.ts';
import { blocks, type Column } from '../terminal/layout.ts';

/** The outcome of every start of a search, the best first; nothing where none was made. */
export function searchTable({ search }: Result, colors: Colors, width: number): string[] {
  if (!search) return [];
  const starts = rankedStarts(search);
  const column = (heading: string, cell: (start: (typeof starts)[number]) => string): Column => {
    return { heading, cells: starts.map(cell), align: 'right' };
  };
  const names: Column = {
    heading: 'start',
    cells: starts.map(({ number }) => `${number - 1 === search.best ? '▸' : ' '} ${number}`),
    align: 'left',
    paint: colors.bold,
  };
  return blocks(
    names,
    [
      column('log-lik. below best', ({ below }) =>
        below === Number.POSITIVE_INFINITY ? '–' : below < 0.005 ? '0' : significant(below, 2),
      ),
      { ...column('searched', ({ coordinates }) => coordinates), align: 'left' },
      { ...column('signs', ({ signs }) => signs), align: 'left' },
      column('steps', ({ steps }) => String(steps)),
      column('time', ({ milliseconds }) => timeTaken(milliseconds)),
      { ...column('outcome', ({ outcome }) => outcome), align: 'left' },
    ],
    width,
    colors.dim,
  );
}

import type { OptionKind, OptionRow } from '../optionKinds.ts';
import { type Options, optionTable } from '../options.ts';
import type { Say } from './finding.ts';

/** Which values an option takes, in words. */
export function takenBy(option: keyof Options, say: Say): string {
  const row: OptionRow = optionTable[option];
  switch (row.kind) {
    case 'choice':
      return `one of ${row.values.join(', ')}`;
    case 'number':
      return `${row.auto ? 'auto or ' : ''}${range(row)}`;
    case 'numbers':
      return `a list of numbers from ${row.min} to ${row.max}, such as 1,2,4,8`;
    case 'text':
      return 'a text';
    case 'named':
      return `a ${row.min === 0 ? 'positive ' : ''}number for each ${row.of} it names, such as ${say.example(row.of)}=0.1`;
    case 'ranges':
      return 'a lower and an upper bound for each name, such as K=0:10, K=0: or K=:10';
    case 'law': {
      const laws = `${row.laws.slice(0, -1).join(', ')} or ${row.laws.at(-1)}`;
      return `${row.values.join(', ')}, or ${laws} for each output it names, such as y=${row.laws[1]}`;
    }
    case 'start':
      return `${row.values.join(', ')}, ${row.counted}:n with n from 1 to ${row.most}, or a number for each parameter, such as w1=3,w2=-1`;
  }
}

/** The allowed range in words, e.g. "a number above 0 and below 1". */
function range(row: Extract<OptionKind, { kind: 'number' }>): string {
  const what = row.odd ? 'an odd whole number' : row.integer ? 'a whole number' : 'a number';
  if (!row.open) return `${what} from ${row.min} to ${row.max}`;
  return `${what} above ${row.min} and ${row.open === 'both' ? 'below' : 'at most'} ${row.max}`;
}

import type { OptionRow, Options } from '../optionKinds.ts';
import { requestableStarters } from './starters.ts';

/** The row of the option `start`: its values are the starters that can be requested. */
export const startOption: OptionRow<Options['start']> = {
  kind: 'start',
  get values() {
    return requestableStarters().map(({ name }) => name);
  },
  counted: 'random',
  most: 1000,
  default: 'wendy',
  help: 'where fsnls begins',
  get words() {
    const byName = requestableStarters().map(({ name, place }) => [name, place]);
    return { ...Object.fromEntries(byName), 'random:n': 'n random starts, of which the best is kept' };
  },
  or: 'values such as w1=3,w2=-1, which mle uses as well',
};

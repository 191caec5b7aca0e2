import type { OptionRow, Options } from '../optionKinds.ts';
import { startersAsked } from './starters.ts';

/** The row of the option `start`: its values are the starters that can be asked for. */
export const startOption: OptionRow<Options['start']> = {
  kind: 'start',
  get values() {
    return startersAsked().map(({ name }) => name);
  },
  counted: 'random',
  most: 1000,
  default: 'wendy',
  help: 'where fsnls begins',
  get words() {
    const asked = startersAsked().map(({ name, place }) => [name, place]);
    return { ...Object.fromEntries(asked), 'random:n': 'n random starts, of which the best is kept' };
  },
  or: 'values such as w1=3,w2=-1, which mle uses as well',
};

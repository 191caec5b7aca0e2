import { mendModel, readingsOf, withoutLine } from '../../src/inside.ts';

/** What proposes corrections of a model's text: loaded when there is something to correct. */
export const mending = { mendModel, readingsOf, withoutLine };

import type { WantedNames } from '../../src/inside.ts';

/** Where no model says what is measured. */
export const noNames: WantedNames = { observed: [], measured: [], known: [] };

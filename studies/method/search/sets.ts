import { generalCases } from './cases/general.ts';
import { hardCases } from './cases/hard.ts';
import { logisticCases } from './cases/logistic.ts';
import { pebCases } from './cases/peb.ts';
import { petabCases } from './cases/petab.ts';
import { signCases } from './cases/signs.ts';
import { textbookCases } from './cases/textbook.ts';
import type { SearchCase } from './searchCase.ts';

/** The sets of problems, by the name that `--set` takes. */
export const searchSets: Readonly<Record<string, readonly SearchCase[]>> = {
  general: generalCases,
  peb: pebCases,
  petab: petabCases,
  textbook: textbookCases,
  logistic: logisticCases,
  signs: signCases,
  hard: hardCases,
};

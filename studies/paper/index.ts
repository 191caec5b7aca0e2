import type { Item, Study } from '../report/item.ts';
import { aggregate } from './aggregate.ts';
import { agreement } from './agreement.ts';
import { bound } from './bound.ts';
import { coverageMap } from './coverageMap.ts';
import { hyperparameters } from './hyperparameters.ts';
import { integrationError } from './integrationError.ts';
import { intervals } from './intervals.ts';
import { radius } from './radius.ts';
import { residuals } from './residuals.ts';
import { shooting } from './shooting.ts';
import { systemErrors } from './systemErrors.ts';
import { systems } from './systems.ts';
import { testFunctions } from './testFunctions.ts';

/** The figures and tables of the paper, and what it could not show, each from the rows of a study. */
const makers: readonly ((study: Study) => Item | undefined | Promise<Item | undefined>)[] = [
  systems,
  radius,
  integrationError,
  testFunctions,
  residuals,
  systemErrors,
  intervals,
  shooting,
  aggregate,
  hyperparameters,
  bound,
  coverageMap,
  agreement,
];

/** The items that the study has rows for, in order. */
export async function paperItems(study: Study): Promise<Item[]> {
  const items: Item[] = [];
  for (const make of makers) {
    const item = await make(study);
    if (item) items.push(item);
  }
  return items.sort((a, b) => a.number - b.number);
}

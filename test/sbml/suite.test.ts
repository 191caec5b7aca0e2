import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { casesIn, summary } from '../../suite/sbml.ts';
import { type CaseResult, runSbmlCase } from '../../suite/sbmlCase.ts';

// Half of the SBML Test Suite, where it lies beside the project; `npm run suite -- sbml DIR` runs all of any folder.

const shared = process.env.WENDY_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = join(shared, 'sbml-test-suite');
const isThere = existsSync(folder);
if (!isThere)
  console.warn(`NOT TESTED: the SBML Test Suite is not in ${folder}; set WENDY_SHARED to where it is.`);

/** Cases of a hundred thousand random events each. */
const slow = new Set(['00952', '00962', '00964', '00966', '01588', '01590', '01626']);
const refused = ['sbmlDelay', 'sbmlAlgebraic', 'sbmlPackage', 'sbmlFast'];

describe.skipIf(!isThere)('the SBML Test Suite', () => {
  test('passes wherever it needs no delay, algebraic rule, fast reaction or package, and is refused by name there', async () => {
    const results: CaseResult[] = [];
    for (const name of casesIn(folder)) {
      if (!slow.has(name)) results.push(await runSbmlCase(join(folder, name), name));
    }
    console.log(summary(results).join('\n'));
    expect(results.filter(({ outcome, code }) => outcome !== 'passed' && !refused.includes(code))).toEqual(
      [],
    );
  }, 240_000);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { InputError, type Model, parseModel, readSbml, simulate, writeSbml } from '../../src/index.ts';
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
  });

  test('means the same after a model was written as text, that as SBML, and that was read', async () => {
    // Times that no event of the suite falls on.
    const solved = { t: [0, 0.37, 0.91, 1.7, 3.3, 5.1], rtol: 1e-8, atol: 1e-12, maxSteps: 100_000 };
    const different: string[] = [];
    for (const name of casesIn(folder)) {
      const first = slow.has(name) ? undefined : modelOf(name);
      if (!first) continue;
      const second = readSbml(writeSbml(parseModel(first.text)).xml).model;
      const [a, b] = [await simulate(first, {}, solved), await simulate(second, {}, solved)];
      // Truncation: both are solved to 1e-8 a step.
      const isSame = (x: number, y: number) =>
        Object.is(x, y) || Math.abs(x - y) <= 1e-6 * (Math.abs(x) + 1e-6);
      // A model without states gets a clock, which is one to the writer.
      const states = first.states.filter((state) => state !== 'clock' || b.states.clock);
      if (!states.every((state) => a.states[state].every((x, i) => isSame(x, b.states[state]?.[i]))))
        different.push(name);
    }
    expect(different).toEqual([]);
  });
});

/** The model of a case; undefined where it is refused. */
function modelOf(name: string): Model | undefined {
  const files = readdirSync(join(folder, name)).filter((file) => /-sbml-l\dv\d\.xml$/.test(file));
  try {
    return readSbml(readFileSync(join(folder, name, files.sort().at(-1)!), 'utf8')).model;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

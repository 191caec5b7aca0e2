import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { casesIn, petabCase } from '../../suite/petab.ts';

const shared = process.env.WENDY_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = join(shared, 'petab/test-suite');

if (!existsSync(folder)) {
  console.warn(`NOT TESTED: the PEtab test suite is not in ${folder}; set WENDY_SHARED to where it is.`);
}

describe.skipIf(!existsSync(folder))('the PEtab test suite', () => {
  const cases = existsSync(folder) ? casesIn(folder) : [];

  test('has cases of both versions', () => {
    expect(cases.filter((name) => name.startsWith('v1')).length).toBe(20);
    expect(cases.filter((name) => name.startsWith('v2')).length).toBeGreaterThan(25);
  });

  test.each(cases)('case %s has the objective and the simulations of its solution', async (name) => {
    expect(await petabCase(join(folder, name))).toEqual({ end: 'passed' });
  });
});

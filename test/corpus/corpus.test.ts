import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fit, parseModel } from '../../src/index.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { type Columns, cases, makeData, tableOf } from './cases.ts';

// The numbers of every method and preset, recorded to the last bit: refactoring must keep them for models linear in their
// parameters. WENDY_WRITE_CORPUS=1 records data and numbers again; only a change that is meant to change them may do so.

interface Kept {
  status: string;
  estimates: number[];
  stdErrors: (number | string)[];
}

const file = (name: string) => new URL(`./${name}.json`, import.meta.url);
const writes = process.env.WENDY_WRITE_CORPUS === '1';
const read = <T>(name: string): T => JSON.parse(readFileSync(file(name), 'utf8'));
if (writes && !existsSync(file('data'))) writeFileSync(file('data'), JSON.stringify(await makeData()));
const data = read<Record<string, Columns>>('data');
const kept = existsSync(file('numbers')) ? read<Record<string, Kept>>('numbers') : {};

describe('a fit gives what it gave before:', () => {
  test.each(cases)('$name', async ({ name, model, data: of, options }) => {
    const parsed = parseModel(model);
    const { status, parameters } = await fit(parsed, tableOf(data[of]), options);
    const now: Kept = {
      status: status.code,
      estimates: parameters.map(({ estimate }) => estimate),
      // JSON has no infinity.
      stdErrors: parameters.map(({ stdError }) => (Number.isFinite(stdError) ? stdError : String(stdError))),
    };
    if (writes) kept[name] = now;
    const before = kept[name];
    if (isLinear(model)) {
      expect(now).toEqual(before);
      return;
    }
    expect(now.status).toEqual(before.status);
    now.estimates.forEach((estimate, j) => {
      expect(Math.abs(estimate - before.estimates[j]) / Number(before.stdErrors[j])).toBeLessThan(1e-6);
    });
  });

  test('there are sixty of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    if (writes) writeFileSync(file('numbers'), `${JSON.stringify(kept, undefined, 1)}\n`);
    expect(Object.keys(read<Record<string, Kept>>('numbers')).sort()).toEqual(
      cases.map(({ name }) => name).sort(),
    );
  });
});

function isLinear(text: string): boolean {
  try {
    return linearForm(parseModel(text)) !== undefined;
  } catch {
    return false;
  }
}

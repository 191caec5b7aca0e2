import { describe, expect, test } from 'vitest';
import { fit, fitEach, parseModel, readTable, workings } from '../../src/index.ts';
import { type Feature, refuseBeyond } from '../../src/model/refuseBeyond.ts';

const equation = "x' = -k*x + a*x^2";
/** A line for each feature of a model, and its description. */
const lines: [Feature, string, string][] = [
  ['inputs', 'input u', 'inputs'],
  ['initial', 'x(0) = 2', 'first values'],
  ['outputs', 'observe y = 2*x', 'observation functions'],
  ['noise', 'noise x student', 'laws of noise'],
  ['jumps', 'at t = 3: x = x + 1', 'jumps'],
  ['jumps', 'dose amt into x', 'jumps'],
  ['events', 'when x > 5: x = 0', 'events'],
  ['bounds', 'k > 0', 'bounds'],
  ['bounds', 'k free', 'bounds'],
  ['priors', 'k ~ normal(1, 2)', 'priors'],
  ['local', 'local a', 'local parameters'],
  ['reports', 'report r = k/a', 'reports'],
];
const table = readTable(
  `t,x\n${Array.from({ length: 40 }, (_, i) => `${i / 10},${Math.exp(-i / 10)}`).join('\n')}\n`,
);

/** What supports equations only, by its name in the message. */
const doors: [string, (text: string) => Promise<unknown>][] = [
  ["method 'irls'", async (text) => fit(parseModel(text), table, { method: 'irls' })],
  ["method 'ols'", async (text) => fitEach(parseModel(text), table, { method: 'ols' })],
  ['workings', async (text) => workings(parseModel(text), table)],
];

describe.each(doors)('%s', (who, use) => {
  test.each(lines)('refuses %s: %s', async (_, line, what) => {
    const message = await use(`# A comment\n${equation}\n  ${line}  # why`).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect(message).toContain(`ine 3, column 3: \`${line}\`: ${who} does not take ${what}.`);
    expect(message).toContain(`  ${line}  # why\n    ${'^'.repeat(line.length)}`);
  });

  test('takes definitions', async () => {
    await use("x' = -v + a*x^2\nv = k*x");
  });
});

test('the first line counts, and supported ones pass', () => {
  const model = parseModel(`${equation}\nk > 0\ninput u\nx(0) = 1`);
  expect(() => refuseBeyond(model, { command: 'this' }, [])).toThrow('this does not take bounds');
  expect(() => refuseBeyond(model, { command: 'this' }, ['bounds'])).toThrow('this does not take inputs');
  refuseBeyond(model, { command: 'this' }, ['bounds', 'inputs', 'initial']);
});

import { describe, expect, test } from 'vitest';
import { check, fit, parseModel, readTable } from '../../src/index.ts';
import { messagesOf } from '../notes.ts';

const table = (name: string) =>
  readTable(
    `t,${name}\n${Array.from({ length: 12 }, (_, i) => `${i},${(10 * Math.exp(-0.2 * i) + 0.1 * Math.sin(7 * i)).toFixed(3)}`).join('\n')}\n`,
  );

describe('a parameter that affects no measurement', () => {
  test.each([
    [
      "a' = -k1*a\nb' = k1*a - k2*b",
      'Line 2, column 13: k2 has no effect on what is measured: no output depends on a state that it changes. Nothing can be learnt about it.',
    ],
    [
      "a' = -k*a\nobserve other = a/V",
      'Line 2, column 19: V has no effect on what is measured: it occurs only in what no column measures, other. Nothing can be learnt about it.',
    ],
    [
      "a' = -k*a\nobserve other = a\nnoise other = sigma",
      'Line 3, column 15: sigma has no effect on what is measured: it occurs only in the noise of what no column measures, other. Nothing can be learnt about it.',
    ],
    [
      "a' = -k*a\nat t = -1, 11: a = a + D",
      'Line 2, column 24: D has no effect on what is measured: its jump happens in no experiment before its last row.',
    ],
    [
      "parameters k, z\na' = -k*a\na(0) > 0",
      'z has no effect on what is measured: it cancels, or appears nowhere. Nothing can be learnt about it.',
    ],
  ])('is an error of a fit: %j', async (model, message) => {
    await expect(fit(parseModel(model), table('a'))).rejects.toThrow(message);
  });

  test('is allowed with a prior, which then determines it', async () => {
    const model = parseModel("a' = -k1*a\nb' = k1*a - k2*b\nb(0) = 0\nk2 ~ lognormal(0, 0.5)");
    const { parameters } = await fit(model, table('a'));
    const k2 = parameters.find(({ name }) => name === 'k2')!;
    // The mode of the density in k2, to the tolerance of the search.
    expect(k2.estimate).toBeCloseTo(Math.exp(-0.25), 3);
    expect(k2.interval[1] / k2.interval[0]).toBeGreaterThan(5);
  });

  test('is a warning of check, which says where it occurs', () => {
    const { warnings } = check(parseModel("a' = -k*a\nobserve other = a/V"), table('a'));
    expect(warnings[0].message).toBe(
      'Parameter V has no effect on what is measured: it occurs only in what no column measures, other. Nothing can be learnt about it.',
    );
  });
});

test('a state that affects no measurement is noted, with advice on its first value', async () => {
  const model = parseModel("a' = -k*a\nb' = k*a");
  const note =
    'Nothing that is measured depends on b: its first value is not identified by these data. Give it, such as b(0) = 0, or leave its equation out.';
  expect(messagesOf((await fit(model, table('a'))).notes)).toContain(note);
  expect(messagesOf(check(model, table('a')).notes)).toContain(note);
  expect(messagesOf((await fit(parseModel(`${model.text}\nb(0) = 0`), table('a'))).notes)).not.toContain(
    note,
  );
});

describe('a noise formula', () => {
  test('that is negative at measured values is an error of a fit and a warning of check', async () => {
    const model = parseModel("a' = -k*a\nnoise a = a - 5");
    await expect(fit(model, table('a'))).rejects.toThrow(
      /^Line 2, column 1: the noise of a, a - 5, is -0\.\d+ at t = 4, where a = 4\.\d+\.\n {2}noise a = a - 5\n/,
    );
    expect(messagesOf(check(model, table('a')).warnings).join()).toContain('the noise of a, a - 5, is');
  });

  test('that is slightly negative at a measured value, by chance, is neither', () => {
    const csv = 't,x\n0,10\n1,5\n2,2.4\n3,1.3\n4,-0.02\n5,0.3\n';
    const { warnings } = check(parseModel("x' = -k*x\nnoise x = 0.1*x"), readTable(csv));
    expect(warnings).toEqual([]);
  });
});

test('a definition with a column of its name is noted by fit and check', async () => {
  const csv = `t,a,v\n${Array.from({ length: 12 }, (_, i) => `${i},${10 - i / 2},1`).join('\n')}\n`;
  const model = parseModel("a' = -v\nv = k*a");
  const note =
    'The definition v is not measured by the column "v". To have it measured, add a line: observe v = v';
  expect(messagesOf((await fit(model, readTable(csv))).notes)).toContain(note);
  expect(messagesOf(check(model, readTable(csv)).notes)).toContain(note);
  const measured = parseModel(`${model.text}\nobserve v = v`);
  expect(check(measured, readTable(csv)).outputs.map(({ name }) => name)).toEqual(['v', 'a']);
});

test('a jump before the start is noted, and ignored', () => {
  const { notes, experiments } = check(parseModel("a' = -k*a\nat t = -1, 3: a = a + 1"), table('a'));
  expect(messagesOf(notes)).toContain(
    'The jump of line 2 at t = -1 lies before the start, t = 0, and is left out. To begin earlier, give first values there, such as a(-1) = 0.',
  );
  expect(experiments.map(({ jumps }) => jumps)).toEqual([1]);
});

test.each([
  [
    "a' = -k*a\nk ~ lognormal(1, 1)\nk < 0",
    'Line 2, column 1: this prior of k and its bounds have no value in common: a log-normal one is above 0.',
  ],
  [
    "a' = -k*a\na(0) ~ uniform(1, 2)\na(0) > 2",
    'Line 2, column 1: this prior of a(0) and its bounds have no value in common.',
  ],
])('a prior and bounds without a common value are an error: %j', (model, message) => {
  expect(() => check(parseModel(model), table('a'))).toThrow(message);
});

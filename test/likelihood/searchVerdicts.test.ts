import { describe, expect, test } from 'vitest';
import { fit, parseModel, type Result, readTable, simulate } from '../../src/index.ts';
import { withSearchVerdicts } from '../../src/likelihood/searchVerdicts.ts';
import type { Optimum } from '../../src/searchResult.ts';
import { fakeResult, fakeSearched } from '../cli/fakeResult.ts';
import { messagesOf } from '../notes.ts';
import { plainVerdict } from '../plainVerdict.ts';

/** As after a search that ended, or might have ended, by its rule. */
const judged = (result: Result, isEnough = true) => withSearchVerdicts(result, { most: 12, isEnough });
const parameters = [
  ['ka', 1.2, 0.07],
  ['V', 5, 0.1],
  ['ke', 0.3, 0.01],
] as const;
const exchanged = { how: 'exchanged' as const, names: ['ka', 'ke'], changed: [] };
const other = (changes: Partial<Optimum>): Optimum => ({
  deviance: 10,
  above: 0,
  seen: 1,
  parameters: [0.3, 5, 1.2],
  relation: null,
  ...changes,
});

describe('verdicts on a search', () => {
  test('there are none if there was no search, or all starts agree', () => {
    const weak = fakeResult(parameters);
    expect(judged(weak)).toBe(weak);
    const { status, notes, diagnostics } = judged(fakeSearched(parameters));
    expect([status.code, notes, diagnostics.warnings]).toEqual(['ok', [], []]);
  });

  test('an equally good optimum with other values is a verdict, with both values', () => {
    const twin = other({ parameters: [0.3, 1.25, 1.2], relation: { ...exchanged, changed: ['V'] } });
    const { status, diagnostics } = judged(fakeSearched(parameters, { optima: [twin] }));
    expect(status.code).toBe('otherOptima');
    expect(diagnostics.warnings).toEqual([status]);
    expect(status.message).toBe(
      'Another optimum fits as well (ka and ke exchanged, V changed): ka = 0.3 instead of 1.2, V = 1.25 instead of 5 and ke = 1.2 instead of 0.3.',
    );
  });

  test('a slightly worse one is a verdict too, and says by how much', () => {
    const near = other({ above: 1.3, parameters: [1.2, 7, 0.3] });
    const { status } = judged(fakeSearched(parameters, { optima: [near, near] }));
    expect(status.message).toBe(
      '2 other optima fit almost as well (1.3 log units below): V = 7 instead of 5, for one.',
    );
  });

  test('one that differs only in undetermined parameters is none', () => {
    const ridge = other({ parameters: [1.2, 70, 0.3] });
    const open = parameters.map(([name, x, error]) => [name, x, name === 'V' ? Infinity : error] as const);
    expect(judged(fakeSearched(open, { optima: [ridge] })).status.code).toBe('ok');
    const elsewhere = other({ parameters: [2.4, 70, 0.3] });
    expect(judged(fakeSearched(open, { optima: [elsewhere] })).status.code).toBe('otherOptima');
  });

  test('a mere symmetry is a note, unless its likelihood differs', () => {
    const swap = other({ relation: exchanged });
    const { status, notes } = judged(fakeSearched(parameters, { optima: [swap] }));
    expect(status.code).toBe('ok');
    expect(messagesOf(notes)).toEqual([expect.stringContaining('fit as well with ka and ke exchanged')]);
    const worse = judged(fakeSearched(parameters, { optima: [{ ...swap, above: 0.5 }] }));
    expect(worse.status.code).toBe('otherOptima');
  });

  test('a best optimum that was reached once is in doubt, unless the residuals are at the noise', () => {
    const once = { deviances: [10, 50, 90], atNoise: false, ended: 'starts' } as const;
    const { status } = judged(fakeSearched(parameters, once));
    expect(status.code).toBe('optimumUnconfirmed');
    expect(status.message).toContain('The best of 3 starts was reached only once');
    expect(status.advice).toContain('Raise starts');
    for (const settled of [
      { ...once, atNoise: true },
      { ...once, deviances: [10] },
      { ...once, seen: 2 },
    ])
      expect(judged(fakeSearched(parameters, settled)).status.code).toBe('ok');
  });

  test('a best optimum that only one of many starts reached is in doubt, whatever its residuals', () => {
    const deviances = Array.from({ length: 24 }, (_, s) => 10 + 30 * s);
    const { status } = judged(fakeSearched(parameters, { deviances, atNoise: true }));
    expect(status.code).toBe('optimumUnconfirmed');
    expect(status.message).toBe('The best of 24 starts was reached only once: other values may fit as well.');
  });

  test('a solution that oscillates between samples is in doubt', () => {
    const { status } = judged(fakeSearched(parameters, { aliased: true }));
    expect(status.code).toBe('optimumUnconfirmed');
    expect(status.message).toContain('The solution oscillates between samples');
  });

  test.each([
    ['timeLimit', 'The time limit ended the search', 'Raise timeLimit'],
    ['stopped', 'The search was stopped on request', 'Let the search run to its end'],
  ] as const)('a search that was cut short (%s) is never ok before its rule is met', (ended, why, how) => {
    const cut = fakeSearched(parameters, { deviances: [10, 10], atNoise: false, ended });
    const { status, notes } = judged(cut, false);
    expect(status.code).toBe('optimumUnconfirmed');
    expect(status.message).toContain(
      'after 2 of at most 12 starts, before enough of them agreed. A better fit',
    );
    expect(status.advice).toContain(how);
    expect(messagesOf(notes)).toEqual([`${why} after 2 of at most 12 starts: this is the best so far.`]);
    const atNoise = judged(fakeSearched(parameters, { deviances: [10], ended }), false);
    expect(atNoise.status.code).toBe('optimumUnconfirmed');
    expect(atNoise.status.message).toContain('other values that fit as well may have been missed');
    const enough = judged(cut);
    expect([enough.status.code, enough.notes]).toEqual(['ok', notes]);
  });

  test('the most serious comes first, then all others', () => {
    const twin = other({ parameters: [0.3, 1.25, 1.2] });
    const result = fakeSearched(parameters, { optima: [twin] });
    const warnings = (['notIdentifiable', 'notNormal'] as const).map((code) => plainVerdict(code));
    const said = judged({ ...result, diagnostics: { ...result.diagnostics, warnings } });
    expect(said.diagnostics.warnings.map(({ code }) => code)).toEqual([
      'notIdentifiable',
      'otherOptima',
      'notNormal',
    ]);
    expect(said.status.code).toBe('notIdentifiable');
  });
});

test('the flip-flop of absorption and elimination is never chosen silently', async () => {
  const model = parseModel("gut' = -ka*gut\nc' = ka*gut/V - ke*c\ngut(0) = 100\nc(0) = 0");
  const t = Array.from({ length: 25 }, (_, i) => i / 2);
  const { states } = await simulate(model, { ka: 1.2, V: 5, ke: 0.3 }, { t });
  const rows = t.map((time, i) => `${time},${states.c![i] * (1 + 0.05 * Math.sin(7 * i * i))}`);
  const result = await fit(model, readTable(`t,c\n${rows.join('\n')}`), { starts: 6 });
  expect(result.diagnostics.warnings.map(({ code }) => code)).toContain('otherOptima');
  const [best, twin] = result.search!.optima;
  expect(twin!.relation).toEqual({ ...exchanged, changed: ['V'] });
  expect(Math.abs(twin!.above)).toBeLessThan(0.1);
  // Both have the same V/ka, which is what the height of the curve depends on.
  const ratio = ({ parameters: [ka, V] }: Optimum) => V! / ka!;
  expect(ratio(twin!) / ratio(best!)).toBeCloseTo(1, 2);
});

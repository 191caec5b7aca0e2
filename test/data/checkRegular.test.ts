import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRegular, isRegular } from '../../src/data/checkRegular.ts';
import type { Data } from '../../src/data/data.ts';
import { readTable } from '../../src/data/readTable.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { toData } from '../../src/data/toData.ts';
import { InputError } from '../../src/inputError.ts';

const dataAt = (t: number[]) => toData(tableFromColumns({ t, u: t.map((_, i) => i) }), ['u']).data;

test('evenly spaced times pass in any unit and from any start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: -12, max: 12 }), (M, exponent) => {
      const dt = 10 ** exponent;
      checkRegular(dataAt(Array.from({ length: M }, (_, i) => i * dt)));
      checkRegular(dataAt(Array.from({ length: M }, (_, i) => (1e9 + i) * dt)));
    }),
    { seed: 1 },
  );
});

test('times rounded to 1% of a step pass', () => {
  checkRegular(dataAt(Array.from({ length: 100 }, (_, i) => Math.round((i * 1000) / 7) / 1000)));
});

test('a time further off than 1% of a step is named, with its distance', () => {
  const t = Array.from({ length: 11 }, (_, i) => i / 10);
  t[4] += 0.0009;
  checkRegular(dataAt(t));
  t[4] = 0.402;
  expect(() => checkRegular(dataAt(t))).toThrow(/entry 5: 0\.402 is 2% of a step away from 0\.4,/);
});

test('a gap is named by the row at its end', () => {
  expect(() => checkRegular(dataAt([0, 1, 2, 4, 5, 6]))).toThrow(
    /longest step, 2, ends at entry 4\..*Use method 'mle', which takes uneven times/,
  );
});

const rounded = (dt: number, decimals: number, M = 50) =>
  Array.from({ length: M }, (_, i) => Number((i * dt).toFixed(decimals)));

test('times rounded too coarsely need more decimals, and then pass', () => {
  expect(() => checkRegular(dataAt(rounded(0.05025, 2, 200)))).toThrow(
    /% of a step away from .*\. The times seem to be even but rounded to 2 decimals\..* Write the times with 4 decimals, or use method 'mle'/,
  );
  expect(() => checkRegular(dataAt(rounded(14.3, 0)))).toThrow('rounded to no decimals');
  checkRegular(dataAt(rounded(0.05025, 4, 200)));
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 90, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (step, decimals) => {
        const dt = step * 10 ** -decimals;
        const t = Array.from(rounded(dt, decimals), (time) => time + 3);
        const error = refusalOf(dataAt(t.map((time) => Number(time.toFixed(decimals)))));
        if (error === undefined) return;
        const { code, values } = error.finding;
        expect(code).toBe('timesUneven');
        const { needed, isDoubtful } = values.rounded as { needed: number; isDoubtful: boolean };
        expect(isDoubtful).toBe(false);
        checkRegular(dataAt(rounded(dt, needed)));
      },
    ),
    { seed: 7 },
  );
});

test('a gap, a jump or jitter is not taken for rounding', () => {
  const gap = [0, 0.05, 0.1, 0.2, 0.25, 0.3];
  const jump = [0, 0.05, 0.1, 0.16, 0.22, 0.28, 0.34, 0.4, 0.46, 0.52];
  const jitter = [0, 0.05, 0.11, 0.15, 0.19, 0.25];
  for (const t of [gap, jump, jitter]) {
    expect(messageOf(t)).toContain('keep an evenly spaced part');
    expect(messageOf(t)).not.toContain('decimals');
  }
});

test('if steps of one and two units may be a gap or rounding, both are mentioned', () => {
  expect(messageOf([0, 1, 2, 4, 5, 6])).toMatch(
    /longest step, 2, ends at entry 4\..* If they were only rounded to no decimals, write the times with 2 decimals\.$/,
  );
});

function messageOf(t: number[]): string {
  return refusal(dataAt(t));
}

/** The message of the InputError for the data, '' if they pass. */
function refusal(data: Data): string {
  return refusalOf(data)?.message ?? '';
}

/** The InputError for the data, undefined if they pass; `isRegular` must agree. */
function refusalOf(data: Data): InputError | undefined {
  let refused: InputError | undefined;
  try {
    checkRegular(data);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    refused = error;
  }
  expect(isRegular(data)).toBe(refused === undefined);
  return refused;
}

const read = (text: string) => toData(readTable(text), ['u', 'v']).data;

test('a missing cell is named by its column and row, with the method that can fit it', () => {
  expect(refusal(read('t,u,v\n0,1,1\n1,2,NA\n2,3,3'))).toBe(
    `Column "v", row 3: the value is missing. Methods irls and ols need every state at every time. Use method 'mle', which takes what was measured, or fill it in.`,
  );
  const several = 'experiment,t,u,v\na,0,1,1\nb,0,1,1\na,1,2,3\nb,1,2,\nb,2,3,2';
  expect(refusal(read(several))).toContain('Column "v", row 5 of experiment "b": the value is missing.');
});

test('rows may be dropped only at the ends, where the times stay even', () => {
  expect(refusal(read('t,u,v\n0,1,\n1,2,2\n2,3,1'))).toContain("Use method 'mle', which");
  expect(refusal(read('t,u,v\n0,1,\n1,2,2\n2,3,1'))).toContain(
    'drop the rows without a value at the beginning',
  );
  // The first of two rows without a value, both at the end.
  expect(refusal(read('t,u,v\n0,1,4\n1,2,2\n2,3,\n3,4,NA'))).toContain('without a value at the end');
  expect(refusal(read('t,u,v\n0,1,4\n1,2,\n2,3,2\n3,4,NA'))).toContain('or fill it in.');
});

test('a state missing from a whole experiment is reported as such', () => {
  const data = read('experiment,t,u,v\na,0,1,1\na,1,2,3\nb,0,1,\nb,1,2,');
  expect(refusal(data)).toMatch(
    /^Column "v" of experiment "b" has no values at all\. .*Use method 'mle', .*or leave this experiment out\.$/,
  );
});

test('a repeated time is named by both rows, with the method that can fit it', () => {
  const message = refusal(read('t,u,v\n0,1,1\n1,2,2\n1,3,3'));
  for (const words of ['row 4: 1 occurs twice', 'in row 3', "Use method 'mle'", "the option by 'NAME'"]) {
    expect(message).toContain(words);
  }
  const labelled = refusal(read('experiment,t,u,v\na,0,1,1\na,1,2,2\na,1,3,3'));
  expect(labelled).toContain('row 4 of experiment "a"');
  expect(labelled).not.toContain('option by');
});

test('each experiment may have steps of its own', () => {
  const data = read('experiment,t,u,v\na,0,1,1\nb,5,1,1\na,1,2,2\nb,5.1,2,2\na,2,3,3\nb,5.2,3,3');
  expect(refusal(data)).toBe('');
});

test('times too far apart to subtract are refused before checking whether they are even', () => {
  expect(() => dataAt([-1.7e308, 0, 1.7e308])).toThrow(/-1\.7e\+308 is too large to compute with/);
});

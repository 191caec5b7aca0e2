import { describe, expect, test } from 'vitest';
import { check, fit, parseModel, readTable } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { misspellings } from '../../src/problem/checkSpelling.ts';

const rows = (header: string) =>
  `${header}\n${Array.from({ length: 12 }, (_, i) => [i, 10 - i / 2, 3 + i / 4].join(',')).join('\n')}\n`;
const chain = (second: string) => `prey' = -k*prey\n${second}' = k*prey - m*${second}`;

function nearFor(model: string, csv: string): string[] {
  const parsed = parseModel(model);
  const { problem, unused } = buildProblem(parsed, readTable(csv));
  return misspellings(parsed, problem.outputs, unused).map(({ name, near }) => `${name}: ${near}`);
}

describe('a state without a column, with an unused column', () => {
  test.each([
    ['predator', 'predatr'],
    ['predator', 'Predator'],
    ['predator', 'predator [thousands]'],
    ['lynx', 'lnyx'],
    ['S', 's'],
    ['x_1', 'X1'],
  ])('called %s is matched to the column %s', (state, column) => {
    expect(nearFor(chain(state), rows(`t,prey,${column}`))).toEqual([`${state}: ${column}`]);
  });

  test.each([
    ['x1', 'x2'],
    ['STAT', 'pSTAT'],
    ['I', 'R'],
    ['gut', 'Wt'],
    ['predator', 'predator2'],
  ])('called %s is hidden, whatever the column %s is', (state, column) => {
    expect(nearFor(chain(state), rows(`t,prey,${column}`))).toEqual([]);
  });

  test('is an error of a fit, with its line and what to do', async () => {
    const model = parseModel(chain('predator'));
    await expect(fit(model, readTable(rows('t,prey,predatr')))).rejects.toThrow(
      'Line 2, column 1: the state "predator" is not in the data, but nothing uses the column "predatr".\n' +
        "  predator' = k*prey - m*predator\n  ^^^^^^^^\n" +
        'Did you mean "predatr"? Then give both the same name. If they have nothing to do with each other, rename or remove the column.',
    );
  });

  test('is the first warning of check', () => {
    const { warnings } = check(parseModel(chain('predator')), readTable(rows('t,prey,predatr')));
    expect(warnings[0].message).toBe(
      'State predator has no column, but nothing uses the column "predatr". Is that column meant? A fit stops until this is clear, and does not treat predator as hidden.',
    );
  });
});

test('a state that an output shows needs no column, and an empty column does not count', () => {
  expect(nearFor(`${chain('blood')}\nobserve prey = blood`, rows('t,prey,Blood'))).toEqual([]);
  expect(nearFor(chain('predator'), 't,prey,Predator\n0,1,\n1,2,\n2,3,\n')).toEqual([]);
});

test('an observe line without its column, with a similar unused one, is an error of a fit', async () => {
  const model = parseModel("x' = -k*x\nobserve conc = x/2");
  await expect(fit(model, readTable(rows('t,x,Conc')))).rejects.toThrow(
    'Line 2, column 1: the column "conc" is not in the data, but nothing uses the column "Conc".',
  );
});

test('if no column matches the model, the nearest is suggested', () => {
  expect(() => check(parseModel("N' = r*N"), readTable(rows('t,n,z')))).toThrow(
    'No column of the data measures this model: it has "N", the data "t", "n", "z". Did you mean "n"? Capitals count.',
  );
});

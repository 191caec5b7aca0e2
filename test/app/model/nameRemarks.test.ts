import { describe, expect, test } from 'vitest';
import { columnRoles, hiddenStates } from '../../../app/model/columnRoles.ts';
import { fixedText } from '../../../app/model/fixedText.ts';
import { nameRemarks, unusedColumns } from '../../../app/model/nameRemarks.ts';
import type { ColumnSeen } from '../../../app/worker/messages.ts';
import { parseModel, problems } from '../../../src/index.ts';

const columns = (...names: string[]): ColumnSeen[] =>
  ['time', ...names].map((name) => ({
    name,
    use: name === 'time' ? { as: 'time' } : { as: 'state', name },
    guessed: true,
    numbers: 9,
    missing: 0,
    unreadable: 0,
    min: 0,
    max: 1,
  }));
const fixes = (model: string, ...names: string[]) =>
  nameRemarks(parseModel(model), columns(...names)).flatMap(({ fixes }) => fixes);

describe('names of a model and columns of the data', () => {
  test('that match give no remark', () => {
    for (const { model, states } of problems) {
      expect(nameRemarks(parseModel(model), columns(...states))).toEqual([]);
    }
  });

  test('that are products without their signs are offered as such', () => {
    expect(fixes("S' = -bSI\nI' = bSI - g*I", 'S', 'I')).toEqual([
      { kind: 'rename', from: 'bSI', to: 'b*S*I' },
    ]);
    // Several at once.
    expect(fixes("N' = rN - a*x/muN\nx' = k", 'N', 'x')).toEqual([
      {
        kind: 'products',
        names: [
          ['rN', 'r*N'],
          ['muN', '(mu*N)'],
        ],
      },
    ]);
    // Names of their own: the state is there as well, or what comes before it is a word.
    expect(fixes("S' = -V*S/(KS + S)", 'S')).toEqual([]);
    expect(fixes("N' = birthsN + S_in", 'N')).toEqual([]);
  });

  test('that differ in case or by a typing error are offered as a fix', () => {
    expect(fixes("prey' = a*prey", 'Prey', 'other')).toEqual([{ kind: 'rename', from: 'prey', to: 'Prey' }]);
    expect(fixes("pery' = a*pery", 'prey', 'other')).toEqual([{ kind: 'rename', from: 'pery', to: 'prey' }]);
  });

  test('that differ only in case come before those with a typing error', () => {
    expect(fixes("prey' = a*prey", 'preys', 'PREY')).toEqual([{ kind: 'rename', from: 'prey', to: 'PREY' }]);
  });

  test('that have nothing in common are offered all the same, if they are few', () => {
    const offered = fixes("x' = a*x", 'hare', 'lynx', 'wolf', 'bear');
    expect(offered.map((fix) => fix.kind === 'rename' && fix.to)).toEqual(['hare', 'lynx', 'wolf']);
  });

  test('that are not valid in a model are matched by the column’s use', () => {
    expect(fixes("prey' = a*prey", '<img onerror=alert(1)>')).toEqual([
      { kind: 'column', column: 1, name: '<img onerror=alert(1)>', state: 'prey' },
    ]);
  });

  test('misspelled on the left side are fixed by the column on the right', () => {
    expect(fixes("OD_60' = r*OD_600 - b*OD_600^2", 'OD_600', 'Glucose')).toEqual([
      { kind: 'rename', from: 'OD_60', to: 'OD_600' },
      { kind: 'input', name: 'OD_600' },
    ]);
    expect(fixes("xyz' = a*xyz*Glucose", 'OD_600', 'Glucose')).toEqual([
      { kind: 'rename', from: 'xyz', to: 'OD_600' },
      { kind: 'input', name: 'Glucose' },
    ]);
  });

  test('that several columns have are offered and listed once', () => {
    const twice = columns('OD', 'OD', 'pH');
    expect(nameRemarks(parseModel("x' = a*x"), twice)[0]?.fixes).toHaveLength(2);
    expect(unusedColumns(parseModel("x' = a*x"), twice)).toEqual(['OD', 'pH']);
  });

  test('an unused column with the state’s name is offered before all others', () => {
    const [time, od, other] = columns('OD', 'other');
    const seen = [time!, { ...od!, use: { as: 'nothing' } as const }, other!];
    expect(nameRemarks(parseModel("OD' = a*OD"), seen)[0]?.fixes).toEqual([
      { kind: 'column', column: 1, name: 'OD', state: 'OD' },
    ]);
  });

  test('are not matched twice', () => {
    expect(fixes("u1' = a*u1\nu3' = b*u3", 'u1', 'u2')).toEqual([{ kind: 'rename', from: 'u3', to: 'u2' }]);
  });

  test('a parameter that is nearly a state is offered as a fix', () => {
    const model = "prey' = a*prey\npredator' = b*predtaor";
    expect(fixes(model, 'prey', 'predator')).toEqual([{ kind: 'rename', from: 'predtaor', to: 'predator' }]);
  });

  test('short parameters, and those that differ in a digit, are not typing errors', () => {
    expect(fixes("u1' = w1*u1 + U*rate2\nrate1' = s*rate1", 'u1', 'rate1')).toEqual([]);
  });

  test('a state without a column is hidden, without a remark if no other column could be it', () => {
    const model = "S' = -b*S*ill\nill' = b*S*ill - g*ill";
    expect(nameRemarks(parseModel(model), columns('ill', 'convalescent'))).toEqual([]);
    const [remark] = nameRemarks(
      parseModel(model.replaceAll('S', 'susceptible')),
      columns('ill', 'suceptible'),
    );
    expect(remark).toEqual({
      finding: expect.objectContaining({ values: { state: 'susceptible', othersSeen: true } }),
      fixes: [{ kind: 'rename', from: 'susceptible', to: 'suceptible' }],
    });
  });

  test('columns of outputs, inputs, doses and standard deviations are not states, and are used', () => {
    const model = parseModel("x' = -k*x*u\ndose amt into x\nobserve y = s*x\ninput u\nnoise y = column se");
    const seen = columns('y', 'u', 'amt', 'se', 'other');
    expect(nameRemarks(model, seen)).toEqual([]);
    expect(unusedColumns(model, seen)).toEqual(['other']);
    expect(Object.fromEntries(columnRoles(model))).toMatchObject({
      y: 'output',
      x: 'state',
      u: 'input',
      amt: 'dose',
      se: 'standard deviation',
    });
    expect(hiddenStates(model, ['y'])).toEqual([]);
    expect(hiddenStates(model, ['u'])).toEqual(['x']);
    expect(hiddenStates(parseModel("x' = -k*x\nz' = x\nobserve x = z"), ['x'])).toEqual(['x']);
  });

  test('a column that is taken as known is reported', () => {
    const [remark] = nameRemarks(parseModel("prey' = a*prey*predator"), columns('prey', 'predator'));
    expect(remark?.finding).toMatchObject({ code: 'columnTakenAsKnown', values: { name: 'predator' } });
  });

  test('a column that a line defines is its rate or what was measured', () => {
    const model = "S' = -k*S\nP = k*S";
    expect(fixes(model, 'S', 'P')).toEqual([
      { kind: 'prime', name: 'P' },
      { kind: 'observe', name: 'P' },
    ]);
    expect(fixedText(model, { kind: 'prime', name: 'P' })).toBe("S' = -k*S\nP' = k*S");
    expect(fixedText(model, { kind: 'observe', name: 'P' })).toBe("S' = -k*S\nobserve P = k*S");
    const used = "S' = -P\nP = k*S";
    expect(fixedText(used, { kind: 'observe', name: 'P' })).toBe(`${used}\nobserve P = P\n`);
    // What else has no column is hidden then, and needs no remark.
    expect(nameRemarks(parseModel("A' = -k*A/V\nP = A/V"), columns('P'))).toHaveLength(1);
    expect(fixes(`${model}\nobserve P = P`, 'S', 'P')).toEqual([]);
  });

  test('a constant that nothing uses may be a first value', () => {
    const model = "S' = -k*S\nS0 = 10";
    expect(fixes(model, 'S')).toEqual([{ kind: 'first', name: 'S0', state: 'S' }]);
    expect(fixedText(model, { kind: 'first', name: 'S0', state: 'S' })).toBe("S' = -k*S\nS(0) = 10");
    expect(fixes(`${model}\nS(0) = S0`, 'S')).toEqual([]);
  });

  test('e to a power is the exponential function', () => {
    const model = "S' = -k*e^(-a*t)*S + e^b + be^2";
    expect(fixes(model, 'S')).toEqual([{ kind: 'exp' }]);
    expect(fixedText(model, { kind: 'exp' })).toBe("S' = -k*exp(-a*t)*S + exp(b) + be^2");
    expect(fixes("S' = -e*S", 'S')).toEqual([]);
  });

  test('columns that match no name are listed', () => {
    expect(unusedColumns(parseModel("u' = a*u"), columns('u', 'v', 'a'))).toEqual(['v']);
  });
});

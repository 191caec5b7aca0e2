import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseModel } from '../../src/model/parseModel.ts';
import { printModel } from '../../src/model/printModel.ts';
import { toTex } from '../../src/model/toTex.ts';
import { refusalOf } from '../refusalOf.ts';

const equations = (text: string) => printModel(parseModel(text)).trim().split('\n');
const refusal = (text: string) => refusalOf(() => parseModel(text));

describe('a reaction line', () => {
  test.each([
    ['A + B -> C, k', ["A' = -k*A*B", "B' = -k*A*B", "C' = k*A*B"]],
    ['2 A -> B, k', ["A' = -2*k*A^2", "B' = k*A^2"]],
    ['A + A -> B, k', ["A' = -2*k*A^2", "B' = k*A^2"]],
    ['-> A, k0\nA ->, d', ["A' = k0 - d*A"]],
    ['0 -> A, 2.5\nA -> 0, d', ["A' = 2.5 - d*A"]],
    ['∅ → A, k0\nA → ∅, d', ["A' = k0 - d*A"]],
    ['A <-> B, kf, kr', ["A' = -kf*A + kr*B", "B' = kf*A - kr*B"]],
    ['A ⇌ B, v = kf*A - kr*B', ["A' = -kf*A + kr*B", "B' = kf*A - kr*B"]],
    ['S -> P, v = V*S/(K + S)', ["S' = -V*S/(K + S)", "P' = V*S/(K + S)"]],
    ['S -> 2 P, rate = min(a, S)', ["S' = -min(a, S)", "P' = 2*min(a, S)"]],
    ['S -> P, uptake = V*S', ["S' = -uptake", "P' = uptake", 'uptake = V*S']],
    ['E + S -> E + P, k', ["E' = 0", "S' = -k*E*S", "P' = k*E*S"]],
    ['E + S -> E + P, k\ninput E', ["S' = -k*E*S", "P' = k*E*S", 'input E']],
    ['S -> 0.5 X, k', ["S' = -k*S", "X' = 0.5*k*S"]],
    ["X + S -> 2 X, k\nR' = X\nR + X -> R, d", ["X' = k*X*S - d*R*X", "S' = -k*X*S", "R' = X"]],
  ])('%s means its equations', (text, expected) => {
    expect(equations(text)).toEqual(expected);
  });

  test('adds to the equations of others, in the order in which species appear', () => {
    const model = parseModel('S + E <-> C, kon, koff\nC -> E + P, kcat\nC(0) = 0\nobserve y = P + C');
    expect(model.states).toEqual(['S', 'E', 'C', 'P']);
    expect(model.parameters).toEqual(['kon', 'koff', 'kcat']);
    expect(equations(model.text).slice(0, 4)).toEqual([
      "S' = -kon*S*E + koff*C",
      "E' = -kon*S*E + koff*C + kcat*C",
      "C' = kon*S*E - koff*C - kcat*C",
      "P' = kcat*C",
    ]);
    expect(toTex(model)).toContain('\\frac{\\mathrm{d}P}{\\mathrm{d}t} &= ');
  });

  test('is refused with its place where its rate has two meanings', () => {
    const { place, message } = refusal('x -> y, k\ny -> z, a*b');
    expect(place).toEqual({ line: 2, column: 9, length: 3 });
    expect(message).toContain('rate constant or the whole rate');
  });

  test('offers to write v = before an expression with a species', () => {
    const { finding } = refusal('y -> z, a*y');
    expect(finding.actions).toEqual([
      { do: 'write', place: { line: 1, column: 9, length: 3 }, text: 'v = a*y' },
    ]);
  });

  test('does not take away the meaning of < and - in bounds', () => {
    expect(parseModel("x' = K*x\nK > -5\nK< -1").bounds[0]).toMatchObject({ lower: -5, upper: -1 });
  });

  test.each(['A -> B, v = (k', 'A -> B, v = k k', 'A -> B, ∅', 'A -> B, -k', 'A -> exp, k', 'A -> B, v = '])(
    '%s is refused with a place',
    (text) => {
      expect(refusal(text).place?.line).toBe(1);
    },
  );
});

test('reading the printed equations of any network of reactions gives the same model', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'E');
  const side = fc
    .array(fc.tuple(fc.constantFrom('', '2 ', '3 '), name), { maxLength: 3 })
    .map((all) => all.map(([n, of]) => n + of).join(' + '));
  const rate = fc.constantFrom('k1', '0.5', 'v = a*A/(b + B)', 'rate = -c*A - B', 'v = k1', 'v = 2*(a - A)');
  const reaction = fc.oneof(
    fc.tuple(side, side, rate).map(([left, right, v]) => `${left} -> ${right}, ${v}`),
    fc.tuple(side, side).map(([left, right]) => `${left} <-> ${right}, kf, kr`),
  );
  const content = (text: string) => {
    const { equations, states, parameters } = parseModel(text);
    return JSON.parse(
      JSON.stringify({ equations, states, parameters }, (key, x) => (key === 'place' ? undefined : x)),
    );
  };
  let read = 0;
  fc.assert(
    fc.property(fc.array(reaction, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = `${lines.join('\n')}\nA -> B + C + E, k9`;
      if (lines.some((line) => /^ <?-> ,/.test(line))) return;
      const printed = printModel(parseModel(text));
      expect(content(printed)).toEqual(content(text));
      read++;
    }),
    { seed: 1, numRuns: 200 },
  );
  expect(read).toBeGreaterThan(100);
});

test('a number under a name of its own is refused, since it could be a rate constant', () => {
  expect(() => parseModel('A + B -> C, k = 0.3')).toThrow('could be a rate constant and its value');
  expect(printModel(parseModel('A -> B, v = 0.3'))).toBe("A' = -0.3\nB' = 0.3\n");
  expect(printModel(parseModel('-> A, supply = 0.3'))).toContain('supply = 0.3');
  expect(printModel(parseModel('A -> B, k\nk = 0.3'))).toContain("A' = -k*A");
});

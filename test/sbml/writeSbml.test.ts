import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Model, parseModel, printModel, readSbml, simulate, writeSbml } from '../../src/index.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';

/** Formulas of two states, a parameter with a value and time. */
const formula = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', 'y', 'k', 't', 'pi', '2', '0.25', '1e-7', 'v'),
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*', '/', '^'), tie('any'))
      .map(([a, s, b]) => `(${a} ${s} ${b})`),
    fc
      .tuple(
        fc.constantFrom('exp', 'log', 'sqrt', 'atan', 'asinh', 'floor', 'ceil', 'tanh', 'abs', '-'),
        tie('any'),
      )
      .map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(fc.constantFrom('min', 'max', 'rem', 'quotient'), tie('any'), tie('any'))
      .map(([f, a, b]) => `${f}(${a}, ${b})`),
    fc
      .tuple(tie('any'), fc.constantFrom('<', '>='), tie('any'), tie('any'))
      .map(([a, s, b, c]) => `if(${a} ${s} ${b} and t < 3, ${c}, ${b})`),
  ),
})).any;
const plain = formula.map((text) => text.replaceAll('v', 'x'));

function slopes(model: Model, t: number): Float64Array {
  const out = new Float64Array(2);
  compileRightHandSide(model).evaluate(t, Float64Array.of(0.7, 2.1), new Float64Array(0), out);
  return out;
}

describe('writeSbml', () => {
  test('what is written is read again as the same model', () => {
    fc.assert(
      fc.property(formula, formula, plain, (f, g, v) => {
        const text = `x' = ${f}\ny' = ${g} + v\nv = ${v}\nk = 0.3\nx(0) = k*y(0)\ny(0) = 2`;
        const model = parseModel(text);
        const once = readSbml(writeSbml(model).xml).model;
        expect(printModel(readSbml(writeSbml(once).xml).model)).toBe(printModel(once));
        expect(once.initial.values.size).toBe(2);
        // The same operations in the same order, so the same bits.
        for (const t of [0, 1.5, 4]) expect(slopes(once, t)).toEqual(slopes(model, t));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('events, delays and jumps mean the same afterwards', async () => {
    const model = parseModel(`x' = -k*x
      n' = 0
      x(0) = 2
      n(0) = 0
      when x < 1 and t > 0.1 after 0.5 late: x = x + 1, n = n + 1
      when n >= 2 priority n from start cancellable: n = 0
      at t = 3: x = 5`);
    const { xml, lost } = writeSbml(model, { parameters: { k: 1.5 } });
    expect(lost).toEqual([]);
    const options = { t: [0, 1, 2, 2.9, 3.1, 4, 5.5] };
    const before = await simulate(model, { k: 1.5 }, options);
    const after = await simulate(readSbml(xml).model, {}, options);
    for (const state of ['x', 'n']) {
      before.states[state]!.forEach((value, m) => {
        // Steps end elsewhere, each within the tolerance of the solver.
        expect(Math.abs(after.states[state]![m]! - value)).toBeLessThan(
          100 * before.options.rtol * (1 + Math.abs(value)),
        );
      });
    }
  });

  test('says what SBML cannot contain, and gives names ids', () => {
    const model = parseModel("β' = -κ*β\nobserve y = 2*β\nnoise y = 0.1\nκ > 0\nreport h = 1/κ");
    const { xml, lost } = writeSbml(model);
    expect(lost).toEqual(['noise y = 0.1', 'κ > 0', 'report h = 1/κ']);
    expect(xml).toContain('<parameter id="_3b2" name="β" constant="false"/>');
    expect(readSbml(xml).model.parameters).toEqual(['_3ba']);
  });
});

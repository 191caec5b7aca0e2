import fc from 'fast-check';
import { derivative as mathjsDerivative } from 'mathjs';
import { describe, expect, test } from 'vitest';
import { compileColumns } from '../../src/model/compileColumns.ts';
import { derivative } from '../../src/model/derivative.ts';
import { children, type Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { finish } from '../finish.ts';
import { evaluateTree, moderateTree } from './trees.ts';

const seed = 20230410;

function read(text: string): Expression {
  return parseModel(`u' = ${text}\nv' = 1\nk = 0.3`).equations[0].expression;
}

function at(e: Expression, u: number, v = 1, t = 0.6): number {
  return evaluateTree(
    e,
    new Map([
      ['u', u],
      ['v', v],
      ['t', t],
      ['a', 2],
    ]),
  );
}

/** Whether every branch has a value of moderate size: 1/(u/0) has a value at u = 1, but no rule gives its derivative. */
function isModerate(e: Expression, u: number): boolean {
  return Math.abs(at(e, u)) < 1e6 && children(e).every((child) => isModerate(child, u));
}

describe('a power with a variable exponent', () => {
  const slope = derivative(read('u^v'), 'u');

  test.each([
    [3, 0],
    [1, 1],
    [0.5, Number.POSITIVE_INFINITY],
  ])('u^%d has the slope %d at zero', (v, expected) => {
    expect(at(slope, 0, v)).toBe(expected);
  });

  test.each([
    [2, 3],
    [0.3, 0.7],
    [-1.5, 3],
    [5, -2.5],
  ])('u^v at u = %d, v = %d', (u, v) => {
    const expected = v * u ** (v - 1);
    expect(Math.abs(at(slope, u, v) / expected - 1)).toBeLessThan(1e-14);
  });
});

describe('derivatives by finite differences', () => {
  test('the derivative of any smooth tree is its slope', () => {
    let checked = 0;
    fc.assert(
      fc.property(moderateTree, fc.double({ min: 0.3, max: 1.5, noNaN: true }), (e, u) => {
        const slope = at(derivative(e, 'u'), u);
        // Truncation: central differences at h and h/2, extrapolated; their change estimates the error.
        const central = (h: number) => (at(e, u + h) - at(e, u - h)) / (2 * h);
        const [coarse, fine, finest] = [central(1e-3), central(5e-4), central(2.5e-4)];
        const estimate = (4 * finest - fine) / 3;
        const truncation = Math.abs(estimate - (4 * fine - coarse) / 3);
        const rounding = (Number.EPSILON * 100 * Math.max(1, Math.abs(at(e, u)))) / 2.5e-4;
        const oneSided = (h: number) => (at(e, u + h) - at(e, u)) / h;
        const kink = Math.abs(oneSided(1e-5) - oneSided(-1e-5)) > 1e-2 * (1 + Math.abs(estimate));
        // Kinks, poles and overflow have no slope to compare with.
        fc.pre(
          !kink &&
            Number.isFinite(estimate) &&
            isModerate(e, u) &&
            truncation < 1e-6 * (1 + Math.abs(estimate)),
        );
        checked++;
        expect(Math.abs(slope - estimate)).toBeLessThanOrEqual(10 * truncation + rounding);
      }),
      { seed, numRuns: 600 },
    );
    expect(checked).toBeGreaterThan(300);
  });

  test('second derivatives do not depend on their order', () => {
    fc.assert(
      fc.property(moderateTree, fc.double({ min: 0.3, max: 1.5, noNaN: true }), (e, u) => {
        const uv = at(derivative(derivative(e, 'u'), 'v'), u, 0.7);
        const vu = at(derivative(derivative(e, 'v'), 'u'), u, 0.7);
        fc.pre(Number.isFinite(uv) && Number.isFinite(vu) && Math.abs(uv) < 1e6);
        const rounding = 1e5 * Number.EPSILON * (1 + Math.abs(uv));
        expect(Math.abs(uv - vu)).toBeLessThan(rounding);
      }),
      { seed, numRuns: 300 },
    );
  });
});

describe('derivatives by mathjs', () => {
  const expressions = [
    'u',
    'v',
    '3',
    't',
    'u^2',
    'u^3',
    'u^0.5',
    'u^-1',
    'u*v',
    'u*u*v',
    'u/v',
    'v/u',
    'u/(0.3 + u)',
    'u^2/(1 + u^2)',
    '-u',
    '-(u - v)^2',
    'exp(u)',
    'exp(-u*v)',
    'log(u)',
    'log(1 + u^2)',
    'sqrt(u)',
    'sqrt(u^2 + v^2)',
    'sin(u)',
    'cos(u*t)',
    'tan(u)',
    'sinh(u)',
    'cosh(u)',
    'tanh(2*u)',
    'u^v',
    '2^u',
    'u^u',
    'exp(sin(u)^2)',
    '(1 + u)*(2 - u)*v',
    'u*(1 - u/2)',
    '1/(1 + exp(-u))',
    'u*exp(-u)/(v + u^3)',
    'sin(cos(tanh(u)))',
    '(u + v)^3/(u - 2*v)^2',
    'abs(u - 3)',
  ];
  test.each(expressions)('of %s', (text) => {
    for (const name of ['u', 'v']) {
      const node = mathjsDerivative(text, name);
      for (const [u, v] of [
        [0.7, 1.3],
        [1.9, 0.4],
      ]) {
        const expected = Number(node.evaluate({ u, v, t: 0.6 }));
        const rounding = 100 * Number.EPSILON * Math.max(1, Math.abs(expected));
        expect(Math.abs(at(derivative(read(text), name), u, v, 0.6) - expected)).toBeLessThanOrEqual(
          rounding,
        );
      }
    }
  });
});

describe('form of derivatives', () => {
  test.each([
    ['u', '1'],
    ['v', '0'],
    ['k*u', 'k'],
    ['u^3', '3*u^2'],
    ['u^2', '2*u'],
    ['u*v', 'v'],
    ['-u*v', '-v'],
    ['u*u', '2*u'],
    ['u*(1 - u)', '-2*u + 1'],
    ['u/(k + u)', 'k/(k + u)^2'],
    ['u/2', '1/2'],
    ['exp(-u)', '-exp(-u)'],
    ['3*sin(2*u)', '6*cos(2*u)'],
    ['abs(u)', 'if(0 <= u, 1, -1)'],
    ['abs(v)', '0'],
  ])('of %s is %s', (text, expected) => {
    expect(printExpression(derivative(read(text), 'u'))).toBe(expected);
  });

  test('t is a name to differentiate by', () => {
    expect(printExpression(derivative(read('u*t^2'), 't'))).toBe('2*u*t');
  });
});

describe('kinks', () => {
  test('abs rises at 0', () => {
    const d = derivative(read('abs(u)'), 'u');
    expect([-1, 0, 1].map((u) => at(d, u))).toEqual([-1, 1, 1]);
  });

  test('a tie of min or max goes to the first argument', () => {
    for (const name of ['min', 'max']) {
      expect(at(derivative(read(`${name}(2*u, 3*u - 1)`), 'u'), 1)).toBe(2);
      expect(at(derivative(read(`${name}(3*u - 1, 2*u)`), 'u'), 1)).toBe(3);
      expect(at(derivative(read(`${name}(5, 2*u, 3*u - 1, 4*u)`), 'u'), 9)).toBe(name === 'min' ? 0 : 4);
    }
  });

  test('next to a kink NaN stays NaN', () => {
    expect(at(derivative(read('abs(u)'), 'u'), Number.NaN)).toBeNaN();
  });
});

describe('size of derivatives', () => {
  const cases = {
    'a product of 5,000 factors': Array(5_000).fill('u').join('*'),
    'a sum of 20,000 terms': Array(20_000).fill('u^2').join(' + '),
    'a minimum of 5,000 arguments': `min(${Array(5_000).fill('u').join(', ')})`,
    'a nest of 95 functions': `${'sin('.repeat(95)}u${')'.repeat(95)}`,
    'a nest of 95 quotients': `${'1/(1 + '.repeat(95)}u${')'.repeat(95)}`,
    'a tower of 95 powers': Array(95).fill('u').join('^'),
    'a chain of 240 quotients': Array(240).fill('u').join('/'),
  };
  test.each(Object.entries(cases))('%s is differentiated twice and evaluated', (_, text) => {
    const second = derivative(derivative(read(text), 'u'), 'u');
    const evaluate = compileColumns([second], ['u', 'v']);
    const [column] = finish(evaluate(Float64Array.of(0), Float64Array.of(0.99, 1)));
    expect(column).toHaveLength(1);
  });
});

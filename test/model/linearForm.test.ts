import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { compileColumns } from '../../src/model/compileColumns.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { finish } from '../finish.ts';
import { moderateTree } from './trees.ts';

/** Each equation as a list of coefficient, parameter and feature. */
function split(text: string): string[] {
  const model = parseModel(text);
  const { features, terms } = linearForm(model);
  return model.states.map((_, i) =>
    terms
      .filter(({ equation }) => equation === i)
      .map(({ parameter, feature, coefficient }) =>
        [coefficient, model.parameters[parameter] ?? 'known', printExpression(features[feature])].join(' '),
      )
      .join(' | '),
  );
}

describe('linear form', () => {
  test.each([
    ['a*u', '1 a u'],
    ['u*a', '1 a u'],
    ['-a*u + 3', '-1 a u | 3 known 1'],
    ['a', '1 a 1'],
    ['(a*u)/2', '0.5 a u'],
    ['-(a*u - b)', '-1 a u | 1 b 1'],
    ['r*u*(1 - u/2)', '1 r u*(1 - u/2)'],
    ['a*(u - 0.5*v)/4', '0.25 a u - 0.5*v'],
    ['(a + b*u)*(1 - u)', '1 a 1 - u | 1 b (1 - u)*u'],
    ['2*(a + u)/k', '8 a 1 | 8 known u'],
    ['a*u^1 + (b)^1', '1 a u | 1 b 1'],
    ['a*u + 2*a*u', '3 a u'],
    ['a*u*v + b*v*u', '1 a u*v | 1 b u*v'],
    ['a*u*u + b*u^2', '1 a u^2 | 1 b u^2'],
    ['a*(u - v) + b*(v - u)', '1 a u - v | -1 b u - v'],
    ['a*(-u)^3/2', '-0.5 a u^3'],
    ['a*u/(v*u) + b/v', '1 a u/(v*u) | 1 b 1/v'],
    ['a*u^-2', '1 a 1/u^2'],
    ['a*sin(t) + b*exp(-u)', '1 a sin(t) | 1 b exp(-u)'],
    ['a*min(u, 1) + u/(0.3 + u)', '1 a min(u, 1) | 1 known u/(0.3 + u)'],
    ['a*sqrt(4)*u^0', '2 a 1'],
    ['0.1*u + 0.2*u - 0.3*u + a', '1 a 1'],
  ])('%s is %s', (text, expected) => {
    expect(split(`u' = ${text}\nv' = 0\nk = .25`)[0]).toBe(expected);
  });

  test('equations share parameters and features', () => {
    const model = parseModel("S' = -beta*S*I\nI' = beta*I*S - gamma*I\nR' = 0.5*gamma*I + 0.5*beta*S*I");
    const { features, terms } = linearForm(model);
    expect(features.map(printExpression)).toEqual(['S*I', 'I']);
    expect(terms).toEqual([
      { equation: 0, parameter: 0, feature: 0, coefficient: -1 },
      { equation: 1, parameter: 0, feature: 0, coefficient: 1 },
      { equation: 1, parameter: 1, feature: 1, coefficient: -1 },
      { equation: 2, parameter: 1, feature: 1, coefficient: 0.5 },
      { equation: 2, parameter: 0, feature: 0, coefficient: 0.5 },
    ]);
  });

  test('the sum of its terms is the right-hand side', () => {
    fc.assert(
      fc.property(fc.array(moderateTree, { minLength: 3, maxLength: 3 }), ([f, g, h]) => {
        const [x, y, z] = [f, g, h].map(printExpression);
        const model = parseModel(
          `u' = (a*(${x}) - b/2)*(${y}) + (${z}) - -a*0.917 + b*0.123\nv' = 1\nk = 0.3`,
        );
        const [t, u, w] = [0.7, Float64Array.of(0.6, 1.2), Float64Array.of(1.5, -0.4)];
        const du = new Float64Array(2);
        compileRightHandSide(model).evaluate(t, u, w, du);
        fc.pre(Number.isFinite(du[0]));
        const { features, terms } = linearForm(model);
        const columns = finish(compileColumns(features, model.states)(Float64Array.of(t), u));
        const parts = terms
          .filter(({ equation }) => equation === 0)
          .map(
            ({ parameter, feature, coefficient }) => coefficient * (w[parameter] ?? 1) * columns[feature][0],
          );
        const size = parts.reduce((sum, part) => sum + Math.abs(part), 0);
        fc.pre(size < 1e9);
        const rounding = 1e4 * Number.EPSILON * (1 + size);
        expect(Math.abs(parts.reduce((x, y) => x + y, 0) - du[0])).toBeLessThan(rounding);
      }),
      { seed: 20230410, numRuns: 300 },
    );
  });

  test('a large model is split in a moment', () => {
    const sum = Array.from({ length: 10_000 }, (_, i) => `a${i % 100}*u*v^${i % 7}`).join(' + ');
    expect(linearForm(parseModel(`u' = ${sum}\nv' = 0`)).features).toHaveLength(7);
    const nested = `${'(b + '.repeat(95)}a*u${')*(1 + u)'.repeat(95)}`;
    expect(linearForm(parseModel(`u' = ${nested}`)).features).toHaveLength(96);
  });
});

describe('nonlinear models', () => {
  const message = (text: string): string => {
    try {
      linearForm(parseModel(text));
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    return 'linear';
  };

  test('the message names parameters, equation and term and says what to do', () => {
    expect(message("v' = c\nu' = v + a*b*u")).toBe(
      [
        'Line 2, column 10: a and b multiply each other in the equation of u (term a*b*u); the model must be linear in its parameters.',
        "  u' = v + a*b*u",
        '           ^^^^^',
        'Replace the product a*b by one parameter, or give b a value on a line of its own, such as b = 0.5. If one of them is a state, add its equation.',
      ].join('\n'),
    );
  });

  test('a parameter inside a power or a function is found before products are', () => {
    expect(message("x' = v\nv' = -k*x^n")).toBe(
      [
        'Line 2, column 9: n is an exponent in the equation of v (term x^n); the model must be linear in its parameters.',
        "  v' = -k*x^n",
        '          ^^^',
        'Give n a value on a line of its own, such as n = 2; k stays a parameter.',
      ].join('\n'),
    );
    expect(message("v' = c*exp(-b*v)")).toContain('b is inside exp(…)');
    expect(message("v' = c*exp(-b*v)")).toContain('such as b = 0.5; c stays a parameter.');
  });

  test('a wave with an unknown phase should be written as two waves without', () => {
    const shifted = message("v' = -k*v + F*cos(om*t + phi)");
    expect(shifted).toContain('om and phi are inside cos(…)');
    expect(shifted).toContain('Write A*cos(om*t) + B*sin(om*t), where A and B');
    expect(shifted).toContain(', and give om a value on a line of its own, such as om = 0.5.');
    expect(message("v' = A*sin(phi - 2*t)")).toMatch(/Write A1\*cos\(2\*t\) \+ B\*sin\(2\*t\).*phase\.$/);
    expect(message("v' = a*exp(-c*v)*cos(2*t + phi)")).toContain('phase, and give c a value');
    expect(message("v' = a*cos(om*t + 1)")).toContain('a stays a parameter');
  });

  test('following the advice makes the model linear', () => {
    for (const text of [
      "x' = v\nv' = -k*x^n\nn = 2",
      "v' = c*exp(-b*v)\nb = 0.5",
      "v' = -k*v + A*cos(om*t) + B*sin(om*t)\nom = 0.5",
      "v' = V*v^n/(K^n + v^n)\nn = 2\nK = 0.3",
    ]) {
      expect(message(text)).toBe('linear');
    }
  });

  test.each([
    ["u' = u/(k + u)", 'k is in a denominator', 'k = 0.3'],
    ["u' = u/tau", 'tau is in a denominator', '1/tau'],
    ["u' = u^n", 'n is an exponent', 'n = 2'],
    ["u' = a^2*u", 'a is raised to a power', 'Replace a^2 by one parameter'],
    ["u' = (a + u)^2", 'a is raised to a power', 'a = 0.5'],
    ["u' = a*a*u", 'a multiplies itself', 'Replace the power of a'],
    ["u' = (a + u)*(b + u)", 'a and b multiply each other', 'Multiply it out'],
    ["u' = exp(a)*u", 'a is inside exp(…)', 'Replace exp(a) by one parameter'],
    ["u' = exp(-a*u)", 'a is inside exp(…)', 'a = 0.5'],
    ["u' = min(a*u, b)", 'a and b are inside min(…)', 'a = 0.5'],
    ["u' = V*u/(K + u)", 'K is in a denominator', 'such as K = 0.3; V stays a parameter.'],
    ["u' = V*u^n/(K^n + u^n)", 'K and n are in a denominator', 'such as n = 2 and K = 0.3; V stays a'],
    ["u' = u^n/k", 'n is an exponent', 'such as n = 2.'],
    ["u' = k*u/tau", 'tau is in a denominator', 'one parameter for each quotient, such as k/tau'],
    ["u' = u/(a + b)", 'a and b are in a denominator', '1/(a + b)'],
    ["u' = r*u*(1 - u/K)", 'r and K multiply or divide each other', 'Multiply it out'],
    ["u' = a*b*c*u", 'a, b and c multiply each other', 'give b and c values'],
    ["u' = k*exp(a)*u", 'k and exp(a) multiply each other', 'Replace the product k*exp(a) by one parameter'],
    ["u' = (a*u)^n", 'n is an exponent', 'Give n and a values'],
    ["u' = a*sin(om*t)", 'om is inside sin(…)', 'such as om = 0.5; a stays a parameter.'],
    ["u' = a*u - a*u", 'a has no effect', 'Remove a'],
    ["u' = 0*a*u + b", 'a has no effect', 'Remove a'],
    ["u' = (0.1 + 0.2 - 0.3)*b + 0.1*a*u + 0.2*a*u - 0.3*a*u", 'a has no effect', 'Remove a'],
    [
      "parameters b, a\nu' = b",
      'a is declared a parameter, but no equation uses it',
      'Remove a from the list',
    ],
    ["u' = 2*u", 'no unknown parameter', 'write a name in place of a number'],
    ["u' = a*u/0", 'is Infinity', 'division by zero'],
  ])('%s', (text, found, advice) => {
    expect(message(text)).toContain(found);
    expect(message(text)).toContain(advice);
  });
});

import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/inputError.ts';
import { compileRightHandSide } from '../../src/model/compileRightHandSide.ts';
import { derivative } from '../../src/model/derivative.ts';
import type { Expression } from '../../src/model/expression.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { type Model, parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { printModel } from '../../src/model/printModel.ts';
import { evaluateTree } from './trees.ts';

const print = printExpression;
const equations = "x' = -k*x + a\ny' = k*x - b*y\n";
const read = (lines: string) => parseModel(equations + lines);
const refusal = (text: string) => {
  try {
    parseModel(text);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
};

describe('definitions', () => {
  const named = parseModel("x' = -v + s*w\ny' = v\nw = c*y\nv = s*x/(c + x)\nc = 2*pi");
  const written = parseModel("x' = -(s*x/(c + x)) + s*(c*y)\ny' = s*x/(c + x)\nc = 2*pi");

  test('are used by name in any order, and those made of numbers are constants', () => {
    expect(named.definitions.map(({ name, expression }) => [name, print(expression)])).toEqual([
      ['w', 'c*y'],
      ['v', 's*x/(c + x)'],
    ]);
    expect([...named.constants.keys()]).toEqual(['c']);
    expect(named.parameters).toEqual(['s']);
    expect(print(named.equations[0].expression)).toBe('-v + s*w');
  });

  test('mean the same in the linear form', () => {
    const [one, other] = [linearForm(named), linearForm(written)];
    expect(one.terms).toEqual(other.terms);
    expect(one.features.map((e) => print(e))).toEqual(other.features.map((e) => print(e)));
  });

  test('mean the same in values and derivatives', () => {
    const [u, w] = [Float64Array.of(0.5, 1.25), Float64Array.of(3)];
    for (const name of ['evaluate', 'jacobianStates', 'jacobianParameters'] as const) {
      const [one, other] = [new Float64Array(4), new Float64Array(4)];
      compileRightHandSide(named)[name](0, u, w, one);
      compileRightHandSide(written)[name](0, u, w, other);
      // Rounding: the same operations, terms collected in another order.
      for (const [i, value] of one.entries()) {
        expect(Math.abs(value - other[i])).toBeLessThan(8 * Number.EPSILON);
      }
    }
  });

  test('of conditions and of other definitions count like any other', () => {
    const model = parseModel("x' = w\nw = v\nv = if(t < tau, a, b)\ny' = v + w");
    expect(model.parameters).toEqual(['tau', 'b', 'a']);
    expect(model.usesTime).toBe(true);
  });

  test('explain at their own line why a model is not linear', () => {
    const model = parseModel("x' = -v\nv = V*x/(K + x)");
    expect(() => linearForm(model)).toThrow('Line 2, column 5: K is in a denominator');
  });

  test('may not double endlessly, nor nest too deeply', () => {
    const doubling = Array.from({ length: 60 }, (_, i) => `d${i + 1} = d${i}*d${i} + d${i}`);
    expect(refusal(`x' = a*d60\nd0 = x\n${doubling.join('\n')}`)).toContain('written out');
    const chain = Array.from({ length: 1000 }, (_, i) => `d${i + 1} = d${i} + 1`);
    expect(refusal(`x' = a*d1000\nd0 = x\n${chain.join('\n')}`)).toContain('levels deep');
    expect(refusal(`x' = a*d50\nd0 = x\n${chain.slice(0, 50).join('\n')}`)).toBe('none');
  });
});

describe('conditions', () => {
  const value = (text: string, t: number, x = 0.5): number => {
    const { expression } = parseModel(`x' = ${text}`).equations[0];
    return evaluateTree(
      expression,
      new Map([
        ['t', t],
        ['x', x],
      ]),
    );
  };
  test.each<[string, (t: number) => boolean]>([
    ['t < 2', (t) => t < 2],
    ['t <= 2', (t) => t <= 2],
    ['t > 2', (t) => t > 2],
    ['t >= 2', (t) => t >= 2],
    ['1 < t <= 3', (t) => 1 < t && t <= 3],
    ['3 > t > 1 > 0', (t) => 3 > t && t > 1],
    ['t < 1 or t > 3', (t) => t < 1 || t > 3],
    ['t > 1 and t < 3 or t >= 4', (t) => (t > 1 && t < 3) || t >= 4],
    ['t >= 4 or t > 1 and t < 3', (t) => (t > 1 && t < 3) || t >= 4],
    ['t > 0 and (t < 2 or t > 3)', (t) => t > 0 && (t < 2 || t > 3)],
    ['not t < 2', (t) => !(t < 2)],
    ['not (t < 2 or t > 3) and not t >= 3', (t) => t >= 2 && t < 3],
    ['((t) + (1)) < (3)', (t) => t + 1 < 3],
    ['((t < 2)) and (((t)) > 0)', (t) => t > 0 && t < 2],
  ])('if(%s, 7, 8)', (condition, holds) => {
    for (const t of [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5]) {
      expect(value(`if(${condition}, 7, 8)`, t)).toBe(holds(t) ? 7 : 8);
    }
    expect(value(`if(${condition}, 7, 8)`, Number.NaN)).toBeNaN();
  });

  test.each([
    ['step(t - 2)', [0, 1, 1]],
    ['floor(t)', [1, 2, 2]],
    ['pow(t, 2)', [2.25, 4, 6.25]],
    ['exp10(0*t)', [1, 1, 1]],
  ])('%s', (text, values) => {
    expect([1.5, 2, 2.5].map((t) => value(text, t))).toEqual(values);
  });

  test('logarithms of other bases are quotients', () => {
    expect(print(parseModel("x' = log10(x) + log2(x)").equations[0].expression)).toBe(
      'log(x)/2.302585092994046 + log(x)/0.6931471805599453',
    );
  });

  test('are printed as they are stored, and jumps have derivative zero', () => {
    const { expression } = parseModel("x' = if(x > 1 and t < 2, a*x, 3)*floor(x)").equations[0];
    expect(print(expression)).toBe('if(x <= 1, 3, if(2 <= t, 3, a*x))*floor(x)');
    expect(print(derivative(expression, 'x'))).toBe('if(x <= 1, 0, if(2 <= t, 0, a))*floor(x)');
  });

  test('of many comparisons do not grow when expanded', () => {
    const many = Array.from({ length: 45 }, (_, i) => `(x > ${i} or t < ${i})`).join(' and ');
    expect(value(`if(${many}, 7, 8)`, 5, 4.5)).toBe(8);
    expect(value(`if(${many}, 7, 8)`, 5, 44.5)).toBe(7);
    expect(value(`if(${many}, 7, 8)`, Number.NaN, 4.5)).toBeNaN();
  });

  test('may nest as often as splines have pieces', () => {
    const spline = Array.from({ length: 60 }, (_, k) => k).reduceRight(
      (rest, k) => `if(t >= ${k} and t < ${k + 1}, ${k * k} + x*(t - ${k}), ${rest})`,
      '-1',
    );
    expect([0, 0.5, 17.5, 59.5, 60].map((t) => value(spline, t))).toEqual([0, 0.25, 289.25, 3481.25, -1]);
    expect(value(spline, Number.NaN)).toBeNaN();
  });

  test('may not have hundreds of comparisons', () => {
    const many = Array.from({ length: 101 }, (_, i) => `x > ${i}`).join(' and ');
    expect(refusal(`x' = if(${many}, 1, 2)`)).toContain('more than 100 comparisons');
  });
});

describe('lines', () => {
  test('first values belong to one time', () => {
    const { initial, parameters } = read('y(-1.5) = y0 + 2*x(-1.5)\nx(-1.5) = 3');
    expect(initial.time).toBe(-1.5);
    expect(Array.from(initial.values, ([name, { expression }]) => [name, print(expression)])).toEqual([
      ['y', 'y0 + 2*x'],
      ['x', '3'],
    ]);
    expect(parameters).toEqual(['k', 'a', 'b', 'y0']);
    expect(read('').initial).toEqual({ time: undefined, values: new Map() });
  });

  test('an output may be named like the state or the definition that it measures', () => {
    const { outputs, parameters } = read(
      'observe x = s*x + g\nobserve v = v\nv = x + y\nobserve z = u\ninput u',
    );
    expect(outputs.map(({ name, expression }) => [name, print(expression), expression.kind])).toEqual([
      ['x', 's*x + g', 'sum'],
      ['v', 'v', 'defined'],
      ['z', 'u', 'input'],
    ]);
    expect(parameters).toEqual(['k', 'a', 'b', 's', 'g']);
  });

  test('inputs change with time and are not parameters', () => {
    const model = parseModel("x' = -k*x + u*D\ninput u\ninput D held");
    expect(model.inputs.map(({ name, held }) => [name, held])).toEqual([
      ['u', false],
      ['D', true],
    ]);
    expect(model.parameters).toEqual(['k']);
    expect(model.usesTime).toBe(false);
  });

  test('noise has a law and a size', () => {
    const { noise, parameters } = read(
      'observe z = x + y\nnoise z = s1 + s2*z\nnoise x lognormal\nnoise y student = s1\nobserve w = x\nnoise w = column sd_w',
    );
    expect(
      noise.map(({ output, distribution, sd }) => [
        output,
        distribution,
        sd && ('kind' in sd ? print(sd) : sd),
      ]),
    ).toEqual([
      ['z', 'normal', 's1 + s2*z'],
      ['x', 'lognormal', undefined],
      ['y', 'student', 's1'],
      ['w', 'normal', { column: 'sd_w' }],
    ]);
    expect(parameters).toEqual(['k', 'a', 'b', 's1', 's2']);
  });

  test('jumps happen at times, from a column, or on a condition', () => {
    const { jumps } = read(
      'at t = 3, 2*c: x = x + D, y = x\nc = 3\nat t = 0 every 24: y = 0\ndose amt into x\nwhen y < 5: x = 0\nwhen not x > 2*y: y = D',
    );
    const plain = jumps.map(({ place, ...jump }) => ({
      ...jump,
      ...('assign' in jump
        ? { assign: jump.assign.map((one) => `${one.state} = ${print(one.expression)}`) }
        : {}),
      ...('left' in jump ? { left: print(jump.left), right: print(jump.right) } : {}),
    }));
    expect(plain).toEqual([
      { kind: 'at', times: [3, 6], every: undefined, isBefore: false, assign: ['x = x + D', 'y = x'] },
      { kind: 'at', times: [0], every: 24, isBefore: false, assign: ['y = 0'] },
      { kind: 'dose', column: 'amt', state: 'x' },
      { kind: 'when', left: '5', right: 'y', strict: true, assign: ['x = 0'] },
      { kind: 'when', left: '2*y', right: 'x', strict: false, assign: ['y = D'] },
    ]);
  });

  test('bounds may be written from either side and on two lines', () => {
    const { bounds } = read('k > 0\n-1 <= a\n8 >= b > c/10\nc = 1\nx(0) < 5\na < 3\n0 <= y(0)');
    expect(bounds.map(({ place, ...rest }) => Object.values(rest))).toEqual([
      ['k', false, 0, Infinity, true, true],
      ['a', false, -1, 3, false, true],
      ['b', false, 0.1, 8, true, false],
      ['x', true, -Infinity, 5, true, true],
      ['y', true, 0, Infinity, false, true],
    ]);
  });

  test('priors of every distribution, also of logarithms', () => {
    const lines = [
      'k ~ laplace(-1, 0.5)',
      'a ~ gamma(2, 3)',
      'b ~ exponential(2)',
      'log10(x(0)) ~ cauchy(0, 1)',
      'log(y(0)) ~ uniform(-3, 2)',
    ];
    const { priors } = read(lines.join('\n'));
    expect(priors.map(({ place, ...rest }) => rest)).toEqual([
      { of: 'k', initial: false, distribution: 'laplace', a: -1, b: 0.5 },
      { of: 'a', initial: false, distribution: 'gamma', a: 2, b: 3 },
      { of: 'b', initial: false, distribution: 'exponential', a: 2, b: null },
      { of: 'x', initial: true, distribution: 'cauchy', a: 0, b: 1, on: 'log10' },
      { of: 'y', initial: true, distribution: 'uniform', a: -3, b: 2, on: 'log' },
    ]);
    expect(printModel(read(lines.join('\n')))).toContain(lines.join('\n'));
  });

  test('priors, free and local parameters and reports', () => {
    const model = read(
      'k ~ normal(2, 0.5)\nx(0) ~ lognormal(-1, c)\nc = 2\na ~ uniform(-1, 1)\na free\nlocal k, b\nlocal a\nreport R0 = k/b + x(0) + c + v\nv = k + u\ninput u',
    );
    expect(model.priors.map(({ place, ...rest }) => Object.values(rest))).toEqual([
      ['k', false, 'normal', 2, 0.5],
      ['x', true, 'lognormal', -1, 2],
      ['a', false, 'uniform', -1, 1],
    ]);
    expect([model.free, model.local]).toEqual([['a'], ['k', 'b', 'a']]);
    expect(model.reports.map(({ name, expression }) => [name, print(expression)])).toEqual([
      ['R0', 'k/b + x + c + v'],
    ]);
  });

  test('parameters come in the order of equations, first values, outputs, jumps, noise', () => {
    const { parameters, declared } = parseModel(
      "noise x = e\nat t = 1: x = d\nobserve y = c*x\nx(0) = b\nv = a*x\nx' = v",
    );
    expect([parameters, declared]).toEqual([['a', 'b', 'c', 'd', 'e'], false]);
    expect(parseModel("parameters b, a\nx' = a*x\nx(0) = b")).toMatchObject({
      parameters: ['b', 'a'],
      declared: true,
    });
  });
});

describe('keywords of the language remain free as names', () => {
  const words =
    'observe input at when noise dose local report free parameters if step floor pow log10 log2 exp10 and or not column held every student lognormal normal uniform into'.split(
      ' ',
    );
  const tree = (model: Model): Expression => model.equations[0].expression;

  test.each(words)('%s', (word) => {
    expect(parseModel(`u' = ${word}*u`).parameters).toEqual([word]);
    expect(parseModel(`u' = a*${word} + b\n${word} = 3`).constants.get(word)).toBe(3);
    expect(parseModel(`${word}' = a*${word} - b`).states).toEqual([word]);
    expect(parseModel(`d${word}/dt = a*${word}`).states).toEqual([word]);
    expect(parseModel(`d(${word})/dt = a*${word}\n${word}(0) = 2`).initial.values.has(word)).toBe(true);
    expect(parseModel(`u' = ${word}*u\n${word} > 0`).bounds).toMatchObject([{ of: word, lower: 0 }]);
    expect(parseModel(`u' = ${word}*u\n${word} ~ normal(0, 1)`).priors).toMatchObject([{ of: word }]);
    expect(parseModel(`parameters ${word}, a\nu' = ${word}*u + a`).parameters).toEqual([word, 'a']);
    expect(parseModel(`u' = u*k\ninput ${word}\nobserve k2 = ${word}`).inputs).toMatchObject([
      { name: word },
    ]);
    expect(tree(parseModel(`u' = if(${word} < 3 and 2 < ${word}, ${word}, 1)`)).kind).toBe('choose');
    expect(parseModel(`u' = ${word}*u\nlocal ${word}`).local).toEqual([word]);
    expect(parseModel(`u' = a*u\nobserve ${word} = u\nnoise ${word} = 0.1`).noise).toMatchObject([
      { output: word },
    ]);
  });
});

import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import {
  compartment,
  definition,
  initial,
  math,
  parameter,
  rate,
  reaction,
  rule,
  sbml,
  species,
} from './parts.ts';

const value = (formula: string, expected: number) =>
  expectCourse([parameter('p', 2), parameter('y'), rule('y', formula)], [0, 1], { y: () => expected });

describe('MathML of SBML', () => {
  test.each([
    ['(min 3 1 2)', 1],
    ['(max 3 p 1)', 3],
    ['(max p)', 2],
    ['(rem 7 3)', 1],
    ['(rem -7 3)', -1],
    ['(quotient 7 p)', 3],
    ['(quotient -7 p)', -3],
    ['(implies (gt p 1) (gt p 3))', 0],
    ['(implies (gt p 3) (gt p 4))', 1],
    ['(xor (gt p 1) (gt p 0) (gt p -1))', 1],
    ['(xor (gt p 1) (gt p 0))', 0],
    ['(xor true false false true true)', 1],
    ['(xor)', 0],
    ['(xor (xor (xor (gt p 1) (gt p -1)) (and (gt p 0) true)) (xor (lt p 3) (xor (gt p 5) (gt p -2))))', 1],
    ['(xor (not (gt p 1)) (xor (gt p 0) (or false (gt p 7))))', 1],
    ['(and)', 1],
    ['(or)', 0],
    ['(and true)', 1],
    ['(not (or false (and true false)))', 1],
    ['(plus)', 0],
    ['(times)', 1],
    ['(plus true true)', 2],
    ['(times 3 (gt p 1))', 3],
    ['(lt 1 p 3)', 1],
    ['(lt 1 p 2)', 0],
    ['(leq 1 p 2)', 1],
    ['(eq p 2 2)', 1],
    ['(neq p 2)', 0],
    ['(eq (gt p 1) true)', 1],
    ['(piecewise 1 (gt p 3) 2 (gt p 1) 3)', 2],
    ['(piecewise 5)', 5],
    ['(piecewise 1 (gt p 3))', Number.NaN],
    ['(piecewise 1 p 0)', 1],
    ['(factorial 5)', 120],
    ['(root 3 27)', 3],
    ['(root p 16)', 4],
    ['(log p 8)', 3],
    ['(log 10 1000)', 3],
    ['(ln exponentiale)', 1],
    ['(power -2 2)', 4],
    ['(minus (power p 2))', -4],
    ['(power (minus p) 2)', 4],
    ['(power 2 (power 3 2))', 512],
    ['(power (power 2 3) 2)', 64],
    ['(divide 8 (divide 4 2))', 4],
    ['(divide (divide 8 4) 2)', 1],
    ['(minus 8 (minus 4 2))', 6],
    ['(times p (divide 1 p) (minus 3))', -3],
    ['(minus (minus p))', 2],
    ['(plus 1 (minus -2))', 3],
    ['(plus 1 (minus (plus 2 3)) (minus (minus 4 1)))', -7],
    ['(sec 1)', 1 / Math.cos(1)],
    ['(arcsec 2)', Math.acos(0.5)],
    ['(arccot 2)', Math.atan(0.5)],
    ['(arccoth 2)', Math.atanh(0.5)],
    ['(csch 1)', 1 / Math.sinh(1)],
    ['(arcsech 0.5)', Math.acosh(2)],
    ['(exp 0)', 1],
    ['(cos 0)', 1],
    ['(ceiling -1.5)', -1],
    ['(floor -1.5)', -2],
    ['(divide avogadro 6.02214179e23)', 1],
    ['(divide 1 infinity)', 0],
    ['infinity', Number.POSITIVE_INFINITY],
    ['notanumber', Number.NaN],
    ['(abs (minus p 5))', 3],
    ['(piecewise 1 (gt notanumber p) 2)', 2],
    ['(piecewise 1 (lt p notanumber) 2)', 2],
    ['(piecewise 1 (eq notanumber notanumber) 2)', 2],
    ['(piecewise 1 (neq notanumber p) 2)', 1],
    ['(piecewise 1 (eq infinity infinity) 2)', 1],
    ['(piecewise 1 (lt p infinity) 2)', 1],
    ['(piecewise 1 (lt (minus infinity) p) 2)', 1],
  ] as const)('%s', (formula, expected) => value(formula, expected));

  test('numbers in all ways of writing them', () => {
    const cn = (inside: string) => math('0').replace('<cn>0</cn>', inside);
    const rows: [string, number][] = [
      ['<cn type="e-notation"> 1.5 <sep/> -3 </cn>', 1.5e-3],
      ['<cn type="rational">1<sep/>4</cn>', 0.25],
      ['<cn type="integer"> 12 </cn>', 12],
      ['<cn sbml:units="second" xmlns:sbml="http://www.sbml.org/sbml/level3/version2/core">.5</cn>', 0.5],
      ['<cn>\n-1e+2\n</cn>', -100],
      [
        '<semantics><apply><plus/><cn>1</cn><cn>2</cn></apply><annotation encoding="x">q</annotation></semantics>',
        3,
      ],
    ];
    return Promise.all(
      rows.map(([text, expected]) =>
        expectCourse(sbml([parameter('y'), rule('y', '0')]).replace(math('0'), cn(text)), [0, 1], {
          y: () => expected,
        }),
      ),
    );
  });

  test('a function of the time is no constant, wherever it is called', () =>
    expectCourse(
      [
        definition('clock', 'a', '(plus a time)'),
        compartment('C', 1),
        species('S', 'C', { amount: 6 }),
        parameter('p'),
        rule('C', '(@clock 1)'),
        initial('p', '(@clock 4)'),
      ],
      [0, 1, 2],
      { C: (t) => 1 + t, S: (t) => 6 / (1 + t), p: () => 4 },
    ));

  test('constants that are infinite or no number go on into others', () =>
    expectCourse(
      [
        parameter('p', 2),
        parameter('big'),
        ...['a', 'b', 'c', 'd', 'f'].map((id) => parameter(id)),
        initial('big', '(divide p 0)'),
        rule('a', '(minus 1 big)'),
        rule('b', '(piecewise 1 (gt p 3))'),
        rule('c', '(piecewise p (gt big 3) 0)'),
        rule('d', '(divide time big)'),
        rule('f', '(plus b time)'),
      ],
      [0, 1],
      {
        big: () => Number.POSITIVE_INFINITY,
        a: () => Number.NEGATIVE_INFINITY,
        b: () => Number.NaN,
        c: () => 2,
        d: () => 0,
        f: () => Number.NaN,
      },
    ));

  test('rules in any order', () =>
    expectCourse(
      [
        ...['a', 'b', 'c'].map((id) => parameter(id)),
        parameter('x', 1),
        rule('a', '(times 2 b)'),
        rule('b', '(plus c 1)'),
        rule('c', '(times x x)'),
        rate('x', '(plus 0 (times 0 a) 1)'),
      ],
      [0, 1, 2],
      { a: (t) => 2 * ((1 + t) ** 2 + 1) },
    ));

  test('formulas that are missing say nothing', () => {
    const none = sbml([
      compartment('C', 1),
      species('S', 'C', { amount: 2 }),
      parameter('y', 3),
      parameter('z', 4),
      parameter('x', 5),
      rule('y', '0'),
      rate('z', '0'),
      initial('x', '0'),
    ]).replaceAll(math('0'), '');
    return expectCourse(none, [0, 1], { y: () => 3, z: () => 4, x: () => 5, S: () => 2 });
  });

  test('the rate of a reaction is a value of formulas, and time is that of the model', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { amount: 0 }),
        parameter('y'),
        parameter('z', 0),
        reaction('R', '> S', '(times 2 time)'),
        rule('y', '(times R time)'),
        rate('z', 'R'),
      ],
      [0, 1, 2],
      { 'amount S': (t) => t * t, y: (t) => 2 * t * t, z: (t) => t * t },
    ));
});

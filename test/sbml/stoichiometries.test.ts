import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import {
  compartment,
  definition,
  event,
  initial,
  math,
  parameter,
  rate,
  reaction,
  rule,
  sbml,
  species,
} from './parts.ts';

const T = [0, 0.5, 1, 2, 3, 5];
const { exp } = Math;
const C = compartment('C', 1);

describe('stoichiometries in SBML', () => {
  test('by rate rules, events and initial assignments, seen by formulas too', () =>
    expectCourse(
      [
        C,
        species('A', 'C', { amount: 0 }),
        species('B', 'C', { amount: 0 }),
        species('D', 'C', { amount: 0 }),
        parameter('p', 4),
        parameter('seen'),
        rate('a', '1'),
        initial('a', '2'),
        event('(geq time 2)', { b: '(plus b 1)' }),
        initial('d', '(times 2 p)'),
        rule('seen', '(plus a b d)'),
        reaction('R', '> {a}A + 3 {b}B + {d}D', '1'),
      ],
      T,
      {
        A: (t) => 2 * t + (t * t) / 2,
        B: (t) => (t < 2 ? 3 * t : 6 + 4 * (t - 2)),
        D: (t) => 8 * t,
        seen: (t) => 2 + t + (t < 2 ? 3 : 4) + 8,
      },
    ));

  test('of Level 2 by formulas of species', () => {
    const xml = sbml(
      [
        C,
        species('A', 'C', { amount: 1 }),
        species('B', 'C', { amount: 2 }, 'boundary'),
        reaction('R', 'A > ', '(times 0.25 A)'),
      ],
      { level: 2, version: 3 },
    ).replace(
      /<speciesReference species="A"[^>]*\/>/,
      `<speciesReference species="A"><stoichiometryMath>${math('(times 2 B)')}</stoichiometryMath></speciesReference>`,
    );
    return expectCourse(xml, T, { A: (t) => exp(-t) });
  });

  test('without a number are 1 in Level 2', () => {
    const xml = sbml([C, species('A', 'C', { amount: 1 }), reaction('R', 'A >', 'A')], {
      level: 2,
      version: 1,
    }).replace('stoichiometry="1"', '');
    return expectCourse(xml, T, { A: (t) => exp(-t) });
  });

  test('of one species on both sides and twice on one', () =>
    expectCourse(
      [
        C,
        species('A', 'C', { amount: 1 }),
        species('B', 'C', { amount: 0 }),
        reaction('R', '2 A > 3 A', '(times 0.5 A)'),
        reaction('Q', '> B + B + 0.5 B', '2'),
      ],
      T,
      { A: (t) => exp(t / 2), B: (t) => 5 * t },
    ));

  test('of zero, below zero and with a fraction', () =>
    expectCourse(
      [
        C,
        species('A', 'C', { amount: 1 }),
        species('B', 'C', { amount: 1 }),
        species('D', 'C', { amount: 1 }),
        reaction('R', '0 A > -2 B + 0.25 D', '1'),
      ],
      T,
      { A: () => 1, B: (t) => 1 - 2 * t, D: (t) => 1 + t / 4 },
    ));
});

describe('names in SBML', () => {
  test('local parameters hide global ones, species and sizes, each in its own reaction', () =>
    expectCourse(
      [
        C,
        species('A', 'C', { amount: 0 }),
        species('B', 'C', { amount: 0 }),
        species('D', 'C', { amount: 0 }),
        species('E', 'C', { amount: 0 }),
        parameter('k', 100),
        reaction('R1', '> A', 'k', { k: 2 }),
        reaction('R2', '> B', 'k', { k: 3 }),
        reaction('R3', '> D', 'k'),
        reaction('R4', '> E', '(plus A C k_R1)', { A: 5, C: 7, k_R1: 1 }),
      ],
      T,
      { A: (t) => 2 * t, B: (t) => 3 * t, D: (t) => 100 * t, E: (t) => 13 * t },
    ));

  test('arguments of functions hide global names, and are not caught by those of others', () =>
    expectCourse(
      [
        definition('minus2', 'x y', '(minus x y)'),
        definition('swapped', 'x y', '(@minus2 y x)'),
        definition('nested', 'y', '(@swapped (times 2 y) (@minus2 10 y))'),
        definition('five', '', '5'),
        parameter('x', 1),
        parameter('y', 3),
        parameter('a'),
        parameter('b'),
        parameter('c'),
        rule('a', '(@swapped x y)'),
        // minus2(10 - x, 2 x)
        rule('b', '(@nested x)'),
        rule('c', '(@minus2 (@five) (@nested y))'),
      ],
      [0, 1],
      { a: () => 2, b: () => 7, c: () => 4 },
    ));

  test('a function of a condition, in a trigger and a delay', () =>
    expectCourse(
      [
        definition('both', 'p q', '(and p q)'),
        definition('choose', 'p a b', '(piecewise a p b)'),
        parameter('x', 0),
        parameter('n', 0),
        rate('x', '1'),
        event('(@both (gt x 1) (lt x 4))', { n: '(plus n 1)' }, { delay: '(@choose (gt x 2) 10 0.5)' }),
      ],
      [0, 1.25, 1.75, 3],
      { n: (t) => (t < 1.5 ? 0 : 1) },
    ));

  test.each([
    't',
    'e',
    'pi',
    'if',
    'and',
    'or',
    'not',
    'when',
    'at',
    'before',
    'in',
    'observe',
    'noise',
    'report',
    'steady',
    'after',
    'priority',
    'late',
    'from',
    'start',
    'exact',
    'cancellable',
    'free',
    'local',
    'input',
    'dose',
    'ln',
    'log2',
    'min',
    'max',
    'rem',
    'quotient',
    'factorial',
    'step',
    'clock',
    'inf',
    'nan',
    'Infinity',
    'NaN',
    'time',
    'k_amount',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'every',
    'given',
    'positive',
    'normal',
    '_',
    'E1',
    'e5',
  ])('%s is a name like any other, of a state, a rule, a constant and a local parameter', async (id) => {
    const x = `$${id}`;
    await expectCourse(
      [parameter(id, 1), parameter('zz', 0), rate(id, x), rate('zz', `(times 2 ${x})`)],
      [0, 1],
      { [id]: (t) => exp(t), zz: (t) => 2 * exp(t) - 2 },
    );
    await expectCourse(
      [parameter(id), parameter('zz', 0), rule(id, '(plus 1 time)'), event(`(geq ${x} 2)`, { zz: x })],
      [0, 0.5, 1.5],
      { [id]: (t) => 1 + t, zz: (t) => (t < 1 ? 0 : 2) },
    );
    await expectCourse(
      [
        C,
        species('S', 'C', { amount: 0 }),
        parameter(id, 3),
        reaction('R', '> S', x),
        reaction('Q', '> S', x, { [id]: 1 }),
      ],
      [0, 1],
      { S: (t) => 4 * t, [id]: () => 3 },
    );
  });
});

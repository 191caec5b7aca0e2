import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import { compartment, event, initial, parameter, rate, reaction, rule, species } from './parts.ts';

const T = [0, 0.5, 1, 2, 3, 5];
const { exp, sqrt } = Math;

describe('sizes of compartments in SBML', () => {
  test('a concentration falls as its compartment grows by a rate rule', () =>
    expectCourse([compartment('C', 2), species('S', 'C', { concentration: 3 }), rate('C', '1')], T, {
      S: (t) => 6 / (2 + t),
      'amount S': () => 6,
      C: (t) => 2 + t,
    }));

  test('an amount does not', () =>
    expectCourse(
      [compartment('C', 2), species('S', 'C', { concentration: 3 }, 'substance'), rate('C', '1')],
      T,
      {
        S: () => 6,
        'concentration S': (t) => 6 / (2 + t),
      },
    ));

  test('so does that of a boundary species and of a constant one', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }, 'boundary'),
        species('K', 'C', { amount: 4 }, 'boundary constant'),
        parameter('k', 1),
        rate('C', '1'),
        reaction('R', 'S + K >', '(times k S)'),
      ],
      T,
      { S: (t) => 6 / (2 + t), K: (t) => 4 / (2 + t), R: (t) => 6 / (2 + t) },
    ));

  test('a delayed event sets a concentration in the compartment as it has become', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { concentration: 2 }),
        rate('C', '1'),
        parameter('p', 0),
        rate('p', '1'),
        event('(gt time 1)', { S: 'p' }, { delay: '1' }),
        parameter('v'),
        rule('v', '(rateOf S)'),
        reaction('R', 'S >', '(times k C S)', { k: 0.5 }),
      ],
      [0, 1, 1.9, 2.1, 3, 5],
      {
        S: (t) => (t < 2 ? (2 * exp(-t / 2)) / (1 + t) : (3 * exp(1 - t / 2)) / (1 + t)),
        'amount S': (t) => (t < 2 ? 2 : 3 * exp(1)) * exp(-t / 2),
        v: (t) => -((t < 2 ? 2 : 3 * exp(1)) * exp(-t / 2) * (0.5 + 1 / (1 + t))) / (1 + t),
      },
    ));

  test('also where another event set its size meanwhile', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { concentration: 2 }),
        parameter('p', 0),
        rate('p', '1'),
        event('(gt time 1)', { S: 'p' }, { delay: '1' }),
        event('(gt time 1.5)', { C: '4' }),
        event('(gt time 2.5)', { C: '2' }),
      ],
      [0, 1.4, 1.6, 2.1, 3],
      {
        S: (t) => (t < 1.5 ? 2 : t < 2 ? 0.5 : t < 2.5 ? 1 : 2),
        'amount S': (t) => (t < 2 ? 2 : 4),
      },
    ));

  test('a reaction in a compartment whose size is a rule of time', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 6 }),
        parameter('k', 0.5),
        rule('C', '(plus 1 time)'),
        reaction('R', 'S >', '(times k S C)'),
      ],
      T,
      { S: (t) => (6 * exp(-t / 2)) / (1 + t), 'amount S': (t) => 6 * exp(-t / 2) },
    ));

  test('a rate rule of a concentration counts in place of the dilution', () =>
    expectCourse(
      [compartment('C', 2), species('S', 'C', { concentration: 3 }), rate('C', '1'), rate('S', '1')],
      T,
      { S: (t) => 3 + t, 'amount S': (t) => (3 + t) * (2 + t) },
    ));

  test('an event that sets a size keeps amounts', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }),
        species('P', 'C', { concentration: 3 }, 'boundary'),
        rate('P', '1'),
        event('(geq time 2)', { C: '4' }),
      ],
      T,
      { S: (t) => (t < 2 ? 3 : 1.5), 'amount S': () => 6, P: (t) => (t < 2 ? 3 + t : 2.5 + t - 2) },
    ));

  test('a compartment without a size is enough where only amounts matter', () =>
    expectCourse(
      [
        compartment('C'),
        species('A', 'C', { amount: 4 }),
        species('B', 'C', { amount: 1 }, 'substance'),
        reaction('R', 'A > B', '2'),
      ],
      [0, 1, 1.5],
      { 'amount A': (t) => 4 - 2 * t, B: (t) => 1 + 2 * t },
    ));

  test('and where only concentrations do', () =>
    expectCourse(
      [
        ...[
          compartment('C'),
          species('A', 'C', { concentration: 4 }),
          species('B', 'C', { concentration: 2 }),
        ],
        ...[rate('A', '(minus A)'), parameter('x', 0), rate('x', 'B')],
      ],
      [0, 1, 1.5],
      { A: (t) => 4 * Math.exp(-t), x: (t) => 2 * t },
    ));

  test('a compartment without dimensions holds amounts', () =>
    expectCourse(
      [
        compartment('C', undefined, 'spatialDimensions="0"'),
        species('S', 'C', { amount: 6 }),
        parameter('k', 0.5),
        reaction('R', '2 S >', '(times k S)'),
      ],
      T,
      { S: (t) => 6 * exp(-t), 'amount S': (t) => 6 * exp(-t) },
      { level: 2, version: 4 },
    ));

  test('transport between compartments of different sizes and dimensions keeps amounts', () => {
    // n1' = -k n1/2, n2' = -n1'
    const n1 = (t: number) => 6 * exp(-t / 4);
    return expectCourse(
      [
        compartment('A', 2),
        compartment('B', 5, 'spatialDimensions="2"'),
        species('S', 'A', { amount: 6 }),
        species('P', 'B', { concentration: 0 }),
        parameter('k', 0.5),
        reaction('R', 'S > P', '(times k S)'),
      ],
      T,
      { S: (t) => n1(t) / 2, P: (t) => (6 - n1(t)) / 5, 'amount P': (t) => 6 - n1(t) },
    );
  });

  test('sizes in a rate rule of the concentration of what is inside', () =>
    // C' = k n/C
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }),
        parameter('k', 0.5),
        rate('C', '(times k S)'),
      ],
      T,
      { C: (t) => sqrt(4 + 6 * t), S: (t) => 6 / sqrt(4 + 6 * t) },
    ));

  test('a size by an initial assignment turns concentrations into amounts', () =>
    expectCourse(
      [
        compartment('C', 77),
        species('S', 'C', { concentration: 3 }),
        species('P', 'C', { amount: 8 }),
        species('Q', 'C', { concentration: 1 }, 'substance'),
        parameter('p', 2),
        initial('C', '(times 2 p)'),
      ],
      T,
      { S: () => 3, 'amount S': () => 12, P: () => 2, Q: () => 4, C: () => 4 },
    ));

  test('a size by an assignment rule of constants, and one of a first amount', () =>
    expectCourse(
      [
        compartment('C'),
        compartment('D'),
        species('S', 'C', { amount: 6 }),
        species('P', 'D', { amount: 6 }),
        parameter('p', 3),
        parameter('k', 0.5),
        rule('C', '(times 2 p)'),
        initial('D', '(times 2 S)'),
        reaction('R', 'S >', '(times k S C)'),
      ],
      T,
      { S: (t) => exp(-t / 2), D: () => 2, P: () => 3 },
    ));

  test('initial assignments in any order, through species, sizes and rules', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('A', 'C', { amount: 1 }),
        species('B', 'C', { amount: 1 }, 'substance'),
        parameter('x'),
        parameter('y'),
        parameter('z'),
        initial('A', '(plus z 1)'),
        initial('z', '(times 2 y)'),
        initial('y', '(plus x C)'),
        initial('C', '2'),
        initial('B', '(times A C)'),
        rule('x', '(plus 3 time)'),
        rate('z', '1'),
      ],
      T,
      // x = 3, y = 5, z = 10, A = 11, B = 22
      { A: () => 11, 'amount A': () => 22, B: () => 22, z: (t) => 10 + t, x: (t) => 3 + t, y: () => 5 },
    ));

  test('conversion factors of the model and of a species, in a growing compartment', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        species('P', 'C', { amount: 0 }, '', 'conversionFactor="own"'),
        parameter('whole', 10),
        parameter('own', 0),
        initial('own', '(times 2 whole)'),
        rate('C', '1'),
        reaction('R', '> 3 S + P', '2'),
      ],
      T,
      { S: (t) => (60 * t) / (1 + t), 'amount P': (t) => 40 * t },
      { model: 'conversionFactor="whole"' },
    ));

  test('a conversion factor does not act on rate rules or boundary species', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 1 }, 'boundary'),
        species('P', 'C', { amount: 1 }, 'boundary'),
        parameter('f', 10),
        rate('P', '1'),
        reaction('R', '> S + P', '2'),
      ],
      T,
      { S: () => 1, P: (t) => 1 + t },
      { model: 'conversionFactor="f"' },
    ));
});

describe('rateOf', () => {
  test('of a concentration in a growing compartment includes the dilution', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }),
        parameter('v'),
        parameter('w'),
        parameter('k', 0.5),
        rate('C', '1'),
        rule('v', '(rateOf S)'),
        rule('w', '(plus (rateOf C) (rateOf k))'),
        reaction('R', 'S >', '(times k S C)'),
      ],
      T,
      {
        v: (t) => (-6 * exp(-t / 2)) / (2 * (2 + t)) - (6 * exp(-t / 2)) / (2 + t) ** 2,
        w: () => 1,
      },
    ));

  test('of an amount, in a rate rule, an initial assignment and an event', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { amount: 6 }, 'substance'),
        parameter('x', 0),
        parameter('y'),
        parameter('z', 0),
        rate('x', '(rateOf S)'),
        initial('y', '(rateOf S)'),
        event('(gt (rateOf S) -1.5)', { z: '(rateOf x)' }),
        reaction('R', 'S >', '(times k S)', { k: 0.5 }),
      ],
      [0, 1, 2, 3],
      // S' = -3 exp(-t/2), above -1.5 from 2 ln 2 on
      { x: (t) => 6 * exp(-t / 2) - 6, y: () => -3, z: (t) => (t < 1.4 ? 0 : -1.5) },
    ));

  test('of a species that stoichiometries by rules change', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        parameter('v'),
        rule('n', '(times 2 time)'),
        rule('v', '(rateOf S)'),
        reaction('R', '> {n}S', '3'),
      ],
      T,
      { S: (t) => 3 * t * t, v: (t) => 6 * t },
    ));
});

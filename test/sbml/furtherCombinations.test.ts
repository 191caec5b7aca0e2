import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import { compartment, event, initial, parameter, rate, reaction, rule, species } from './parts.ts';

const T = [0, 0.5, 1.5, 2.5, 3.5, 4.5];
const e = Math.exp;

describe('further combinations of features in SBML', () => {
  test('assignment rule on species in varying compartment', () =>
    expectCourse(
      [compartment('C', 2), rate('C', '1'), species('A', 'C', {}), rule('A', '(times 2 time)')],
      T,
      { A: (t) => 2 * t, 'amount A': (t) => 2 * t * (2 + t) },
    ));

  test('rule on substance species in varying compartment', () =>
    expectCourse(
      [compartment('C', 2), rate('C', '1'), species('A', 'C', {}, 'substance'), rule('A', '(times 2 time)')],
      T,
      { A: (t) => 2 * t, 'concentration A': (t) => (2 * t) / (2 + t) },
    ));

  test('compartment by assignment rule with species reacting', () =>
    expectCourse(
      [
        compartment('C'),
        rule('C', '(plus 1 time)'),
        species('A', 'C', { amount: 5 }),
        reaction('J', 'A >', '(times 0.1 A C)'),
      ],
      T,
      { 'amount A': (t) => 5 * e(-0.1 * t), A: (t) => (5 * e(-0.1 * t)) / (1 + t) },
    ));

  test('compartment rule depends on a species', () =>
    expectCourse(
      [
        compartment('C'),
        compartment('D', 1),
        species('B', 'D', { amount: 1 }),
        rule('C', '(times 2 B)'),
        species('A', 'C', { concentration: 3 }),
        reaction('J', '> B', '1'),
      ],
      T,
      { B: (t) => 1 + t, 'amount A': () => 6, A: (t) => 6 / (2 + 2 * t) },
    ));

  test('two compartments, transport with mixed substance flags', () =>
    expectCourse(
      [
        compartment('C', 2),
        compartment('D', 5),
        species('A', 'C', { amount: 4 }),
        species('B', 'D', { amount: 0 }, 'substance'),
        reaction('J', 'A > B', '(times 0.5 A C)'),
      ],
      T,
      {
        'amount A': (t) => 4 * e(-0.5 * t),
        B: (t) => 4 - 4 * e(-0.5 * t),
        'concentration B': (t) => (4 - 4 * e(-0.5 * t)) / 5,
      },
    ));

  test('rate rule for substance species in varying compartment', () =>
    expectCourse(
      [
        compartment('C', 1),
        rate('C', '1'),
        species('A', 'C', { concentration: 2 }, 'substance'),
        rate('A', '(times -1 A)'),
      ],
      T,
      { A: (t) => 2 * e(-t), 'concentration A': (t) => (2 * e(-t)) / (1 + t) },
    ));

  test('event reads and sets stoichiometry with delay', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        reaction('J', '> 1{r}S', '1'),
        event('(gt S 1.25)', { r: '(times -1 r)' }, { delay: '0.5' }),
      ],
      T,
      { S: (t) => (t < 1.75 ? t : 1.75 - (t - 1.75)) },
    ));

  test('priority changes between simultaneous', () =>
    expectCourse(
      [
        parameter('a', 0),
        parameter('p', 5),
        event('(geq time 1)', { a: '(plus (times a 10) 1)', p: '0' }, { priority: '10', late: true }),
        event('(geq time 1)', { a: '(plus (times a 10) 2)' }, { priority: 'p', late: true }),
        event('(geq time 1)', { a: '(plus (times a 10) 3)' }, { priority: '3', late: true }),
      ],
      T,
      { a: (t) => (t < 1 ? 0 : 132) },
    ));

  test('xor and neq trigger', () =>
    expectCourse(
      [
        parameter('x', 0),
        rate('x', '1'),
        parameter('n', 0),
        event('(xor (gt x 1) (gt x 2) (gt x 3))', { n: '(plus n 1)' }),
      ],
      T,
      { n: (t) => (t < 1 ? 0 : t < 3 ? 1 : 2) },
    ));

  test('a rule chain through reaction ids and back in a law', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 2 }),
        species('P', 'C', { amount: 0 }),
        parameter('v'),
        rule('v', '(times 2 J)'),
        reaction('J', 'S >', '(times 0.5 S)'),
        reaction('K', '> P', '(plus v J)'),
      ],
      T,
      { P: (t) => 6 * (1 - e(-0.5 * t)) },
    ));

  test('dimensions: 2.5, 1, none', () =>
    expectCourse(
      [
        compartment('C', 2, 'spatialDimensions="2.5"'),
        compartment('D', 4, ''),
        compartment('E', 3, 'spatialDimensions="1"'),
        species('A', 'C', { amount: 4 }),
        species('B', 'D', { amount: 4 }),
        species('F', 'E', { concentration: 4 }),
        reaction('J', 'A + B > F', '0.1'),
      ],
      T,
      { A: (t) => (4 - 0.1 * t) / 2, B: (t) => (4 - 0.1 * t) / 4, F: (t) => (12 + 0.1 * t) / 3 },
    ));

  test('event assigns species in jumping size of another event', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { concentration: 6 }),
        event('(geq time 1)', { C: '2' }, { priority: '2' }),
        event('(geq time 1)', { S: '(plus S 1)' }, { priority: '1', late: true }),
      ],
      T,
      { S: (t) => (t < 1 ? 6 : 4), 'amount S': (t) => (t < 1 ? 6 : 8) },
    ));

  test('initial assignment overrides concentration and reads time', () =>
    expectCourse(
      [
        compartment('C', 4),
        species('S', 'C', { concentration: 6 }),
        initial('S', '(plus time C)'),
        parameter('q', 9),
        initial('q', '(times S 2)'),
      ],
      T,
      { S: () => 4, 'amount S': () => 16, q: () => 8 },
    ));

  test('initial assignment of a constant by an assignment-rule value', () =>
    expectCourse([parameter('r'), rule('r', '(plus 3 time)'), parameter('q', 9), initial('q', 'r')], T, {
      q: () => 3,
      r: (t) => 3 + t,
    }));

  test('initial assignment with rateOf', () =>
    expectCourse(
      [parameter('x', 2), rate('x', '(times -3 x)'), parameter('q'), initial('q', '(rateOf x)')],
      T,
      { q: () => -6, x: (t) => 2 * e(-3 * t) },
    ));

  test('names of the language as ids', () =>
    expectCourse(
      [
        parameter('t', 2),
        parameter('if', 3),
        parameter('log', 4),
        parameter('when', 5),
        parameter('in', 6),
        parameter('e', 7),
        parameter('exp', 1),
        rate('exp', '(plus t if log when in e)'),
      ],
      T,
      { exp: (t) => 1 + 27 * t },
    ));

  test('more names', () =>
    expectCourse(
      [
        parameter('observe', 2),
        parameter('noise', 3),
        parameter('before', 4),
        parameter('at', 5),
        parameter('steady', 6),
        parameter('not', 7),
        parameter('and', 1),
        parameter('report', 1),
        parameter('free', 1),
        parameter('min', 1),
        parameter('clock', 1),
        parameter('dose', 1),
        rate('and', '(plus observe noise before at steady not report free min clock dose)'),
      ],
      T,
      { and: (t) => 1 + 32 * t },
    ));

  test('power towers and signs', () =>
    expectCourse(
      [
        parameter('a', 2),
        parameter('b', 3),
        parameter('z'),
        rule(
          'z',
          '(plus (power a (power b 2)) (power (power a b) 2) (minus (power a 2)) (power (minus a) 2) (divide a (divide b a)) (minus a (minus b a)))',
        ),
      ],
      [0, 1],
      { z: () => 512 + 64 - 4 + 4 + 4 / 3 + 1 },
    ));

  test('condition as number', () =>
    expectCourse(
      [
        parameter('z'),
        rule('z', '(plus (gt time 1) (times 2 (and (gt time 2) (lt time 3))) (not (gt time 4)))'),
      ],
      T,
      { z: (t) => Number(t > 1) + 2 * Number(t > 2 && t < 3) + Number(!(t > 4)) },
    ));

  test('event on amount through concentration in growing compartment', () =>
    expectCourse(
      [compartment('C', 1), rate('C', '1'), species('S', 'C', { amount: 4 }), event('(lt S 2)', { S: '5' })],
      [0, 0.5, 1.5, 2.5],
      { 'amount S': (t) => (t <= 1 ? 4 : 10), S: (t) => (t <= 1 ? 4 : 10) / (1 + t) },
    ));

  test('multi-arg comparisons', () =>
    expectCourse([parameter('z'), rule('z', '(piecewise 1 (lt 1 time 3) 2 (geq 5 time 3) 0)')], T, {
      z: (t) => (1 < t && t < 3 ? 1 : t >= 3 ? 2 : 0),
    }));

  test('conversion factor with rateOf', () =>
    expectCourse(
      [
        compartment('C', 2),
        parameter('f', 3),
        parameter('q'),
        species('S', 'C', { amount: 0 }, '', 'conversionFactor="f"'),
        reaction('J', '> S', '4'),
        rule('q', '(rateOf S)'),
      ],
      T,
      { q: () => 6, S: (t) => 6 * t },
    ));

  test('piecewise of piecewise conditions', () =>
    expectCourse(
      [
        parameter('z'),
        rule(
          'z',
          '(piecewise (piecewise 1 (lt time 1) 2) (piecewise true (lt time 2) false) (piecewise 3 (lt time 3) 4))',
        ),
      ],
      T,
      { z: (t) => (t < 1 ? 1 : t < 2 ? 2 : t < 3 ? 3 : 4) },
    ));

  test('boundary substance set by event in varying compartment', () =>
    expectCourse(
      [
        compartment('C', 1),
        rate('C', '1'),
        species('B', 'C', { concentration: 2 }, 'boundary substance'),
        event('(geq time 2)', { B: '(times 2 B)' }),
      ],
      T,
      { B: (t) => (t < 2 ? 2 : 4), 'concentration B': (t) => (t < 2 ? 2 : 4) / (1 + t) },
    ));
});

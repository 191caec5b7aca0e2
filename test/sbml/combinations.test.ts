import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import {
  compartment,
  definition,
  event,
  initial,
  parameter,
  rate,
  reaction,
  rule,
  species,
} from './parts.ts';

const T = [0, 0.5, 1.5, 2.5, 3.5, 4.5];
const e = Math.exp;

describe('combinations of features in SBML', () => {
  test('initial assignment by the rate of a reaction', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }),
        parameter('k', 0.5),
        parameter('p'),
        initial('p', '(times 2 J)'),
        reaction('J', 'S >', '(times k S C)'),
      ],
      T,
      { p: () => 2 * 0.5 * 3 * 2, S: (t) => 3 * e(-0.5 * t) },
    ));

  test('initial assignment by a stoichiometry', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        parameter('p'),
        initial('p', '(plus r 1)'),
        initial('r', '(times 2 3)'),
        reaction('J', '> {r}S', '1'),
      ],
      T,
      { p: () => 7, S: (t) => 6 * t },
    ));

  test('rule by stoichiometry, set by event', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        parameter('p'),
        rule('p', '(times r 10)'),
        reaction('J', '> 2{r}S', '1'),
        event('(geq time 2)', { r: '(plus r 3)' }),
      ],
      T,
      { p: (t) => (t < 2 ? 20 : 50), S: (t) => (t < 2 ? 2 * t : 4 + 5 * (t - 2)) },
    ));

  test('stoichiometry rate rule', () =>
    expectCourse(
      [compartment('C', 1), species('S', 'C', { amount: 0 }), rate('r', '1'), reaction('J', '> 1{r}S', '2')],
      T,
      { S: (t) => 2 * (t + (t * t) / 2), r: (t) => 1 + t },
    ));

  test('substance-only in varying compartment', () =>
    expectCourse(
      [
        compartment('C', 2),
        rate('C', '(times 0.1 C)'),
        species('S', 'C', { concentration: 3 }, 'substance'),
        reaction('J', 'S >', '(times 0.5 S)'),
      ],
      T,
      { S: (t) => 6 * e(-0.5 * t), 'concentration S': (t) => (6 * e(-0.5 * t)) / (2 * e(0.1 * t)) },
    ));

  test('concentration in varying compartment, law in conc', () =>
    expectCourse(
      [
        compartment('C', 2),
        rate('C', '(times 0.1 C)'),
        species('S', 'C', { concentration: 3 }),
        reaction('J', 'S >', '(times 0.5 S C)'),
      ],
      T,
      { S: (t) => 3 * e(-0.6 * t), 'amount S': (t) => 6 * e(-0.5 * t) },
    ));

  test('conversion factor of the model and varying compartment, substance', () =>
    expectCourse(
      [
        compartment('C', 2),
        rate('C', '1'),
        parameter('f', 3),
        species('S', 'C', { amount: 1 }, 'substance'),
        reaction('J', '> 2 S', '1'),
      ],
      T,
      { S: (t) => 1 + 6 * t },
      { model: 'conversionFactor="f"' },
    ));

  test('conversion factor by initial assignment', () =>
    expectCourse(
      [
        compartment('C', 2),
        parameter('f'),
        initial('f', '(divide 6 2)'),
        species('S', 'C', { amount: 1 }, '', 'conversionFactor="f"'),
        reaction('J', '> S', '1'),
      ],
      T,
      { 'amount S': (t) => 1 + 3 * t, S: (t) => (1 + 3 * t) / 2 },
    ));

  test('local shadows species, compartment, reaction', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { amount: 4 }),
        species('P', 'C', { amount: 0 }),
        reaction('J', 'S > P', '(times S C J)', { S: 1, C: 0.5, J: 2 }),
      ],
      T,
      { 'amount S': (t) => 4 - t, 'amount P': (t) => t, S: (t) => (4 - t) / 2 },
    ));

  test('nested functions with argument capture', () =>
    expectCourse(
      [
        parameter('x', 2),
        parameter('y', 5),
        parameter('z'),
        definition('f', 'x y', '(minus x (times 2 y))'),
        definition('g', 'y x', '(@f (@f y x) (plus x y))'),
        rule('z', '(@g x y)'),
      ],
      T,
      {
        z: () => {
          const f = (a: number, b: number) => a - 2 * b;
          return f(f(2, 5), 7);
        },
      },
    ));

  test('function with time in arg and zero args', () =>
    expectCourse(
      [
        parameter('z'),
        definition('h', '', '3'),
        definition('f', 'a', '(times a (@h))'),
        rule('z', '(@f time)'),
      ],
      T,
      { z: (t) => 3 * t },
    ));

  test('rateOf in a rule of a reaction species', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 3 }),
        parameter('p'),
        rule('p', '(rateOf S)'),
        reaction('J', 'S >', '(times 0.5 S C)'),
      ],
      T,
      { p: (t) => -1.5 * e(-0.5 * t) },
    ));

  test('rateOf in a trigger', () =>
    expectCourse(
      [
        parameter('x', 0),
        parameter('y', 0),
        rate('x', '(times 2 time)'),
        event('(gt (rateOf x) 3)', { y: '1' }),
      ],
      T,
      { y: (t) => (t < 1.5 || t === 1.5 ? 0 : 1) },
    ));

  test('avogadro', () =>
    expectCourse([parameter('z'), rule('z', '(divide avogadro 6.02214179)')], T, { z: () => 1e23 }));

  test('min max many args', () =>
    expectCourse(
      [
        parameter('z'),
        parameter('w'),
        rule('z', '(max time 1 (minus 3 time))'),
        rule('w', '(min time 1 (minus 3 time))'),
      ],
      T,
      { z: (t) => Math.max(t, 1, 3 - t), w: (t) => Math.min(t, 1, 3 - t) },
    ));

  test('rem quotient', () =>
    expectCourse(
      ['a', 'b', 'c', 'd']
        .map((p) => parameter(p))
        .concat([
          rule('a', '(rem (plus time 7.25) 3)'),
          rule('b', '(quotient (plus time 7.25) 3)'),
          rule('c', '(rem -7 3)'),
          rule('d', '(quotient -7 3)'),
        ]),
      [0, 0.5, 1.5],
      { a: (t) => (t + 7.25) % 3, b: (t) => Math.floor((t + 7.25) / 3), c: () => -1, d: () => -2 },
    ));

  test('implies', () =>
    expectCourse([parameter('z'), rule('z', '(piecewise 1 (implies (gt time 1) (gt time 3)) 0)')], T, {
      z: (t) => (!(t > 1) || t > 3 ? 1 : 0),
    }));

  test('priorities and same time, reading each other late', () =>
    expectCourse(
      [
        parameter('x', 1),
        parameter('y', 1),
        event('(geq time 1)', { x: '(plus x y)' }, { priority: '1', late: true }),
        event('(geq time 1)', { y: '(times 10 x)' }, { priority: '2', late: true }),
      ],
      T,
      { x: (t) => (t < 1 ? 1 : 11), y: (t) => (t < 1 ? 1 : 10) },
    ));

  test('delayed event assigning a compartment', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { concentration: 6 }),
        event('(geq time 1)', { C: '(times C 3)' }, { delay: '1' }),
      ],
      T,
      { C: (t) => (t < 2 ? 1 : 3), S: (t) => (t < 2 ? 6 : 2), 'amount S': () => 6 },
    ));

  test('delayed assignments use compartment at trigger', () =>
    expectCourse(
      [
        compartment('C', 1),
        rate('C', '1'),
        parameter('p', 0),
        event('(geq time 1)', { p: 'C' }, { delay: '1' }),
      ],
      T,
      { p: (t) => (t < 2 ? 0 : 2) },
    ));

  test('t0 trigger with delay not persistent', () =>
    expectCourse(
      [
        parameter('y', 0),
        event('(lt time 0.75)', { y: '1' }, { initialValue: false, delay: '1', persistent: false }),
        parameter('z', 0),
        event('(lt time 0.75)', { z: '1' }, { initialValue: false, delay: '1' }),
      ],
      T,
      { y: () => 0, z: (t) => (t < 1 ? 0 : 1) },
    ));

  test('boundary species with rate rule in reaction', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('B', 'C', { concentration: 1 }, 'boundary'),
        species('P', 'C', { concentration: 0 }),
        rate('B', '1'),
        reaction('J', 'B > P', '(times B C)'),
      ],
      T,
      { B: (t) => 1 + t, P: (t) => t + (t * t) / 2 },
    ));

  test('boundary species with assignment rule', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('B', 'C', {}, 'boundary'),
        species('P', 'C', { concentration: 0 }),
        rule('B', '(plus 1 time)'),
        reaction('J', 'B > P', '(times B C)'),
      ],
      T,
      { B: (t) => 1 + t, P: (t) => t + (t * t) / 2 },
    ));

  test('boundary constant', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('B', 'C', { amount: 4 }, 'boundary constant'),
        species('P', 'C', { concentration: 0 }),
        reaction('J', 'B > P', '(times B C)'),
      ],
      T,
      { B: () => 2, P: (t) => 2 * t },
    ));
});

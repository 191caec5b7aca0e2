import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import { compartment, event, initial, parameter, rate, reaction, rule, species } from './parts.ts';

const T = [0, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const [x, y, z] = ['x', 'y', 'z'].map((id) => parameter(id, 0));
const clock = rate('x', '1');
const from =
  (time: number, value: number, first = 0) =>
  (t: number) =>
    t < time ? first : value;

describe('events in SBML', () => {
  test('a delay is computed when the condition becomes true', () =>
    expectCourse([x, y, clock, event('(gt x 1)', { y: '1' }, { delay: '(times 2 x)' })], T, {
      y: from(3, 1),
    }));

  test('values are those of the trigger, or those of the event', () =>
    expectCourse(
      [
        x,
        y,
        z,
        clock,
        event('(gt x 1)', { y: 'x' }, { delay: '2' }),
        event('(gt x 1)', { z: 'x' }, { delay: '2', late: true }),
      ],
      T,
      { y: from(3, 1), z: from(3, 3) },
    ));

  test('one that is not persistent is cancelled, one that is happens all the same', () =>
    expectCourse(
      [
        ...[x, y, z, clock],
        event('(and (gt x 1) (lt x 2))', { y: '1' }, { delay: '2', persistent: false }),
        event('(and (gt x 1) (lt x 2))', { z: '1' }, { delay: '2' }),
      ],
      T,
      { y: () => 0, z: from(3, 1) },
    ));

  test('one that is not persistent happens where its condition lasts', () =>
    expectCourse(
      [x, y, clock, event('(and (gt x 1) (lt x 3.25))', { y: '1' }, { delay: '2', persistent: false })],
      T,
      {
        y: from(3, 1),
      },
    ));

  test('a cancelled event can be triggered again', () =>
    expectCourse(
      [
        ...[x, y, clock],
        event(
          '(or (and (gt x 1) (lt x 2)) (gt x 3))',
          { y: 'x' },
          { delay: '1.25', persistent: false, late: true },
        ),
      ],
      T,
      { y: from(4.25, 4.25) },
    ));

  test('several of one event can be waiting', () =>
    expectCourse(
      [
        ...[x, y, clock],
        event(
          '(or (and (gt x 1) (lt x 1.25)) (gt x 2))',
          { y: '(plus (times 10 y) x)' },
          { delay: '2', late: true },
        ),
      ],
      T,
      { y: (t) => (t < 3 ? 0 : t < 4 ? 3 : 34) },
    ));

  test('a condition that holds at the start, with and without an initial value of false', () =>
    expectCourse(
      [
        ...[x, y, z, clock],
        event('(geq x 0)', { y: '1' }, { initialValue: false }),
        event('(geq x 0)', { z: '1' }),
      ],
      T,
      { y: () => 1, z: () => 0 },
    ));

  test('an event at the start with a delay, and one that another makes at the start', () =>
    expectCourse(
      [
        ...[x, y, z, clock],
        event('(lt x 1)', { y: '(plus x 5)' }, { initialValue: false, delay: '2' }),
        event('(lt x 9)', { z: '1' }, { initialValue: false, priority: '1' }),
        parameter('u', 0),
        event('(gt z 0.5)', { u: '7' }, { initialValue: false }),
      ],
      T,
      { y: from(2, 5), z: () => 1, u: () => 7 },
    ));

  test('a first value that initial assignments compute decides whether an event happens at the start', () =>
    expectCourse(
      [...[x, y], initial('x', '5'), event('(gt x 1)', { y: '1' }, { initialValue: false }), rate('x', '0')],
      T,
      { y: () => 1 },
    ));

  test('the event of higher priority can cancel the other, unless that is persistent', () =>
    expectCourse(
      [
        ...[x, y, z, clock, parameter('on', 1)],
        event('(geq time 2)', { on: '0' }, { priority: '10' }),
        event('(and (geq time 2) (gt on 0.5))', { y: '1' }, { priority: '5', persistent: false }),
        event('(and (geq time 2) (gt on 0.5))', { z: '1' }, { priority: '5' }),
      ],
      T,
      { y: () => 0, z: from(2, 1), on: from(2, 0, 1) },
    ));

  test('priorities are computed when the events are due', () =>
    expectCourse(
      [
        ...[x, y, z, clock],
        // At 3, the priority of the first is -3 + 2.5 and that of the second 0.
        event(
          '(geq time 1)',
          { y: '(plus (times 2 y) 1)' },
          { delay: '2', priority: '(minus 2.5 x)', late: true },
        ),
        event('(geq time 1)', { y: '(times 10 (plus y 1))' }, { delay: '2', priority: '0', late: true }),
      ],
      T,
      { y: from(3, 21) },
    ));

  test('two events that read each other exchange values, where those of the trigger count', () =>
    expectCourse(
      [
        ...[parameter('a', 1), parameter('b', 2), parameter('c', 1), parameter('d', 2)],
        event('(geq time 2)', { a: 'b' }),
        event('(geq time 2)', { b: 'a' }),
        event('(geq time 2)', { c: 'd' }, { priority: '2', late: true }),
        event('(geq time 2)', { d: '(times 5 c)' }, { priority: '1', late: true }),
      ],
      T,
      { a: from(2, 2, 1), b: from(2, 1, 2), c: from(2, 2, 1), d: from(2, 10, 2) },
    ));

  test('two events at one time, one of which reads the other through a reaction, a rule and a rate', () =>
    expectCourse(
      [
        compartment('C', 1),
        species('S', 'C', { amount: 0 }),
        ...[parameter('k', 3), parameter('a', 0), parameter('b', 0), parameter('c', 0), parameter('r')],
        reaction('R', '> S', 'k'),
        rule('r', '(times 2 R)'),
        event('(geq time 2)', { k: '7' }),
        event('(geq time 2)', { a: 'R' }),
        event('(geq time 2)', { b: 'r' }),
        event('(geq time 2)', { c: '(rateOf S)' }),
      ],
      T,
      { a: from(2, 3), b: from(2, 6), c: from(2, 3), S: (t) => (t < 2 ? 3 * t : 6 + 7 * (t - 2)) },
    ));

  test('assignments of one event read the values before it', () =>
    expectCourse([parameter('a', 1), parameter('b', 2), event('(geq time 2)', { a: 'b', b: 'a' })], T, {
      a: from(2, 2, 1),
      b: from(2, 1, 2),
    }));

  test('events set off others at the same time, one after the other', () =>
    expectCourse(
      [
        ...[x, y, z, clock, parameter('u', 0)],
        event('(geq time 2)', { y: '1' }),
        event('(gt y 0.5)', { z: '(plus y 1)' }),
        event('(gt z 1.5)', { u: '(plus z 1)', y: '0' }),
      ],
      T,
      { y: () => 0, z: from(2, 2), u: from(2, 3) },
    ));

  test('a state is reset whenever it reaches a value', () =>
    expectCourse([x, clock, event('(geq x 2)', { x: '0' })], [0, 1, 3, 5, 7.5], { x: (t) => t % 2 }));

  test('an event at a time and one that reads what it sets begin with the same values', () =>
    expectCourse(
      [
        ...[x, y, z, clock, parameter('u', 0)],
        event('(geq time 2)', { y: '1' }),
        event('(geq time 2)', { z: '(plus 5 y)' }),
        event('(and (geq time 2) (lt y 0.5))', { u: '1' }),
      ],
      T,
      { y: from(2, 1), z: from(2, 5), u: from(2, 1) },
    ));

  test('an oscillator sets off an event at every turn', () =>
    expectCourse(
      [
        ...[parameter('u', 1), parameter('v', 0), parameter('n', 0)],
        ...[rate('u', 'v'), rate('v', '(minus u)')],
        event('(gt u 0.5)', { n: '(plus n 1)' }),
      ],
      [0, 4, 6, 12, 18.5],
      // u = cos t rises through 0.5 at 2 pi k - pi/3.
      { n: (t) => Math.floor((t + Math.PI / 3) / (2 * Math.PI)), u: Math.cos },
    ));

  test('a trigger that is equality of time', () =>
    expectCourse([x, y, clock, event('(eq time 2)', { y: '1' })], T, { y: from(2, 1) }));

  test('a trigger that is a number, and one that is never true', () =>
    expectCourse(
      [
        ...[x, y, z, clock],
        event('1', { y: '1' }, { initialValue: false }),
        event('false', { z: '1' }, { initialValue: false }),
      ],
      T,
      { y: () => 1, z: () => 0 },
    ));

  test('delays that end at one time are one time, also where sums differ by rounding', () =>
    expectCourse(
      [
        ...[parameter('y', 0)],
        event('(geq time 0.1)', { y: '(times 2 (plus y 1))' }, { delay: '0.2', priority: '1', late: true }),
        event(
          '(geq time 0)',
          { y: '(plus y 10)' },
          { delay: '0.3', initialValue: false, priority: '5', late: true },
        ),
      ],
      [0, 0.25, 0.5],
      // 10 first, then 2*(10 + 1)
      { y: from(0.3, 22) },
    ));

  test('an event during a step of a piecewise rate', () =>
    expectCourse(
      [...[x, y], rate('x', '(piecewise 1 (lt time 2) 3)'), event('(geq time 2)', { y: 'x', x: '10' })],
      T,
      { x: (t) => (t < 2 ? t : 10 + 3 * (t - 2)), y: from(2, 2) },
    ));

  test('a boundary species set by an event, and a constant one, keep the reaction going', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('A', 'C', { concentration: 1 }, 'boundary'),
        species('K', 'C', { concentration: 2 }, 'boundary constant'),
        species('P', 'C', { amount: 0 }),
        reaction('R', 'A + K > P', '(times A K)'),
        event('(geq time 2)', { A: '(times 3 A)' }),
      ],
      T,
      { A: from(2, 3, 1), K: () => 2, 'amount P': (t) => (t < 2 ? 2 * t : 4 + 6 * (t - 2)) },
    ));

  test('a size that jumps between two events at one time', () =>
    expectCourse(
      [
        compartment('C', 2),
        species('S', 'C', { concentration: 6 }),
        parameter('y', 0),
        event('(geq time 2)', { C: '4' }, { priority: '2' }),
        event('(geq time 2)', { y: 'S' }, { priority: '1', late: true }),
        event('(geq time 3)', { S: '(times 2 S)' }),
      ],
      T,
      { C: from(2, 4, 2), y: from(2, 3), S: (t) => (t < 2 ? 6 : t < 3 ? 3 : 6), 'amount S': from(3, 24, 12) },
    ));

  test('an event without a trigger, a formula or assignments does nothing', () =>
    expectCourse([x, y, clock, event('(gt x 1)', {}), event('(gt x 2)', { y: '3' })], T, { y: from(2, 3) }));
});

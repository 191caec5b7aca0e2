import { describe, test } from 'vitest';
import { expectCourse } from './expectCourse.ts';
import { compartment, event, parameter, rate, reaction, rule, species } from './parts.ts';

const T = Array.from({ length: 41 }, (_, i) => i / 4);
const [x, y, z] = ['x', 'y', 'z'].map((id) => parameter(id, 0));
const from =
  (time: number, value: number, first = 0) =>
  (t: number) =>
    t < time ? first : value;
const later =
  (time: number, value: number, first = 0) =>
  (t: number) =>
    t <= time ? first : value;

// Sums such as 0.1 + 0.1 + … reach a limit before or after it, by rounding.
describe.each([1, 0.1, 0.3, 0.7, 1e-7, 3e6])(
  'a time at which a state reaches a limit at the rate %f',
  (r) => {
    describe.each([1, 2.5, 3, 7])('at %f', (at) => {
      const limit = String(r * at);

      test('has the values after the event where the limit belongs to the condition', () =>
        expectCourse([x, y, rate('x', String(r)), event(`(geq x ${limit})`, { y: '1' })], T, {
          y: from(at, 1),
        }));

      test.each(['', '1'])('has those before where it does not, with the priority "%s"', (priority) =>
        expectCourse(
          [x, y, rate('x', String(r)), event(`(gt x ${limit})`, { y: '1' }, priority ? { priority } : {})],
          T,
          { y: later(at, 1) },
        ),
      );

      test('and begins again at once, after every period', () =>
        expectCourse([x, rate('x', String(r)), event(`(geq x ${limit})`, { x: '0' })], T, {
          x: (t) => r * (t - at * Math.floor(t / at + 1e-9)),
        }));

      test('goes on with a delay from there', () =>
        expectCourse([x, y, rate('x', String(r)), event(`(geq x ${limit})`, { y: '1' }, { delay: '1' })], T, {
          y: from(at + 1, 1),
        }));
    });
  },
);

describe('events at one time', () => {
  // x = t, u = 1000 + t/1000: both are at their limits at 3, and rounding is a million times larger in u.
  const both = [x, parameter('u', 1000), rate('x', '1'), rate('u', '0.001')];

  test('set off by two states happen in the order of their priorities', () =>
    expectCourse(
      [
        ...[...both, y],
        event('(geq x 3)', { y: '(plus y 1)' }, { priority: '1', late: true }),
        event('(geq u 1000.003)', { y: '(times 10 (plus y 2))' }, { priority: '5', late: true }),
      ],
      T,
      { y: from(3, 21) },
    ));

  test('set off by a state and by the time do, too', () =>
    expectCourse(
      [
        ...[...both, y],
        event('(geq time 3)', { y: '(plus y 1)' }, { priority: '1', late: true }),
        event('(geq u 1000.003)', { y: '(times 10 (plus y 2))' }, { priority: '5', late: true }),
      ],
      T,
      { y: from(3, 21) },
    ));

  test('set off by a state and by the end of a delay do, too', () =>
    expectCourse(
      [
        ...[...both, y],
        event('(geq time 1)', { y: '(plus y 1)' }, { delay: '2', priority: '1', late: true }),
        event('(geq u 1000.003)', { y: '(times 10 (plus y 2))' }, { priority: '5', late: true }),
      ],
      T,
      { y: from(3, 21) },
    ));

  test('read the values before all of them, where those of the trigger count', () =>
    expectCourse(
      [
        ...[...both, y, z],
        event('(geq x 3)', { y: '(plus z 1)' }),
        event('(geq u 1000.003)', { z: '(plus y 2)' }),
      ],
      T,
      { y: from(3, 1), z: from(3, 2) },
    ));

  test('the first can cancel the second, unless that is persistent', () =>
    expectCourse(
      [
        ...[...both, parameter('on', 1), y, z],
        event('(geq x 3)', { on: '0' }, { priority: '2' }),
        event('(and (geq u 1000.003) (gt on 0.5))', { y: '1' }, { priority: '1', persistent: false }),
        event('(and (geq u 1000.003) (gt on 0.5))', { z: '1' }, { priority: '1' }),
      ],
      T,
      { on: from(3, 0, 1), y: () => 0, z: from(3, 1) },
    ));

  test('those with a strict condition come after those without', () =>
    expectCourse(
      [
        ...[...both, y, z],
        event('(geq x 3)', { y: '1' }),
        event('(gt u 1000.003)', { z: '(plus 1 y)' }, { priority: '9' }),
      ],
      T,
      { y: from(3, 1), z: later(3, 2) },
    ));

  test('one of them at the last time', () =>
    expectCourse(
      [...both, y, z, event('(geq u 1000.003)', { y: '1' }), event('(gt x 3)', { z: '1' })],
      [0, 3],
      {
        y: from(3, 1),
        z: () => 0,
      },
    ));
});

describe('conditions on states', () => {
  test('that hold at the start, and only there, set off what says so', () =>
    expectCourse(
      [
        ...[parameter('x', 1), y, z, rate('x', '-1')],
        event('(geq x 1)', { y: '1' }, { initialValue: false }),
        event('(geq x 1)', { z: '1' }),
      ],
      T,
      { y: () => 1, z: () => 0 },
    ));

  test('that hold from the start on, but not there, set off all of them', () =>
    expectCourse(
      [
        ...[x, y, z, rate('x', '1')],
        event('(gt x 0)', { y: '1' }, { initialValue: false }),
        event('(gt x 0)', { z: '1' }),
      ],
      T,
      { y: later(0, 1), z: later(0, 1) },
    ));

  test('that are equalities hold when the state passes', () =>
    expectCourse([x, y, rate('x', '0.3'), event('(eq x 0.9)', { y: '(plus y 1)' })], T, { y: from(3, 1) }));

  test('that are equalities of two states', () =>
    expectCourse(
      [x, y, parameter('u', 3), rate('x', '0.7'), rate('u', '-0.3'), event('(eq x u)', { y: '1' })],
      T,
      { y: from(3, 1) },
    ));

  test('on a time that events move', () =>
    expectCourse(
      [
        ...[parameter('next', 1.25), y],
        event('(geq time next)', { next: '(plus next 1.25)', y: '(plus y 1)' }),
      ],
      T,
      { y: (t) => Math.floor(t / 1.25 + 1e-9) },
    ));

  test('of amounts in reactions, through a rule', () =>
    expectCourse(
      [
        ...[compartment('C', 2), species('S', 'C', { amount: 0 }), parameter('total'), y],
        reaction('R', '> S', '0.2'),
        rule('total', '(times 2 (times S C))'),
        event('(geq total 1.2)', { y: 'total', S: '0' }),
      ],
      [0, 1, 2, 3, 4, 5, 6, 7],
      { y: (t) => (t < 3 ? 0 : 1.2), 'amount S': (t) => 0.2 * (t % 3) },
    ));

  test('a state that falls as quickly as never before its event sets off nothing too early', () =>
    expectCourse(
      [
        ...[parameter('x', 1), y, z, rate('x', '(times -1e10 x)')],
        event('(lt x -0.5)', { y: '1' }),
        event('(geq time 2)', { x: '5', z: '1' }),
      ],
      [0, 1, 2, 3],
      { y: () => 0, z: from(2, 1), x: (t) => (t === 0 ? 1 : t === 2 ? 5 : 0) },
    ));

  test('a delayed event is cancelled by a state that returns to its limit, and one that ends then is not', () =>
    expectCourse(
      [
        ...[x, y, z, rate('x', '(piecewise 0.1 (lt time 5) -0.1)')],
        // Holds from 2 to 8.
        event('(geq x 0.2)', { y: '1' }, { delay: '6.5', persistent: false }),
        event('(geq x 0.2)', { z: '1' }, { delay: '6', persistent: false }),
      ],
      T,
      { y: () => 0, z: from(8, 1) },
    ));
});

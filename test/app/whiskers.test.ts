import { expect, test } from 'vitest';
import { whiskersOf } from '../../app/answer/whiskers.ts';

const of = (estimate: number, half: number) => ({
  name: 'k',
  estimate,
  stdError: half / 2,
  interval: [estimate - half, estimate + half] as [number, number],
});

test('intervals share a scale that holds all of them', () => {
  // From 0 to 8.
  expect(whiskersOf([of(1, 1), of(6, 2)])).toEqual([
    { from: 0, at: 1 / 8, to: 2 / 8 },
    { from: 4 / 8, at: 6 / 8, to: 1 },
  ]);
});

test('a very wide interval is cut at the edge and leaves the others readable', () => {
  const [first, second, wide] = whiskersOf([of(1, 1), of(2, 1), of(1.5, 1e6)]);
  expect(wide).toMatchObject({ from: 0, to: 1 });
  expect(second!.at - first!.at).toBeGreaterThan(0.1);
});

test('what has no interval has no whisker, and one value alone is in the middle', () => {
  const unknown = { ...of(1, 1), stdError: Number.POSITIVE_INFINITY };
  expect(whiskersOf([unknown, undefined])).toEqual([undefined, undefined]);
  expect(whiskersOf([of(3, 0), unknown])).toEqual([{ from: 0.5, at: 0.5, to: 0.5 }, undefined]);
});

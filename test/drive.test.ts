import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drive } from '../src/drive.ts';

// A clock that every look moves on by a millisecond: no pause of the machine makes a short work long.
let clock = 1e9;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => ++clock);
});
afterEach(() => vi.restoreAllMocks());

/** Work of so many steps, of a millisecond each. */
function* work(steps: number): Generator<void, number> {
  for (let i = 0; i < steps; i++) yield;
  return steps;
}

/** Whether others have had the thread since. */
function others(): () => boolean {
  let isHeard = false;
  setImmediate(() => {
    isHeard = true;
  });
  return () => isHeard;
}

test('a long work lets others have the thread', async () => {
  const haveHeard = others();
  expect(await drive(work(200), undefined)).toBe(200);
  expect(haveHeard()).toBe(true);
});

test('so do many short works, one after the other', async () => {
  const haveHeard = others();
  for (let i = 0; i < 100; i++) await drive(work(2), undefined);
  expect(haveHeard()).toBe(true);
});

test('a signal ends the work, which gives back what it holds', async () => {
  let isGivenBack = false;
  const endless = (function* () {
    try {
      yield* work(1e9);
    } finally {
      isGivenBack = true;
    }
  })();
  const control = new AbortController();
  setImmediate(() => control.abort('enough'));
  await expect(drive(endless, control.signal)).rejects.toBe('enough');
  expect(isGivenBack).toBe(true);
});

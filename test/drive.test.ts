import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drive } from '../src/drive.ts';

// A clock that advances by a millisecond each time it is read: no pause of the machine makes short work long.
let clock = 1e9;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => ++clock);
});
afterEach(() => vi.restoreAllMocks());

/** Work of this many steps, of a millisecond each. */
function* work(steps: number): Generator<void, number> {
  for (let i = 0; i < steps; i++) yield;
  return steps;
}

/** Whether other tasks have run since. */
function others(): () => boolean {
  let isHeard = false;
  setImmediate(() => {
    isHeard = true;
  });
  return () => isHeard;
}

test('long work lets other tasks run', async () => {
  const haveHeard = others();
  expect(await drive(work(200), undefined)).toBe(200);
  expect(haveHeard()).toBe(true);
});

test('so do many short pieces of work, one after the other', async () => {
  const haveHeard = others();
  for (let i = 0; i < 100; i++) await drive(work(2), undefined);
  expect(haveHeard()).toBe(true);
});

test('a signal ends the work, which releases its resources', async () => {
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

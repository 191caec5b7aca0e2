import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaited, drive, finish, type LoadingWork } from '../src/drive.ts';

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

test('work waits in its middle for what it loads', async () => {
  function* loading(): LoadingWork<number> {
    yield;
    return 1 + (yield* awaited(new Promise<number>((resolve) => setImmediate(() => resolve(41)))));
  }
  expect(await drive(loading(), undefined)).toBe(42);
  // @ts-expect-error: the types say that nothing but `drive` waits.
  expect(() => finish(loading())).toThrow('needs `drive`');
});

test('what cannot be loaded ends the work with its reason, and a signal that came meanwhile with its own', async () => {
  function* loading(part: Promise<unknown>): LoadingWork<void> {
    yield* awaited(part);
  }
  await expect(drive(loading(Promise.reject(new Error('gone'))), undefined)).rejects.toThrow('gone');
  const control = new AbortController();
  const part = new Promise<void>((resolve) =>
    setImmediate(() => {
      control.abort(new Error('stopped'));
      resolve();
    }),
  );
  await expect(drive(loading(part), control.signal)).rejects.toThrow('stopped');
});

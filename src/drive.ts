/** Milliseconds of work between two checks of the signal. */
const sliceMs = 25;
/** When this thread was last released, by any task: many short tasks in a row release it as often as one long task. */
let letGo = Number.NEGATIVE_INFINITY;

/**
 * Work that pauses, and may wait for a module that it loads (`awaited`): it yields nothing where it can pause, a promise where it waits.
 * Only `drive` waits; `finish` takes a `Generator<void, T>`, work that loads nothing.
 */
export type LoadingWork<T> = Generator<void | Promise<void>, T>;

/** Runs the work to its end; releases the thread now and then, so that other tasks run and can stop this one. */
export async function drive<T>(work: LoadingWork<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const isLoading = value instanceof Promise;
    if (!isLoading && performance.now() - letGo < sliceMs) continue;
    await (isLoading ? value : nextTurn());
    letGo = performance.now();
    if (signal?.aborted) {
      // The work releases what it holds.
      work.return(undefined as never);
      throw signal.reason;
    }
  }
}

/** Runs work that pauses to its end, without a pause: for small work that loads nothing, and for tests. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * What a promise brings, in the middle of work: for modules that few fits need, `yield* awaited(import('./rare.ts'))`. The work yields the
 * promise itself, and `drive` waits for it; what stands between the two passes it on.
 */
export function* awaited<T>(promise: Promise<T>): LoadingWork<T> {
  let brought: { value: T } | { error: unknown } | undefined;
  const settled = promise.then(
    (value) => {
      brought = { value };
    },
    (error) => {
      brought = { error };
    },
  );
  yield settled;
  if (!brought) throw new Error('work that loads a module needs `drive`');
  // Inside the work, which then releases what it holds.
  if ('error' in brought) throw brought.error;
  return brought.value;
}

/** Operations between two pauses: a fraction of a millisecond, some milliseconds before the engine has compiled a loop. */
const mostOperations = 200_000;
/** Operations since the last pause, of any task. */
let operations = 0;

/** Counts operations, and says when it is time to pause: `if (due(n)) yield;`. */
export function due(more: number): boolean {
  operations += more;
  if (operations < mostOperations) return false;
  operations = 0;
  return true;
}

/** Does a loop over 0 … count - 1 in stretches, with pauses between them; `cost`: operations of one of its turns. */
export function* inStretches(
  count: number,
  cost: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  const length = Math.max(1, Math.floor(mostOperations / cost));
  for (let from = 0; from < count; from += length) {
    const to = Math.min(from + length, count);
    work(from, to);
    if (due((to - from) * cost)) yield;
  }
}

/** What Node has for this, and browsers have not: the first message there loads what Node has for requests, 25 ms. */
const { setImmediate } = globalThis as { setImmediate?: (call: () => void) => unknown };

/** Resolves when other waiting tasks have had their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate) {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

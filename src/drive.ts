/** Milliseconds of work between two looks at the signal. */
const sliceMs = 25;

/** Runs the work to its end, letting go of the thread now and then so that others can have it, and stop this. */
export async function drive<T>(work: Generator<void, T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < sliceMs) continue;
    await nextTurn();
    if (signal?.aborted) {
      // What it holds it gives back.
      work.return(undefined as never);
      throw signal.reason;
    }
    since = performance.now();
  }
}

/** When everything else that waits has had its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

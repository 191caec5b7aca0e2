/** Milliseconds of work after which the page has its turn. */
const slice = 8;

/** What steps come to, taken so that the page stays alive; undefined where the signal stops them. */
export async function inSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T | undefined> {
  let start = performance.now();
  while (!signal.aborted) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < slice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  return undefined;
}

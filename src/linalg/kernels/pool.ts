import { createKernels, type Kernels } from './kernels.ts';

/** Idle kernels, the last used last: an engine sets aside much address space for each, so they are kept. */
const idle: Kernels[] = [];

/** Numbers, a quarter of a gigabyte, beyond which memory is not kept: it never shrinks. */
const MOST_KEPT = 2 ** 25;

/**
 * A set of kernels whose memory is the caller's alone until it is given back: fits take turns. Give it back in a `finally`,
 * which runs even if the work was abandoned at a pause.
 */
export function borrowKernels(): Kernels {
  const kernels = idle.pop();
  // The plain ones may date from before the WebAssembly was loaded.
  return kernels && kernels.kind !== 'plain' ? kernels : createKernels();
}

export function returnKernels(kernels: Kernels): void {
  const idleSize = idle.reduce((sum, other) => sum + other.size(), 0);
  if (idleSize + kernels.size() <= MOST_KEPT) idle.push(kernels);
}

/** Work with kernels of its own. Its result must not lie in their memory. */
export function* withKernels<T>(work: (kernels: Kernels) => Generator<void, T>): Generator<void, T> {
  const kernels = borrowKernels();
  try {
    return yield* work(kernels);
  } finally {
    returnKernels(kernels);
  }
}

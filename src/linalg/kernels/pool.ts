import { createKernels, type Kernels } from './kernels.ts';

/** Kernels that no fit is using; one set is kept, because an engine sets aside much address space for each. */
let idle: Kernels | undefined;

/** A set of kernels whose memory is this fit's alone until it is given back: fits may take turns. */
export function borrowKernels(): Kernels {
  const kernels = idle;
  idle = undefined;
  // The plain ones may date from before the WebAssembly was loaded.
  return kernels && kernels.kind !== 'plain' ? kernels : createKernels();
}

/** Numbers, a quarter of a gigabyte, beyond which a memory is not kept: it never shrinks. */
const MOST_KEPT = 2 ** 25;

export function returnKernels(kernels: Kernels): void {
  if (kernels.size() <= MOST_KEPT) idle = kernels;
}

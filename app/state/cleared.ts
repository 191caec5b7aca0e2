import { signal } from '@preact/signals';

/** How often all was cleared: what is kept beside the work goes with it, even where the work stays the same. */
export const cleared = signal(0);

import { signal } from '@preact/signals';

/** How often all was cleared: what is kept in addition to the work is cleared with it, even where the work stays the same. */
export const cleared = signal(0);

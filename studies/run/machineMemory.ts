import { totalmem } from 'node:os';

/** The memory of this machine, or as much of it as its container may use, in bytes. */
export function machineMemory(): number {
  const most = process.constrainedMemory?.() ?? 0;
  return most > 0 ? Math.min(most, totalmem()) : totalmem();
}

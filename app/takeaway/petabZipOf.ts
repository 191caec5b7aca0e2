import type { Data, Result } from '../../src/index.ts';
import { petabOf } from '../../src/inside.ts';
import { zipOf } from './zipOf.ts';

/** A fit as a PEtab problem, all files in one archive. */
export function petabZipOf(result: Result, data: Data): Uint8Array<ArrayBuffer> {
  return zipOf(petabOf(result, data));
}

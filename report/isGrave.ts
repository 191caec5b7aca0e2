import type { StatusCode } from '../src/index.ts';

const grave: readonly StatusCode[] = [
  'notPositiveDefinite',
  'notConverged',
  'notIdentifiable',
  'hiddenByNoise',
];

/** Whether a verdict means that the numbers should not be used as they are. */
export function isGrave(code: StatusCode): boolean {
  return grave.includes(code);
}

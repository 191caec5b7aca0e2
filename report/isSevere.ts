import type { StatusCode } from '../src/index.ts';

const severe: readonly StatusCode[] = [
  'notFinite',
  'notPositiveDefinite',
  'notConverged',
  'notIdentifiable',
  'leavesData',
  'otherOptima',
  'optimumUnconfirmed',
  'hiddenByNoise',
  'iterationLimit',
  'noiseUnexplained',
  'biased',
];

/** Whether a verdict means that the numbers should not be used; command line, report and app colour it accordingly. */
export function isSevere(code: StatusCode): boolean {
  return severe.includes(code);
}

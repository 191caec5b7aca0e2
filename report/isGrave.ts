import type { StatusCode } from '../src/index.ts';

const grave: readonly StatusCode[] = [
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

/** Whether a verdict means that the numbers should not be used as they are; command line, report and app colour it so. */
export function isGrave(code: StatusCode): boolean {
  return grave.includes(code);
}

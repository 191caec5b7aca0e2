import { estimateAlone, type Result, type WeakEstimate } from '../result.ts';

/** WENDy's answer, to be shown next to another's. */
export function besideOf({ status, parameters }: Result): WeakEstimate {
  return { status, parameters: parameters.map(estimateAlone) };
}

import type { Column } from '../../src/index.ts';
import { isLimit, isMissing } from '../../src/inside.ts';

/** Whether there are numbers, and more cells are numbers or beyond a limit (<5) than anything else. */
export function isMostlyNumbers({ values, texts }: Column): boolean {
  let [numbers, limits, others] = [0, 0, 0];
  values.forEach((x, i) => {
    if (!Number.isNaN(x)) numbers++;
    else if (texts && !isMissing(texts[i])) isLimit(texts[i]) ? limits++ : others++;
  });
  return numbers > 0 && numbers + limits > others;
}

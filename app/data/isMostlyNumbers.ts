import type { Column } from '../../src/index.ts';
import { isMissing } from '../../src/inside.ts';

/** Whether more cells are numbers than anything else. */
export function isMostlyNumbers({ values, texts }: Column): boolean {
  let [numbers, others] = [0, 0];
  values.forEach((x, i) => {
    if (!Number.isNaN(x)) numbers++;
    else if (texts && !isMissing(texts[i])) others++;
  });
  return numbers > others;
}

import { writerFor } from '../text/digits.ts';
import { list } from '../text/words.ts';

/** A combination of parameters that data determine, with its estimate where that is known. */
export interface Determined {
  readonly text: string;
  readonly estimate?: number;
  readonly stdError?: number;
}

/** Such as "a + 0.5*b = 2.00 ± 0.10 and c/d". */
export function determinedWords(combinations: readonly Determined[]): string {
  return list(
    combinations.map(({ text, estimate, stdError }) => {
      if (estimate === undefined || stdError === undefined) return text;
      const write = writerFor(estimate, stdError);
      return `${text} = ${write(estimate)} ± ${write(stdError)}`;
    }),
  );
}

import { list, short } from '../text/words.ts';

/** A combination of parameters that data determine, with its estimate where that is known. */
export interface Determined {
  readonly text: string;
  readonly estimate?: number;
  readonly stdError?: number;
}

/** Such as "a + 0.5*b = 2 ± 0.1 and c/d". */
export function determinedWords(combinations: readonly Determined[]): string {
  return list(
    combinations.map(({ text, estimate, stdError }) =>
      estimate === undefined || stdError === undefined
        ? text
        : `${text} = ${short(estimate)} ± ${short(stdError)}`,
    ),
  );
}

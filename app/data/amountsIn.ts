/** Amounts that headings give, such as 0.5 mM and 1 mM. */
export interface Amounts {
  readonly values: readonly number[];
  readonly unit: string;
  /** What is before the amounts: glucose of "glucose 0.5 mM"; '' for nothing. */
  readonly of: string;
}

/** Two words and a number with its unit: "glucose 0.5 mM", "0,5mM". */
const amount =
  /^([^\d]*?)(\d+(?:[.,]\d+)?)\s*((?:[pnuµμm]?M|%|ppm|[pnuµμmk]?(?:g|mol|L|l|U)(?:\s?\/\s?\w+)?|IU\/\w+|°C|MOI))$/u;

/** The amounts that all of some headings give, in one unit and each another; undefined where one gives none. */
export function amountsIn(headings: readonly string[]): Amounts | undefined {
  const matches = headings.map((heading) => amount.exec(heading.trim()));
  const [first] = matches;
  if (!first || headings.length < 2) return undefined;
  const values = matches.map((match) => Number(match?.[2].replace(',', '.')));
  const areAlike = matches.every((match) => match?.[1] === first[1] && match[3] === first[3]);
  return areAlike && new Set(values).size === values.length
    ? { values, unit: first[3], of: first[1].trim() }
    : undefined;
}

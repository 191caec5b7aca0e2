/** A choice's help, taken apart. */
export interface Choices {
  /** What is chosen, in words; '' where the help has none. */
  readonly lead: string;
  /** Each value with its words; '' where the help has none. */
  readonly values: readonly { readonly value: string; readonly words: string }[];
}

/**
 * The words of each value, from a help such as "solver: nonstiff = Runge-Kutta, stiff = Radau; auto = the first". A help
 * that gives no value words is all lead.
 */
export function optionChoices(help: string, values: readonly string[]): Choices {
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  const heads = new RegExp(`(?<=^|[;:,] )(${longestFirst.join('|')})( \\([^)]*\\))? = `, 'g');
  const found = [...help.matchAll(heads)];
  const words = found.map((head, i) => {
    const text = help.slice(head.index + head[0].length, found[i + 1]?.index);
    return [head[1]!, `${trimmed(text)}${head[2] ?? ''}`] as const;
  });
  const lead = trimmed(help.slice(0, found[0]?.index));
  return {
    // A value that stands there without words is no lead.
    lead: values.includes(lead) ? '' : lead,
    values: values.map((value) => ({ value, words: words.find(([name]) => name === value)?.[1] ?? '' })),
  };
}

function trimmed(text: string): string {
  return text.trim().replace(/[;:,]$/, '');
}

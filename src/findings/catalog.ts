import type { About, Action, Finding, Say, Value, Words } from './finding.ts';

/** What a catalog makes of the values of one finding. */
interface Entry {
  readonly about: About;
  readonly actions?: readonly Action[];
  words(say: Say): Words | string;
}

type Values = Readonly<Record<string, Value>>;
// biome-ignore lint/suspicious/noExplicitAny: every entry has values of its own.
type Entries = Readonly<Record<string, (values: any) => Entry>>;

/** Makes of its values the finding of each entry. */
type Makers<E extends Entries> = {
  readonly [Code in keyof E]: Parameters<E[Code]> extends []
    ? () => Finding
    : (values: Parameters<E[Code]>[0]) => Finding;
};

const registered = new Map<string, (values: Values) => Entry>();

/** A catalog of messages: for each code, a function from its values to its words. */
export function catalog<E extends Entries>(entries: E): Makers<E> {
  const makers: Record<string, (values?: Values) => Finding> = {};
  for (const [code, entry] of Object.entries(entries)) {
    if (registered.has(code)) throw new Error(`two findings have the code ${code}`);
    registered.set(code, entry);
    makers[code] = (values = {}) => {
      const { about, actions = [] } = entry(values);
      return { code, about, values, actions };
    };
  }
  return makers as Makers<E>;
}

/** All codes that catalogs have, in their order. */
export function findingCodes(): string[] {
  return [...registered.keys()];
}

/** The words of a finding at a surface. */
export function wordsOf({ code, values }: Pick<Finding, 'code' | 'values'>, say: Say): Words {
  const entry = registered.get(code);
  if (!entry) throw new Error(`no catalog has the finding ${code}`);
  const words = entry(values).words(say);
  return typeof words === 'string' ? { message: words, advice: '' } : words;
}

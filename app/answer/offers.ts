import { type FitOptions, InputError, type Options, optionTable, resolveOptions } from '../../src/index.ts';

/** Options that an advice asks for by name and value. */
export interface Offer {
  /** Such as "Set method to irls". */
  readonly words: string;
  /** All options, with the ones it asks for. */
  readonly options: FitOptions;
}

/** What an advice such as "Use intervals 'scaled'" would set; undefined where it names no value, or nothing would change. */
export function offerOf(advice: string, given: FitOptions): Offer | undefined {
  const asked = [...advice.matchAll(/\b([a-z]\w*) '([\w-]+)'/gi)].flatMap(([, word, value]) => {
    const name = `${word![0]!.toLowerCase()}${word!.slice(1)}`;
    return takes(name, value!) ? [[name, value!] as const] : [];
  });
  const options = { ...given, ...Object.fromEntries(asked) };
  try {
    const [now, then] = [resolveOptions(given), resolveOptions(options)];
    const changed = asked.filter(([name, value]) => now[name] !== value && then[name] === value);
    if (changed.length === 0) return undefined;
    return { words: `Set ${changed.map(([name, value]) => `${name} to ${value}`).join(' and ')}`, options };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function takes(name: string, value: string): name is keyof Options {
  if (!Object.hasOwn(optionTable, name)) return false;
  const row = optionTable[name as keyof Options];
  return (
    (row.kind === 'choice' && row.values.includes(value)) || (row.kind === 'law' && row.words.includes(value))
  );
}

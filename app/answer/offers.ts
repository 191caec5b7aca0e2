import {
  type Finding,
  type FitOptions,
  InputError,
  type Options,
  optionNames,
  resolveOptions,
} from '../../src/index.ts';
import { optionText } from '../../src/text/optionText.ts';

/** Options that a finding asks for. */
export interface Offer {
  /** Such as "Set method to irls". */
  readonly words: string;
  /** All options, with the ones it asks for. */
  readonly options: FitOptions;
}

/** What a finding would set, each thing a button; none where nothing would change, or not together with the other options. */
export function offersOf(finding: Finding | undefined, given: FitOptions): Offer[] {
  // A result that was saved by an older version has none.
  if (!finding) return [];
  const own = finding.actions.flatMap((action) =>
    action.do === 'set' ? offersToSet(action.options as Partial<Options>, given) : [],
  );
  return [...own, ...offersOf(finding.also, given)];
}

/** Offers that are better said by what they mean. */
const plainWords: Readonly<Record<string, string>> = {
  'beyond=censored': 'Use them as beyond the limit',
  'beyond=missing': 'Leave them out',
};

function offersToSet(offered: Partial<Options>, given: FitOptions): Offer[] {
  const names = optionNames.filter((name) => Object.hasOwn(offered, name));
  const options = { ...given, ...offered } as FitOptions;
  try {
    const [now, then] = [resolveOptions(given), resolveOptions(options)];
    const changed = names
      .flatMap((name) => {
        const value = offered[name];
        return value === undefined ? [] : [[name, optionText(value)] as const];
      })
      .filter(([name, text]) => optionText(now[name]) !== text && optionText(then[name]) === text);
    if (changed.length === 0) return [];
    const plain = changed.length === 1 ? plainWords[changed[0].join('=')] : undefined;
    return [
      { words: plain ?? `Set ${changed.map(([name, text]) => `${name} to ${text}`).join(' and ')}`, options },
    ];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

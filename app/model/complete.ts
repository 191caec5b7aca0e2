import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';
import {
  builtIn,
  declaredIn,
  isName,
  keywordsOf,
  leftSideOf,
  openings,
  speciesIn,
  wordsOf,
} from '../../src/inside.ts';

/** Lines read for names; more would be felt at each letter. */
const mostLines = 2000;

/**
 * The names that may follow, and the words that open a line where one begins: states, columns of the data, parameters and constants in use, functions. While typing they
 * are offered from the second letter on, and not where a name is complete: Enter should then begin a new line.
 */
export function complete(columns: () => readonly string[]): CompletionSource {
  return (context: CompletionContext) => {
    const typed = context.matchBefore(/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/u);
    const text = typed?.text ?? '';
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (before.includes('#')) return null;
    if (!context.explicit && text.length < 2) return null;
    const options = optionsFor(context.state.doc, columns(), before.trim() === text, context.pos);
    if (!context.explicit && options.some(({ label }) => label === text)) return null;
    // What has become complete is not offered any longer.
    const validFor = (text: string) =>
      /^[\p{L}\p{M}\p{Nd}_]*$/u.test(text) && !options.some(({ label }) => label === text);
    return { from: typed?.from ?? context.pos, options, validFor };
  };
}

function optionsFor(doc: Text, columns: readonly string[], opensLine: boolean, at: number): Completion[] {
  const kinds = namesIn(doc, at);
  for (const column of columns) {
    if (isName(column) && kinds.get(column) !== 'state') kinds.set(column, 'column');
  }
  const names = Array.from(kinds, ([label, kind]): Completion => {
    const equation = opensLine && kind === 'column' ? { apply: `${label}' = ` } : {};
    return {
      label,
      detail: kind === 'column' ? 'column of the data' : kind,
      boost: boosts[kind],
      ...equation,
    };
  });
  const known = Array.from(
    builtIn,
    ([label, { kind, about }]): Completion => ({
      label,
      detail: about,
      boost: -10,
      ...(kind === 'function' ? { apply: `${label}(` } : {}),
    }),
  );
  const words = Array.from(openings, ([label, detail]) => ({ label, detail, apply: `${label} ` }));
  return [...names, ...(opensLine ? words : known)];
}

type Kind = 'state' | 'column' | 'parameter' | 'constant';
const boosts: Record<Kind, number> = { state: 3, column: 2, parameter: 1, constant: 0 };

/** The names of a text by what they are, except the one that is being typed at `at`. */
function namesIn(doc: Text, at: number): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const used = new Set<string>();
  const species = new Set<string>();
  for (let i = 1; i <= Math.min(doc.lines, mostLines); i++) {
    const { text, from } = doc.line(i);
    const left = leftSideOf(text);
    const defined = left ?? declaredIn(text);
    if (defined) kinds.set(defined.name, defined.kind);
    for (const name of speciesIn(text)) species.add(name);
    const keywords = keywordsOf(text);
    for (const word of wordsOf(text, left?.end)) {
      const typing = from + word.from < at && at <= from + word.to;
      if (word.kind === 'name' && !typing && !keywords.has(word.from)) used.add(word.text);
    }
  }
  for (const name of species) if (!kinds.has(name) && used.has(name)) kinds.set(name, 'state');
  for (const name of used) {
    if (!kinds.has(name) && !builtIn.has(name)) kinds.set(name, 'parameter');
  }
  return kinds;
}

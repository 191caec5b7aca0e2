import { keywordsOf, leftSideOf, wordsOf } from '../../src/inside.ts';

/** A model's text with names replaced, all at once; only whole names change, and no comment. */
export function renameNames(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .split('\n')
    .map((line) => renameInLine(line, names))
    .join('\n');
}

function renameInLine(line: string, names: ReadonlyMap<string, string>): string {
  const left = leftSideOf(line);
  let out = '';
  let done = 0;
  const put = ({ from, to }: { from: number; to: number }, name: string) => {
    out += line.slice(done, from) + name;
    done = to;
  };
  // In du/dt the name is u, not du: the left side is recognised first.
  const first = left && names.get(left.name);
  if (first !== undefined) put(left!, first);
  const keywords = keywordsOf(line);
  for (const word of wordsOf(line, left?.end)) {
    const isName = word.kind === 'name' && !keywords.has(word.from);
    const name = isName ? names.get(word.text) : undefined;
    if (name !== undefined) put(word, name);
  }
  return out + line.slice(done);
}

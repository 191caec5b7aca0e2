import { readFileSync, writeFileSync } from 'node:fs';
import { InputError } from '../../src/index.ts';
import { methodFindings } from './methodFindings.ts';

/** Writes the tables into a document, each between `<!-- study: NAME -->` and `<!-- end -->`. */
export function fillDocument(document: string, tables: ReadonlyMap<string, string>): void {
  writeFileSync(document, [...tables].reduce(replaced, readFileSync(document, 'utf8')));
}

function replaced(text: string, [name, table]: [string, string]): string {
  const begin = `<!-- study: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf('<!-- end -->', from);
  if (from < 0 || to < 0) {
    throw new InputError(methodFindings.methodDocument({ place: begin }));
  }
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

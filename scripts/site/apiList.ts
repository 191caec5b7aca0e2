import { byTopic, firstSentence } from './apiPages.ts';
import type { PublicName } from './publicNames.ts';

const head = `# API reference

Every name that a program can import, with the first sentence of its documentation and the file that has the rest: signature, fields, and an
example that the tests run. Editors show the same text. \`npm run docs\` builds a page for each name, with links and a search, into \`build/site/api\`.
[The library](../library.md) shows them at work.

This list is made from the doc comments: \`npx vitest run test/site.test.ts -u\` updates it.
`;

/** The public names by topic in Markdown, for those who read the repository; the site has a page for each instead. */
export function apiList(names: readonly PublicName[]): string {
  const row = ({ name, kind, from, doc, file }: PublicName) =>
    `| \`${name}\` | ${kind} | \`${from}\` | ${cell(firstSentence(doc))} | \`${file}\` |`;
  const section = ({ topic, members }: { topic: string; members: readonly PublicName[] }) =>
    [
      `\n## ${topic}\n`,
      '| name | kind | import from | | file |',
      '| - | - | - | - | - |',
      ...members.map(row),
      '',
    ].join('\n');
  return head + byTopic(names).map(section).join('');
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

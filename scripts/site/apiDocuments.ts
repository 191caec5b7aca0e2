import { byTopic, firstSentence } from './apiPages.ts';
import type { Member, PublicName } from './publicNames.ts';

const head = `# API reference

Every name that a program can import, with the first sentence of its documentation; the name leads to the rest: signature, fields, and an
example that the tests run. Editors show the same text. \`npm run docs\` builds a page for each name, with a search, into \`build/site/api\`.
[The library](../library.md) shows them at work.

These pages are made from the doc comments: \`npx vitest run test/site.test.ts -u\` updates them.
`;

/** A document in docs/api. */
interface ApiDocument {
  readonly file: string;
  readonly text: string;
}

/** The reference in Markdown, for those who read the repository: the public names by topic, and a document a topic. The site has a page for each name instead. */
export function apiDocuments(names: readonly PublicName[]): ApiDocument[] {
  const topics = byTopic(names).map((topic) => ({ ...topic, file: `${slug(topic.topic)}.md` }));
  const places = new Map(
    topics.flatMap(({ file, members }) => members.map((name) => [name, `${file}#${anchorOf(name)}`])),
  );
  const list = topics.map(({ topic, members }) =>
    [
      `\n## ${topic}\n`,
      '| name | kind | import from | |',
      '| - | - | - | - |',
      ...members.map((name) => row(name, places.get(name)!)),
      '',
    ].join('\n'),
  );
  return [
    { file: 'README.md', text: head + list.join('') },
    ...topics.map(({ file, topic, members }) => ({
      file,
      text: `# ${topic}\n\n[All public names](README.md)\n\n${members.map(section).join('\n')}`,
    })),
  ];
}

function row(name: PublicName, place: string): string {
  return `| [\`${name.name}\`](${place}) | ${name.kind} | \`${name.from}\` | ${cell(firstSentence(name.doc))} |`;
}

function section(name: PublicName): string {
  const { from, kind, declaration, doc, throws, members, example, file } = name;
  const isType = kind === 'type';
  const imported = `import { ${isType ? 'type ' : ''}${name.name} } from '${from}';`;
  const parts = [
    `## ${headingOf(name)}`,
    paragraphs(doc),
    // The fields of an interface are listed below it.
    fenced([imported, declaration === `interface ${name.name}` ? '' : declaration].join('\n\n').trim()),
    throws === undefined ? '' : `**Throws**\n\n${paragraphs(throws)}`,
    members.map((member) => item(member, '')).join('\n'),
    example === undefined ? '' : `**Example**\n\n${fenced(example.trimEnd())}`,
    `Defined in \`${file}\`.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A type and a function may differ by a capital alone, which anchors do not tell apart. */
function headingOf({ name, kind }: PublicName): string {
  return `${name} (${kind})`;
}

function anchorOf(name: PublicName): string {
  return slug(headingOf(name));
}

/** A heading as GitHub makes an anchor of it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

function item({ name, optional, type, doc, members }: Member, indent: string): string {
  const words = doc === '' ? '' : `: ${doc.replace(/\s+/g, ' ')}`;
  return [
    `${indent}- \`${name}${optional ? '?' : ''}: ${type}\`${words}`,
    ...members.map((member) => item(member, `${indent}  `)),
  ].join('\n');
}

/** Prose of a doc comment; lines that it indents are formulas. */
function paragraphs(doc: string): string {
  return doc
    .replace(/(?:^|\n\n)((?: {2}\S.*(?:\n|$)|\n(?= {2}\S))+)/g, '\n\n```\n$1\n```\n')
    .replace(/\(docs\/([\w/]+)\.md\)/g, '([docs/$1.md](../$1.md))')
    .trim();
}

function fenced(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

import { posix } from 'node:path';
import { escapeHtml } from './escapeHtml.ts';
import { highlight } from './highlight.ts';
import { addressOf } from './navigation.ts';
import type { Page } from './page.ts';
import type { Member, PublicName } from './publicNames.ts';
import { renderMarkdown } from './renderMarkdown.ts';

/** What names are about, by the folder or file that has them; the first that fits counts. */
const topics: readonly (readonly [string, RegExp])[] = [
  ['Fit', /^src\/(fit\/|script\/|startTask)|comparedRow/],
  ['Models', /^src\/model\//],
  ['Data', /^src\/(data|linalg|write)\/|^src\/(node|files)\.ts/],
  ['SBML and PEtab', /^src\/(sbml|petab)\//],
  ['Results', /^src\/(result|detail|savedResult|searchResult|verdict|progress)/],
  ['Simulate, predict, plan experiments', /^src\/forward\//],
  ['Methods, starters and noise laws of your own', /^src\/(\w+\/register|starters\/|noise\/|drive)/],
  ['Methods and options', /^src\/(methods|option|resolveOptions|version)/],
  ['Errors, notes and verdicts', /^src\/(findings\/|inputError)/],
  ['Studies', /^(studies|src\/studies)/],
  ['Examples and statistics', /^src\/(problems|stats)\//],
  ['The workings of WENDy', /^src\/wendy\//],
];
const otherTopic = 'More';

/** The reference: a page for each public name, and one that lists them by topic. */
export function apiPages(names: readonly PublicName[]): Page[] {
  return [overview(names), ...names.map((name) => namePage(name, links(names, name)))];
}

/** The page of a name. Types have a folder of their own: some differ from a function by a capital alone, which not every disk tells apart. */
export function addressOfName({ name, kind }: Pick<PublicName, 'name' | 'kind'>): string {
  return kind === 'type' ? `api/types/${name}.html` : `api/${name}.html`;
}

/** Where the other names are, seen from the page of one. */
function links(names: readonly PublicName[], from: PublicName): Map<string, string> {
  const folder = posix.dirname(addressOfName(from));
  const others = names.filter((name) => name !== from);
  return new Map(others.map((name) => [name.name, posix.relative(folder, addressOfName(name))]));
}

/** The names by topic. */
export function byTopic(names: readonly PublicName[]): { topic: string; members: PublicName[] }[] {
  const topicOf = ({ file }: PublicName) => topics.find(([, files]) => files.test(file))?.[0] ?? otherTopic;
  return [...topics.map(([topic]) => topic), otherTopic]
    .map((topic) => ({ topic, members: names.filter((name) => topicOf(name) === topic) }))
    .filter(({ members }) => members.length > 0);
}

function overview(names: readonly PublicName[]): Page {
  const sections = byTopic(names);
  const headings = sections.map(({ topic }, i) => ({ id: `topic-${i + 1}`, depth: 2, text: topic }));
  const item = ({ name, kind, doc }: PublicName) =>
    `<li><a href="${posix.relative('api', addressOfName({ name, kind }))}"><code>${name}${kind === 'function' ? '()' : ''}</code></a> ${inline(firstSentence(doc))}</li>`;
  const list = (members: readonly PublicName[]) => `<ul class="names">${members.map(item).join('\n')}</ul>`;
  const section = ({ topic, members }: (typeof sections)[number], i: number) => {
    const [types, values] = [true, false].map((isType) =>
      members.filter(({ kind }) => (kind === 'type') === isType),
    ) as [PublicName[], PublicName[]];
    const rest =
      types.length > 0 ? `<details><summary>Types (${types.length})</summary>${list(types)}</details>` : '';
    return `<h2 id="topic-${i + 1}">${topic}</h2>\n${values.length > 0 ? list(values) : ''}\n${rest}`;
  };
  const html = `<h1>API reference</h1>
<p>Every name that a program can import, made from the comments in the code. The examples are run by the tests; what they print
stands behind an arrow. <a href="../library.html">The library</a> shows them at work.</p>
${sections.map(section).join('\n')}`;
  return { address: addressOf('api'), title: 'API reference', html, headings };
}

function namePage(name: PublicName, known: ReadonlyMap<string, string>): Page {
  const address = addressOfName(name);
  const top = posix.relative(posix.dirname(address), '.');
  const { from, kind, declaration, members, example, throws } = name;
  const imported = `import { ${kind === 'type' ? 'type ' : ''}${name.name} } from '${from}';`;
  const parts = [
    `<p class="trail"><a href="${top}/api/index.html">API reference</a></p>`,
    `<h1 id="${name.name}"><code>${name.name}</code> <small>${kind}</small></h1>`,
    prose(name.doc, known),
    `<pre tabindex="0"><code>${highlight(imported, 'ts')}${declaration && kind !== 'type' ? `\n\n${linked(declaration, known)}` : ''}</code></pre>`,
    kind === 'type' && declaration && !declaration.startsWith('interface')
      ? `<pre tabindex="0"><code>${linked(declaration, known)}</code></pre>`
      : '',
    throws ? `<h2 id="throws">Throws</h2>${prose(throws, known)}` : '',
    members.length > 0
      ? `<h2 id="members">${kind === 'class' ? 'Members' : 'Fields'}</h2>\n${fields(members, known)}`
      : '',
    example
      ? `<h2 id="example">Example</h2><pre tabindex="0"><code>${highlight(example.trimEnd(), 'ts')}</code></pre>`
      : '',
    `<p class="source">Defined in <code>${name.file}</code></p>`,
  ];
  const html = parts
    .join('\n')
    .replace(/\(docs\/([\w/]+)\.md\)/g, `(<a href="${top}/$1.html">docs/$1.md</a>)`);
  return { address, title: `${name.name} (${kind})`, html, headings: [] };
}

function field({ name, optional, type, doc, members }: Member, known: ReadonlyMap<string, string>): string {
  const inner = members.length > 0 ? fields(members, known) : '';
  return `<dt><code>${name}${optional ? '?' : ''}</code> <code class="type">${linked(type, known)}</code></dt><dd>${prose(doc, known)}${inner}</dd>`;
}

function fields(members: readonly Member[], known: ReadonlyMap<string, string>): string {
  return `<dl>${members.map((member) => field(member, known)).join('\n')}</dl>`;
}

/** A doc comment as HTML. Names in code lead to their pages; formulas keep their lines. */
function prose(doc: string, known: ReadonlyMap<string, string>): string {
  const markdown = doc.replace(/(?:^|\n\n)((?: {2}\S.*(?:\n|$)|\n(?= {2}\S))+)/g, '\n\n```\n$1\n```\n');
  const { html } = renderMarkdown(markdown, (link) => link);
  return html.replace(/<code>(\w+)<\/code>/g, (code, name) =>
    known.has(name) ? `<a href="${known.get(name)}">${code}</a>` : code,
  );
}

function linked(declaration: string, known: ReadonlyMap<string, string>): string {
  return highlight(declaration, 'ts').replace(/\b[A-Za-z]\w*\b(?![^<]*>)/g, (word) =>
    known.has(word) && /^[A-Z]/.test(word) ? `<a href="${known.get(word)}">${word}</a>` : word,
  );
}

/** What a doc comment opens with. */
export function firstSentence(doc: string): string {
  return /^[\s\S]*?[.:](?=\s|$)/.exec(doc)?.[0].replace(/:$/, '.') ?? doc;
}

function inline(markdown: string): string {
  return renderMarkdown(markdown, escapeHtml)
    .html.replace(/<\/?p>/g, '')
    .trim();
}

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiDocuments } from '../scripts/site/apiDocuments.ts';
import { addressOfName } from '../scripts/site/apiPages.ts';
import { buildSite } from '../scripts/site/buildSite.ts';
import { declarationText } from '../scripts/site/declarationText.ts';
import { entries } from '../scripts/site/entries.ts';
import { highlight } from '../scripts/site/highlight.ts';
import type { Page } from '../scripts/site/page.ts';
import { type PublicName, publicNames } from '../scripts/site/publicNames.ts';
import { renderMarkdown } from '../scripts/site/renderMarkdown.ts';
import { asJavaScript, typeComplaints } from './examplePrograms.ts';
import { read, root } from './repository.ts';

// The API reference and the site of the documents: every public name is documented, every example runs, every link resolves.

// Inside the project, so that an example finds the package by its own name.
const workshop = join(root, 'build', 'examples');
const desk = mkdtempSync(join(tmpdir(), 'wendy-site-'));
const site = join(desk, 'site');
let names: PublicName[] = [];
let pages: Page[] = [];
let documents = new Map<string, Document>();

beforeAll(async () => {
  names = await publicNames(root, entries);
  pages = buildSite(root, site, names);
  documents = new Map(pages.map(({ address }) => [address, parsed(address)]));
});
afterAll(() => rmSync(desk, { recursive: true, force: true }));

describe('every public name', () => {
  test('is found, whatever the package exports', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { types?: string }> };
    const typed = Object.keys(exports).filter((door) => exports[door]?.types);
    expect(entries.map(({ from }) => from.replace(/^wendy/, '.')).sort()).toEqual(typed.sort());
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fit', 'InputError', 'readTableFile', 'Result']),
    );
  });

  test('has a doc comment that is a sentence', () => {
    expect(names.filter(({ doc }) => !/\w{3}[\s\S]*[.:)]/.test(doc)).map(({ name }) => name)).toEqual([]);
  });

  test('has a runnable example, if it is not a type', () => {
    const without = names.filter(({ kind, example }) => kind !== 'type' && !example);
    expect(without.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
  });

  test('has an example that imports it', () => {
    const silent = names.filter(
      ({ name, from, example }) =>
        example && !new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${from}'`).test(example),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('the reference in docs/api', () => {
  test('is what the doc comments say; update it with: npx vitest run test/site.test.ts -u', async () => {
    for (const { file, text } of apiDocuments(names))
      await expect(text).toMatchFileSnapshot(`../docs/api/${file}`);
  });

  test('has nothing else, and only links that resolve', () => {
    const documents = new Map(apiDocuments(names).map(({ file, text }) => [file, text]));
    expect(readdirSync(join(root, 'docs/api')).sort()).toEqual([...documents.keys()].sort());
    const broken = [...documents].flatMap(([file, text]) =>
      [...renderMarkdown(text, (link) => link).html.matchAll(/<a href="([^"]+)"/g)]
        .map(([, link]) => link!)
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => {
          const [path, anchor] = link.split('#') as [string, string | undefined];
          const target = path === '' ? file : path;
          if (anchor === undefined) return !existsSync(join(root, 'docs/api', target));
          return !renderMarkdown(documents.get(target) ?? '', (one) => one).headings.some(
            ({ id }) => id === anchor,
          );
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('every example', () => {
  const examples = () => names.filter(({ example }) => example !== undefined);

  test('prints what its arrows say', () => {
    mkdirSync(workshop, { recursive: true });
    for (const { name, example } of examples()) {
      writeFileSync(join(workshop, `${name}.mjs`), asJavaScript(example!));
    }
    const runner = join(workshop, 'run.mjs');
    writeFileSync(runner, runnerText(examples().map(({ name }) => name)));
    const run = spawnSync(process.execPath, [runner], { cwd: desk, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const printed = JSON.parse(run.stdout) as Record<string, string>;
    const promised = Object.fromEntries(examples().map(({ name, example }) => [name, arrows(example!)]));
    expect(printed).toEqual(promised);
  });

  test('has the types that the package declares', () => {
    mkdirSync(workshop, { recursive: true });
    const files = examples().map(({ name, example }) => {
      const file = join(workshop, `${name}.ts`);
      writeFileSync(file, example!);
      return file;
    });
    expect(typeComplaints(files)).toEqual([]);
  });

  test('says what it prints', () => {
    expect(
      examples()
        .filter(({ example }) => arrows(example!) === '')
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('the site', () => {
  test('has a page for every document and every public name', () => {
    const addresses = pages.map(({ address }) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'index.html',
        'models.html',
        'messages.html',
        'paper/report.html',
        'contributing.html',
        'api/index.html',
        ...names.map(addressOfName),
      ]),
    );
    // Some disks do not tell capitals from small letters.
    expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(addresses.length);
  });

  test('has only links that resolve, or lead to other sites', () => {
    const broken = [...documents].flatMap(([address, document]) =>
      linksOf(document)
        .filter((link) => !/^(https?|mailto):/.test(link))
        .filter((link) => {
          const [path, anchor] = link.split('#') as [string, string | undefined];
          const target = path === '' ? address : posix.normalize(posix.join(posix.dirname(address), path));
          if (!existsSync(join(site, target))) return true;
          return anchor ? !documents.get(target)?.getElementById(anchor) : false;
        })
        .map((link) => `${address}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('loads nothing from other hosts', () => {
    const asked = [...documents.values()].flatMap((document) => {
      const loaded = [...document.querySelectorAll('[src], link[href]')];
      return loaded.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
    });
    expect(asked.length).toBeGreaterThan(pages.length);
    expect(asked.filter((link) => /^([a-z]+:)?\/\//.test(link))).toEqual([]);
    expect(/url\(|@import/.test(readFileSync(join(site, 'style.css'), 'utf8'))).toBe(false);
  });

  test('has a title, a language and a viewport on every page', () => {
    const titles = [...documents].map(([address, document]) => {
      expect(document.documentElement.getAttribute('lang')).toBe('en');
      expect(document.querySelector('meta[name=viewport]')?.getAttribute('content')).toContain(
        'device-width',
      );
      expect(document.querySelectorAll('h1').length, address).toBe(1);
      return document.querySelector('title')?.textContent;
    });
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('links from every page to every document', () => {
    const menu = linksOf(documents.get('api/fit.html')!, 'nav a');
    expect(menu).toEqual(
      expect.arrayContaining(['../index.html', 'index.html', '../glossary.html', '../paper/report.html']),
    );
    const listed = pages.filter(({ address }) => !/^api\/(?!index\.)/.test(address));
    expect(menu.length).toBe(listed.length);
  });

  test('has a search index of its pages and sections', () => {
    const text = readFileSync(join(site, 'index.js'), 'utf8');
    const rows = JSON.parse(/^window\.wendyPages = ([\s\S]*);\n$/.exec(text)![1]) as string[][];
    expect(rows).toContainEqual(['models.html', 'Models']);
    expect(rows).toContainEqual(['models.html#statements', 'Statements', 'Models']);
    expect(rows).toContainEqual(['api/fit.html', 'fit (function)']);
    expect(rows).toContainEqual(['messages.html#term-timesDecrease', 'timesDecrease', 'Messages']);
    const missing = rows.filter(([address]) => {
      const [path, anchor] = address!.split('#') as [string, string | undefined];
      return anchor ? !documents.get(path)?.getElementById(anchor) : !documents.has(path);
    });
    expect(missing).toEqual([]);
  });
});

describe('text', () => {
  test('from outside stays text', () => {
    const { html } = renderMarkdown('# A\n\n```ts\nconst a = "<b>";\n```\n\n`<i>`', (link) => link);
    expect(html).not.toMatch(/<[bi]>/);
    expect(highlight('<script>', 'unknown')).toBe('&lt;script&gt;');
  });

  test('of headings gives the anchors of GitHub, also twice', () => {
    const { headings } = renderMarkdown('# A\n\n## What `x(0)` is\n\n## B\n\n## B', (link) => link);
    expect(headings.map(({ id }) => id)).toEqual(['a', 'what-x0-is', 'b', 'b-1']);
  });

  test('of a declaration ends where the code begins', () => {
    const source =
      'export async function f(a: number): Promise<A> {\n  return a;\n}\nexport type A = 1 | 2;\n';
    expect(declarationText('a.ts', source, 'f')).toBe('function f(a: number): Promise<A>');
    expect(declarationText('a.ts', source, 'A')).toBe('type A = 1 | 2;');
  });
});

/** The output that an example claims, one line per arrow. */
function arrows(example: string): string {
  return [...example.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text).join('\n');
}

/** A program that runs examples one after the other and prints what they printed, as JSON. */
function runnerText(examples: readonly string[]): string {
  return `import { format } from 'node:util';
const printed = {};
for (const name of ${JSON.stringify(examples)}) {
  const lines = [];
  console.log = (...values) => lines.push(format(...values));
  await import(\`./\${name}.mjs\`);
  printed[name] = lines.join('\\n');
}
process.stdout.write(JSON.stringify(printed));
`;
}

function parsed(address: string): Document {
  return parseHTML(readFileSync(join(site, address), 'utf8')).document as unknown as Document;
}

function linksOf(document: Document, selector = '[href], [src]'): string[] {
  return [...document.querySelectorAll(selector)].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
}

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { apiPages } from './apiPages.ts';
import { addressOf, apiFolder, groups } from './navigation.ts';
import { type Group, type Page, page } from './page.ts';
import type { PublicName } from './publicNames.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { termsOf } from './termsOf.ts';

/** Documents whose tables are looked up row by row. */
const lookedUp = new Set(['docs/glossary.md', 'docs/messages.md']);

/** Writes the documents and the reference of a repository as a site of plain files, which a browser opens from any folder or host. */
export function buildSite(root: string, out: string, names: readonly PublicName[]): Page[] {
  const sources = documents(root);
  const pages = [...sources.map((source) => documentPage(root, source)), ...apiPages(names)];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const menu = menuOf(sources, pages);
  rmSync(out, { recursive: true, force: true });
  const write = (address: string, text: string) => {
    mkdirSync(dirname(join(out, address)), { recursive: true });
    writeFileSync(join(out, address), text);
  };
  for (const one of pages) write(one.address, page(one, menu, version));
  write('index.js', searchIndex(pages));
  for (const file of ['style.css', 'search.js'])
    write(file, readFileSync(join(root, 'scripts/site', file), 'utf8'));
  copy(root, out, 'app/public/icon.svg', 'icon.svg');
  for (const file of shown(root)) copy(root, out, file, addressOf(file));
  return pages;
}

/** Documents at the top of the repository and below docs/. */
function documents(root: string): string[] {
  const top = readdirSync(root).filter((name) => /^[A-Z]+\.md$/.test(name));
  return [
    ...top,
    ...filesUnder(root, 'docs').filter((file) => file.endsWith('.md') && !file.startsWith(apiFolder)),
  ];
}

/** What documents show or lead to besides each other. */
function shown(root: string): string[] {
  return [...filesUnder(root, 'docs').filter((file) => !file.endsWith('.md')), 'LICENSE', 'CITATION.cff'];
}

function documentPage(root: string, source: string): Page {
  const address = addressOf(source);
  const rendered = renderMarkdown(readFileSync(join(root, source), 'utf8'), (link) => {
    if (/^([a-z]+:|#)/.test(link)) return link;
    const [path, anchor] = link.split('#') as [string, string | undefined];
    const target = posix.normalize(posix.join(posix.dirname(source), path));
    if (!existsSync(join(root, target))) throw new Error(`${source}: the link to ${link} is broken`);
    const index = statSync(join(root, target)).isDirectory() ? posix.join(target, 'report.md') : target;
    const to = posix.relative(posix.dirname(address), addressOf(index));
    return anchor === undefined ? to : `${to}#${anchor}`;
  });
  return lookedUp.has(source)
    ? { address, ...rendered, ...termsOf(rendered.html) }
    : { address, ...rendered };
}

/** The groups of the menu, with what no group names under the last. */
function menuOf(sources: readonly string[], pages: readonly Page[]): Group[] {
  const titles = new Map(pages.map(({ address, title }) => [address, title]));
  const named = new Set(groups.flatMap((group) => group.sources));
  const others = sources.filter((source) => !named.has(source));
  return groups.map((group, i) => ({
    title: group.title,
    pages: [...group.sources, ...(i === groups.length - 1 ? others : [])]
      .map(addressOf)
      .filter((address) => titles.has(address))
      .map((address) => ({ address, title: menuTitle(address, titles.get(address)!) })),
  }));
}

/** Titles that are longer than a menu is wide. */
function menuTitle(address: string, title: string): string {
  const short: Readonly<Record<string, string>> = {
    'index.html': 'Start',
    'paper/report.html': 'The paper, reproduced',
    'forward.html': 'Least squares',
    'deviations.html': 'Deviations',
    'problems.html': 'Any model',
  };
  return short[address] ?? title;
}

/** A script that gives the search its list: where, what. Scripts load also where pages are opened as files. */
function searchIndex(pages: readonly Page[]): string {
  const rows = pages.flatMap(({ address, title, headings, terms = [] }) => [
    [address, title],
    ...[...headings, ...terms]
      .filter(({ depth }) => depth !== 1)
      .map(({ id, text }) => [`${address}#${id}`, text, title]),
  ]);
  return `window.wendyPages = ${JSON.stringify(rows)};\n`;
}

function copy(root: string, out: string, file: string, address: string): void {
  mkdirSync(dirname(join(out, address)), { recursive: true });
  copyFileSync(join(root, file), join(out, address));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(root, path) : [path];
  });
}

import { posix } from 'node:path';
import { escapeHtml } from './escapeHtml.ts';
import type { Heading } from './renderMarkdown.ts';

export interface Page {
  /** Where it is on the site, such as api/fit.html. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Rows of its tables that the search finds. */
  readonly terms?: readonly Heading[];
}

export interface Group {
  readonly title: string;
  readonly pages: readonly { readonly title: string; readonly address: string }[];
}

/** A whole page: the one frame of the site around a text. It asks nothing of other hosts, and reads without its script. */
export function page(
  { address, title, html, headings }: Page,
  groups: readonly Group[],
  version: string,
): string {
  const to = (target: string) => posix.relative(posix.dirname(address), target);
  const isHere = (target: string) =>
    target === address || (target === 'api/index.html' && address.startsWith('api/'));
  const item = ({ title, address: target }: Group['pages'][number]) =>
    `<li><a href="${to(target)}"${isHere(target) ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const navigation = groups
    .map(({ title, pages }) => `<p>${escapeHtml(title)}</p><ul>${pages.map(item).join('')}</ul>`)
    .join('\n');
  const full = address === 'index.html' ? 'WENDy for TypeScript' : `${title} · WENDy for TypeScript`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(full)}</title>
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to('style.css')}">
<script src="${to('search.js')}" data-root="${to('.') || '.'}" defer></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}"><img src="${to('icon.svg')}" alt="" width="28" height="28"> WENDy <span>${escapeHtml(version)}</span></a>
<div class="search" hidden><input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off"><ul></ul></div>
</header>
<div class="columns">
<details class="menu"><summary>All pages</summary><nav aria-label="Pages">
${navigation}
</nav></details>
<main id="text">
${html}
</main>
${contents(headings)}
</div>
</body>
</html>
`;
}

/** The sections of a page, beside it; none where there are too few to choose from. */
function contents(headings: readonly Heading[]): string {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 3) return '';
  const items = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

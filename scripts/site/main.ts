import { join, resolve } from 'node:path';
import { buildSite } from './buildSite.ts';
import { entries } from './entries.ts';
import { publicNames } from './publicNames.ts';

// npm run docs: the documents and the API reference as a site, in build/site.

const root = resolve('.');
const out = join(root, 'build/site');
const pages = buildSite(root, out, await publicNames(root, entries));
console.log(`${pages.length} pages. Open build/site/index.html in a browser.`);

import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { serveApp } from '../../cli/appServer.ts';
import { findBrowser } from '../../test/browser/findBrowser.ts';
import { type State, states } from './states.ts';

// Pictures of the app's main states, to be looked through:
//   npm run screenshots                      all of them, into build/screenshots, with an index.html
//   npm run screenshots -- --only gallery    those whose names hold a word
//   npm run screenshots -- --readme          the two of the README, into docs/pictures
//   --folder DIR serves another build of the app, --out DIR writes elsewhere, --width N and --theme dark take one kind

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
    folder: { type: 'string', default: 'dist/app' },
    out: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
  },
});

interface Kind {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

/** A phone and a desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const themes = ['light', 'dark'] as const;
const kinds: readonly Kind[] = sizes.flatMap((size) => themes.map((theme) => ({ ...size, theme })));
/** The first page is seen on a wide screen and on the narrowest as well. */
const extremes: readonly Kind[] = [
  { width: 2560, height: 1440, theme: 'light' },
  { width: 360, height: 740, theme: 'light' },
];
/** So that the README loads quickly. */
const mostReadmeBytes = 200_000;

const server = await serveApp(resolve(flags.folder), 0);
const browser = await chromium.launch({
  executablePath: findBrowser() ?? fail('No Chromium or Chrome: install one, or set CHROMIUM_PATH.'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  await (flags.readme ? takeForReadme(browser) : takeAll(browser));
} finally {
  await browser.close();
  await server.close();
}

async function takeAll(browser: Browser): Promise<void> {
  const out = resolve(flags.out ?? 'build/screenshots');
  if (flags.only === '' && flags.out === undefined) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const wanted = states.filter(({ name }) => name.includes(flags.only));
  if (wanted.length === 0) {
    fail(`No state is called "${flags.only}". There are ${states.map(({ name }) => name).join(', ')}.`);
  }
  const rows: string[] = [];
  for (const state of wanted) {
    const all = state.name === 'first-page' ? [...kinds, ...extremes] : kinds;
    const cells: string[] = [];
    for (const kind of all.filter(isWanted)) {
      const file = `${state.name}-${kind.width}-${kind.theme}.png`;
      const trouble = await take(browser, state, kind, join(out, file), true);
      console.log(trouble ? `${file} was not taken: ${trouble}` : file);
      if (trouble) process.exitCode = 1;
      cells.push(
        trouble
          ? `<p>${escaped(trouble)}</p>`
          : `<a href="${file}"><img src="${file}" width="${Math.min(kind.width / 2, 640)}" alt="${kind.width} px, ${kind.theme}"></a>`,
      );
    }
    rows.push(`<h2>${state.name}</h2><p>${state.about}</p><div>${cells.join('')}</div>`);
  }
  const style =
    'body{font:15px system-ui;margin:24px;background:#999}div{display:flex;gap:16px;align-items:start;flex-wrap:wrap}';
  writeFileSync(
    join(out, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>WENDy, seen</title><style>${style}</style>${rows.join('\n')}\n`,
  );
  console.log(`Look through them: ${join(out, 'index.html')}`);
}

function isWanted({ width, theme }: Kind): boolean {
  return (flags.width === undefined || Number(flags.width) === width) && (flags.theme ?? theme) === theme;
}

async function takeForReadme(browser: Browser): Promise<void> {
  const out = resolve(flags.out ?? 'docs/pictures');
  mkdirSync(out, { recursive: true });
  const first = states.find(({ name }) => name === 'first-page')!;
  const pictures = [
    ['app.png', { width: 1280, height: 860, theme: 'light' }],
    ['app-phone.png', { width: 390, height: 860, theme: 'dark' }, 'Figures'],
  ] as const;
  for (const [file, kind, part] of pictures) {
    const trouble = await take(browser, part ? scrolledTo(first, part) : first, kind, join(out, file), false);
    if (trouble) fail(`${file} was not taken: ${trouble}`);
    const bytes = statSync(join(out, file)).size;
    console.log(`${join(out, file)}, ${Math.ceil(bytes / 1000)} kB`);
    if (bytes > mostReadmeBytes) fail(`${file} is larger than ${mostReadmeBytes / 1000} kB.`);
  }
}

/** The same state, with a part of the page at the top of the window. */
function scrolledTo(state: State, part: string): State {
  return {
    ...state,
    async reach(page) {
      const shown = await state.reach(page);
      await shown.getByRole('region', { name: part }).evaluate((element) => {
        scrollTo(0, scrollY + element.getBoundingClientRect().top - 16);
      });
      return shown;
    },
  };
}

/** Takes one picture; why not, where it failed. */
async function take(
  browser: Browser,
  state: State,
  { width, height, theme }: Kind,
  path: string,
  fullPage: boolean,
): Promise<string | undefined> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    // What moves would be caught on its way.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    await page.goto(server.url);
    const shown = await state.reach(page);
    if (fullPage && state.fullPage !== false) {
      // In a window as tall as the page, so that what stays at its foot is not pictured in the middle.
      const tall = await shown.evaluate(() => document.documentElement.scrollHeight);
      await shown.setViewportSize({ width, height: Math.max(tall, height) });
    }
    await shown.screenshot({ path });
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0];
  } finally {
    await context.close();
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

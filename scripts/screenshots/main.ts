import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { serveApp } from '../../cli/appServer.ts';
import { answered } from '../../test/browser/appSteps.ts';
import { browsers } from '../../test/browser/browsers.ts';
import { type Driver, inPage } from '../../test/browser/driver.ts';
import { findBrowser } from '../../test/browser/findBrowser.ts';
import { type State, states } from './states.ts';
import { takeIcons } from './takeIcons.ts';

// Pictures of the app's main states, to be looked through, in every browser that is there:
//   npm run screenshots                      all of them, into build/screenshots, with an index.html
//   npm run screenshots -- --only gallery    those whose names hold a word
//   npm run screenshots -- --browser webkit --width 360 --theme dark   fewer kinds
//   npm run screenshots -- --readme          the two of the README, into docs/pictures
//   npm run screenshots -- --icons           the icons of the manifest, from icon.svg
//   --folder DIR serves another build of the app, --out DIR writes elsewhere

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    browser: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
    icons: { type: 'boolean', default: false },
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

/** A phone, a tablet, a notebook and a wide screen. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const themes = ['light', 'dark'] as const;
const kinds: readonly Kind[] = sizes
  .flatMap((size) => themes.map((theme) => ({ ...size, theme })))
  .filter(({ width }) => flags.width === undefined || Number(flags.width) === width)
  .filter(({ theme }) => flags.theme === undefined || flags.theme === theme);
/** So that the README loads quickly. */
const mostReadmeBytes = 200_000;

if (flags.icons) await drawIcons();
else {
  const server = await serveApp(resolve(flags.folder), 0);
  try {
    await (flags.readme ? takeForReadme(server.url) : takeAll(server.url));
  } finally {
    await server.close();
  }
}

async function takeAll(url: string): Promise<void> {
  const out = resolve(flags.out ?? 'build/screenshots');
  const { only, browser, width, theme } = flags;
  // Some are taken again beside the others.
  if (!(only || browser || width || theme || flags.out)) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const wanted = states.filter(({ name }) => name.includes(flags.only));
  if (wanted.length === 0) {
    fail(`No state is called "${flags.only}". There are ${states.map(({ name }) => name).join(', ')}.`);
  }
  const rows = new Map(wanted.map((state) => [state, [] as string[]]));
  for (const { name, needs, open } of browsers) {
    if (!name.toLowerCase().includes(flags.browser.toLowerCase())) continue;
    if (!open) {
      console.log(`NO PICTURES OF ${name.toUpperCase()}: install ${needs}`);
      continue;
    }
    const driver = await open();
    try {
      for (const [state, cells] of rows) {
        for (const kind of kinds) {
          const file = `${state.name}-${name.toLowerCase()}-${kind.width}-${kind.theme}.png`;
          const trouble = await take(driver, url, state, kind, join(out, file), true);
          console.log(trouble ? `${file} was not taken: ${trouble}` : file);
          if (trouble) process.exitCode = 1;
          cells.push(trouble ? `<p>${escaped(trouble)}</p>` : pictureOf(file, name, kind));
        }
      }
    } finally {
      await driver.close();
    }
  }
  const style =
    'body{font:15px system-ui;margin:24px;background:#999}div{display:flex;gap:16px;align-items:start;flex-wrap:wrap}';
  const body = [...rows].map(
    ([state, cells]) => `<h2>${state.name}</h2><p>${state.about}</p><div>${cells.join('')}</div>`,
  );
  writeFileSync(
    join(out, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>WENDy, seen</title><style>${style}</style>${body.join('\n')}\n`,
  );
  console.log(`Look through them: ${join(out, 'index.html')}`);
}

function pictureOf(file: string, browser: string, { width, theme }: Kind): string {
  const about = `${browser}, ${width} px, ${theme}`;
  return `<a href="${file}"><img src="${file}" width="${Math.min(width / 2, 640)}" alt="${about}" title="${about}"></a>`;
}

async function takeForReadme(url: string): Promise<void> {
  const out = resolve(flags.out ?? 'docs/pictures');
  mkdirSync(out, { recursive: true });
  const first = states.find(({ name }) => name === 'first-page')!;
  const pictures = [
    ['app.png', { width: 1280, height: 860, theme: 'light' }],
    ['app-phone.png', { width: 390, height: 860, theme: 'dark' }, 'figures-title'],
  ] as const;
  const driver = await (
    browsers[0].open ?? fail('No Chromium or Chrome: install one, or set CHROMIUM_PATH.')
  )();
  try {
    for (const [file, kind, part] of pictures) {
      const trouble = await take(
        driver,
        url,
        part ? scrolledTo(first, part) : first,
        kind,
        join(out, file),
        false,
      );
      if (trouble) fail(`${file} was not taken: ${trouble}`);
      const bytes = statSync(join(out, file)).size;
      console.log(`${join(out, file)}, ${Math.ceil(bytes / 1000)} kB`);
      if (bytes > mostReadmeBytes) fail(`${file} is larger than ${mostReadmeBytes / 1000} kB.`);
    }
  } finally {
    await driver.close();
  }
}

/** The same state, with the part below a heading at the top of the window. */
function scrolledTo(state: State, heading: string): State {
  return {
    ...state,
    async reach(driver) {
      await state.reach(driver);
      await inPage(
        driver,
        (id) => {
          const part = document.getElementById(id)?.closest('section');
          if (part) scrollTo(0, scrollY + part.getBoundingClientRect().top - 16);
        },
        heading,
      );
    },
  };
}

/** Takes one picture; why not, where it failed. */
async function take(
  driver: Driver,
  url: string,
  state: State,
  { width, height, theme }: Kind,
  path: string,
  fullPage: boolean,
): Promise<string | undefined> {
  try {
    // As at a first visit, but for the theme.
    await driver.go(`${url}licences.txt`);
    await driver.evaluate(
      `localStorage.clear(), localStorage.setItem('wendy-theme', '${theme}'), ${state.isFirstVisit ? '0' : "localStorage.setItem('wendy-tour', 'seen')"}`,
    );
    await driver.go(url);
    await driver.resize(width, height);
    await answered(driver);
    await state.reach(driver);
    if (fullPage && state.fullPage !== false) {
      // In a window as tall as the page, so that what stays at its foot is not pictured in the middle.
      const tall = Number(await driver.evaluate('document.documentElement.scrollHeight'));
      await driver.resize(width, Math.min(Math.max(tall, height), 8800));
      await inPage(driver, figuresDrawn, 3000);
    }
    const seen = Number(await driver.evaluate('innerWidth'));
    if (seen !== width)
      console.log(`${driver.engine} has no window of ${width} pixels; the next is of ${seen}`);
    writeFileSync(path, await driver.picture());
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0];
  }
}

/** In the page: waits until all figures in sight are drawn again, or for as long as it takes at most. */
function figuresDrawn(most: number): Promise<void> {
  const end = performance.now() + most;
  return new Promise((done) => {
    const look = () => {
      const empty = [...document.querySelectorAll('.figure-drawing:empty')];
      const isWaiting = empty.some((one) => one.getClientRects().length > 0);
      if (isWaiting && performance.now() < end) setTimeout(look, 50);
      else done();
    };
    look();
  });
}

async function drawIcons(): Promise<void> {
  const executablePath = findBrowser() ?? fail('No Chromium or Chrome: install one, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await takeIcons(browser, resolve('app/public'));
  } finally {
    await browser.close();
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findProblem, sampleProblem, toCsv } from '../src/index.ts';
import { noteAnswer, noteFirst, noteMoves } from '../test/app/clocks.ts';
import { type Hold, holdInWords, watchHolds } from '../test/app/holds.ts';
import { answered, bring, estimates, typeModel } from '../test/app/steps.ts';
import { findBrowser } from '../test/browser/findBrowser.ts';
import { benchStarts } from './appStarts.ts';

/** Fresh starts of the page, key presses and moves of a slider that are timed. */
const STARTS = 5;
const PRESSES = 20;
const MOVES = 60;
const ROWS = 100_000;

/** The app in a browser, served by `wendy app`: what loads, how soon it answers, and whether the page stays alive. */
export async function benchApp(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log('no Chromium or Chrome on this machine: install one, or set CHROMIUM_PATH');
    return;
  }
  const server = await startServer();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    // Budgets are for a machine with nothing else to do.
    console.log(
      `programs that want to run: ${loadavg()[0].toFixed(1)}, on ${availableParallelism()} processors`,
    );
    console.log(`${' '.repeat(56)} measured budget`);
    await benchStarts(server.url, line);
    await benchStart(browser, server.url);
    await benchTyping(browser, server.url);
    await benchSlider(browser, server.url);
    await benchRows(browser, server.url);
    await benchLongFit(browser, server.url);
  } finally {
    await browser.close();
    server.stop();
  }
}

/** When the page is shown, and the first answer; and whether that holds the page. */
async function benchStart(browser: Browser, url: string): Promise<void> {
  const runs: { page: number; verdict: number }[] = [];
  for (let run = 0; run < STARTS; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(noteFirst);
    await page.goto(url);
    await answered(page);
    runs.push(
      await page.evaluate(() => {
        const noted = globalThis as { firstShown?: number; firstVerdict?: number };
        return { page: noted.firstShown ?? Number.NaN, verdict: noted.firstVerdict ?? Number.NaN };
      }),
    );
    await context.close();
  }
  tellTimes(
    'page shown',
    runs.map(({ page }) => page),
    1000,
  );
  tellTimes(
    'first verdict shown',
    runs.map(({ verdict }) => verdict),
    1000,
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  const holds = await watchHolds(page);
  await page.goto(url);
  await answered(page);
  tellHold((await holds()).page);
  await context.close();
}

/** From a key press to the answer it changes: a parameter at the end of the model gets one letter more, or less. */
async function benchTyping(browser: Browser, url: string): Promise<void> {
  const { context, page } = await open(browser, url);
  // Lotka-Volterra, with a parameter at the end.
  const model = "u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + u1*u2*w4";
  await bring(page, model, csvOf('lotka-volterra', 256));
  await named(page, 'w4');
  await page.keyboard.press('ControlOrMeta+End');
  const holds = await watchHolds(page);
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    const longer = press % 2 === 0;
    const shown = await page.evaluateHandle(noteAnswer, longer ? 'w44' : 'w4');
    await page.keyboard.press(longer ? '4' : 'Backspace');
    times.push(await shown.evaluate(({ milliseconds }) => milliseconds));
    // A user does not press two keys at once.
    await page.waitForTimeout(200);
  }
  tellTimes('key press to its answer, Lotka-Volterra, 256 points', times, 100);
  tellHold((await holds()).page);
  await context.close();
}

/** From a slider to its curve: what a frame has time for. */
async function benchSlider(browser: Browser, url: string): Promise<void> {
  const { context, page } = await open(browser, url);
  const problem = findProblem('lotka-volterra');
  await bring(page, problem.model, csvOf(problem.name, 256));
  await named(page, [...problem.parameters.keys()].at(-1)!);
  await answered(page);
  const slider = page.getByRole('region', { name: 'Try values' }).getByRole('slider').first();
  await slider.scrollIntoViewIfNeeded();
  const holds = await watchHolds(page);
  const times = await slider.evaluate(noteMoves, MOVES);
  tellTimes('slider to its curve, Lotka-Volterra, 256 points', times, 16);
  const { page: tasks, total, workers } = await holds();
  // By the processor's clock, so that a busy machine gives the same.
  line('processor time of page and worker for each move', (total + workers) / MOVES, 'ms', 16);
  tellHold(tasks);
  await context.close();
}

/** A large table: read, fitted, drawn as its range, zoomed into. */
async function benchRows(browser: Browser, url: string): Promise<void> {
  const { context, page } = await open(browser, url);
  const problem = findProblem('lotka-volterra');
  // From a file, which the browser hands over without any work of the page.
  const folder = mkdtempSync(join(tmpdir(), 'wendy-bench-'));
  const file = join(folder, 'rows.csv');
  writeFileSync(file, csvOf(problem.name, ROWS));
  const holds = await watchHolds(page);
  const begin = performance.now();
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.getByText('rows.csv', { exact: true }).first().waitFor();
  await typeModel(page, problem.model);
  await named(page, [...problem.parameters.keys()].at(-1)!);
  await answered(page);
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.locator('.figure-drawing > svg').waitFor();
  rmSync(folder, { recursive: true });
  line(`${ROWS} rows: opened to answered and drawn`, performance.now() - begin, 'ms');
  await figures.getByRole('button', { name: 'Zoom in' }).first().click();
  await page.waitForTimeout(500);
  tellHold((await holds()).page);
  const length = await figures.locator('.figure-drawing > svg').evaluate((svg) => svg.outerHTML.length);
  line('letters of the figure, in thousands', length / 1000, 'k');
  await context.close();
}

/** The heaviest of the built-in fits. */
async function benchLongFit(browser: Browser, url: string): Promise<void> {
  const { context, page } = await open(browser, url);
  const problem = findProblem('protein-transduction');
  const csv = csvOf(problem.name, 1024);
  const holds = await watchHolds(page);
  const begin = performance.now();
  await bring(page, problem.model, csv);
  await named(page, [...problem.parameters.keys()].at(-1)!);
  await answered(page);
  line('protein transduction, 1024 points: dropped to answered', performance.now() - begin, 'ms');
  tellHold((await holds()).page);
  line('memory of the page and its workers, at most', await peakMemory(browser), 'MB');
  await context.close();
}

async function open(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await answered(page);
  return { context, page };
}

/** Waits for the answer of a model with this last parameter. */
async function named(page: Page, last: string): Promise<void> {
  while ((await estimates(page)).at(-1)?.[0]?.trim() !== last) await page.waitForTimeout(20);
}

/** The most that a process of the browser that shows pages has held, where the system reports it. */
async function peakMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const held = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1000;
      } catch {
        return Number.NaN;
      }
    });
  return Math.max(...held);
}

function csvOf(name: string, points: number): string {
  const problem = findProblem(name);
  const { t, U } = sampleProblem(problem, { points, noise: 0.05, seed: 1 });
  return toCsv(t, problem.states, U);
}

/** `wendy app` on any free port. */
async function startServer(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'app', '--port', '0', '--no-open']);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(/http:\S+/.exec(`${text}`)![0]));
    child.stderr.once('data', (text) => reject(new Error(`${text}`)));
  });
  return { url, stop: () => child.kill() };
}

/** By the processor's clock, so that a busy machine gives the same. */
function tellHold([longest]: readonly Hold[]): void {
  line('longest hold of the page’s thread meanwhile', longest?.cpu ?? Number.NaN, 'ms', 50);
  if (longest && longest.cpu > 50) console.log(`  ${holdInWords(longest)}`);
}

/** The median, the least, which is what a machine with other things to do does not change, and the worst. */
function tellTimes(label: string, times: readonly number[], most: number): void {
  line(`${label}, median of ${times.length}`, median(times), 'ms', most);
  line('least', Math.min(...times), 'ms', most);
  line('worst', Math.max(...times), 'ms');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function line(label: string, value: number, unit: string, most?: number): void {
  const text = Number.isFinite(value) ? value.toFixed(0) : '-';
  const verdict =
    most === undefined ? '' : `${`${most}`.padStart(6)} ${unit}  ${value <= most ? 'within' : 'OVER'}`;
  console.log(`${label.padEnd(54)} ${text.padStart(6)} ${unit}${verdict}`);
}

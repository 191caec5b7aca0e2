import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fit, parseModel, type Result, readTable, type Simulation, simulate } from '../../src/index.ts';
import { findBrowser } from './findBrowser.ts';
import { jobs, simulating } from './jobs.ts';
import { serve } from './serve.ts';

const executable = findBrowser();
const reason = 'no Chromium or Chrome on this machine: install one, or set CHROMIUM_PATH';
if (executable === undefined) {
  console.warn(`\n${'!'.repeat(80)}\nBROWSER TESTS SKIPPED: ${reason}\n${'!'.repeat(80)}\n`);
}
const suffix = executable === undefined ? ` (SKIPPED: ${reason})` : '';

/** Rounding: two engines' elementary functions differ by an ulp; the fit may amplify that to no more than this. */
const engineRounding = 1e-12;

/**
 * What a number is measured against: itself, but for p-values and biases (in standard errors) 1, since their small
 * values are differences of larger numbers, and for an iterate its largest entry.
 */
function scaleOf(path: string, list: readonly unknown[]): number {
  if (/pValues|shapiroWilkP|chi2PValue|biasOverStdError/.test(path)) return 1;
  return /iterations\/estimates/.test(path) ? Math.max(...list.map((x) => Math.abs(Number(x)))) : 0;
}

describe.skipIf(executable === undefined)(`in a module worker of a browser${suffix}`, () => {
  let browser: Browser;
  let page: Page;
  let server: Awaited<ReturnType<typeof serve>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serve({
      '/': '<!doctype html><title>wendy</title><script type="module" src="/page.js"></script>',
      '/page.js': pageScript,
      '/worker.js': await bundledWorker(),
    });
    browser = await chromium.launch({
      executablePath: executable!,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
    });
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url);
    await page.waitForFunction('typeof fitInWorker === "function"');
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each(jobs)('the fit of $title equals that of Node number by number', async (job) => {
    const here = await fit(parseModel(job.model), readTable(job.csv), job.options);
    const there = (await page.evaluate('fitInWorker'.concat(`(${JSON.stringify(job)})`))) as
      | Result
      | { error: string };
    expect(there).not.toHaveProperty('error');
    expect(differences(withoutTiming(here), withoutTiming(there as Result))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a simulation has the same digits as in Node, as many as are written', async () => {
    const { model, parameters, simulate: options } = simulating;
    const here = await simulate(parseModel(model), parameters, options);
    const there = (await page.evaluate(`fitInWorker(${JSON.stringify(simulating)})`)) as Simulation;
    expect(there).not.toHaveProperty('error');
    expect(here.status.code).toBe('ok');
    expect(here.work.stiffSteps).toBeGreaterThan(0);
    expect(there.work).toEqual(here.work);
    // Their sines and exponentials differ in the last bit, and wendy simulate writes twelve digits.
    const digits = ({ states }: Simulation) =>
      Object.values(states).map((u) => u.map((x) => x.toPrecision(12)));
    expect(digits(there)).toEqual(digits(here));
  });
});

test('a difference between two results is found', () => {
  expect(differences({ a: [1, Number.NaN] }, { a: [1 + 1e-13, Number.NaN] })).toEqual([]);
  expect(differences({ a: [1, 2] }, { a: [1 + 1e-11, 2] })).toHaveLength(1);
  expect(differences({ a: [1, 2] }, { a: [1] })).toHaveLength(1);
  expect(differences({ a: 1 }, { b: 1 })).not.toEqual([]);
});

/** Runs in the page: hands a job to a fresh worker and waits for its answer. */
const pageScript = `
globalThis.fitInWorker = (job) => new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be loaded'));
  worker.postMessage(job);
});
`;

/** The worker and the published library in one file, as an application's bundler makes it. */
async function bundledWorker(): Promise<string> {
  const outDir = resolve(import.meta.dirname, '../../build/browser');
  await build({
    config: false,
    entry: { worker: join(import.meta.dirname, 'worker.ts') },
    outDir,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    fixedExtension: false,
    dts: false,
    deps: { alwaysBundle: ['wendy'], onlyBundle: false },
    logLevel: 'error',
  });
  return readFileSync(join(outDir, 'worker.js'), 'utf8');
}

function withoutTiming({ timing: _, shooting, ...rest }: Result): Omit<Result, 'timing'> {
  const starts = shooting?.starts.map((start) => ({ ...start, milliseconds: 0 }));
  return { ...rest, shooting: shooting && { ...shooting, starts: starts! } };
}

/** Where two values differ, numbers by more than rounding. */
function differences(a: unknown, b: unknown, path = '', scale = 0): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    const most = engineRounding * Math.max(Math.abs(a), Math.abs(b), scale);
    return Object.is(a, b) || Math.abs(a - b) <= most ? [] : [`${path}: ${a} and ${b}`];
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a === b ? [] : [`${path}: ${String(a)} and ${String(b)}`];
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => {
    const [x, y] = [(a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]];
    return differences(x, y, `${path}/${key}`, scaleOf(`${path}/${key}`, Object.values(a)));
  });
}

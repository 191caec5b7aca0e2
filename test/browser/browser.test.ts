import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fit, parseModel, type Result, readTable, type Simulation, simulate } from '../../src/index.ts';
import { findBrowser } from './findBrowser.ts';
import { jobs, simulating } from './jobs.ts';
import { differences, withoutTiming } from './sameResult.ts';
import { serveWorkerPage } from './workerPage.ts';

const executable = findBrowser();
const reason = 'no Chromium or Chrome on this machine: install one, or set CHROMIUM_PATH';
if (executable === undefined) {
  console.warn(`\n${'!'.repeat(80)}\nBROWSER TESTS SKIPPED: ${reason}\n${'!'.repeat(80)}\n`);
}
const suffix = executable === undefined ? ` (SKIPPED: ${reason})` : '';

describe.skipIf(executable === undefined)(`in a module worker of a browser${suffix}`, () => {
  let browser: Browser;
  let page: Page;
  let server: Awaited<ReturnType<typeof serveWorkerPage>>;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await serveWorkerPage();
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

  test.each(jobs)('the fit of $title equals that of Node bit by bit', async (job) => {
    const here = await fit(parseModel(job.model), readTable(job.csv), job.options);
    const there = (await page.evaluate('fitInWorker'.concat(`(${JSON.stringify(job)})`))) as
      | Result
      | { error: string };
    expect(there).not.toHaveProperty('error');
    expect(differences(withoutTiming(here), withoutTiming(there as Result))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a simulation has the same digits as in Node, as far as they are written', async () => {
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

test('a difference between two results is detected', () => {
  expect(differences({ a: [1, Number.NaN] }, { a: [1, Number.NaN] })).toEqual([]);
  expect(differences({ a: [1, 2] }, { a: [1 + Number.EPSILON, 2] })).toHaveLength(1);
  expect(differences({ a: [1, 2] }, { a: [1] })).toHaveLength(1);
  expect(differences({ a: 1 }, { b: 1 })).not.toEqual([]);
});

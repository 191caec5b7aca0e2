import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fit, parseModel, type Result, readPetab, readSbml, readTable } from '../../src/index.ts';
import { desk, wendy } from '../cli/desk.ts';
import { root } from '../repository.ts';
import { dosed } from './dosed.ts';
import { answered, drop, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

/** Rounding: engines that compute the same may differ by this relative error. */
const engineRounding = 1e-10;

/** Clicks a button that saves a file: its name and its content. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), text: bytes.toString('utf8'), bytes };
}

/** All numbers of a result, by path; stage times are not part of the answer. */
function numbersOf(value: unknown, place = ''): [string, number][] {
  if (typeof value === 'number') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== 'timing' && name !== 'milliseconds')
    .flatMap(([name, one]) => numbersOf(one, `${place}.${name}`));
}

function expectSame(found: unknown, expected: unknown): void {
  const [a, b] = [numbersOf(found), numbersOf(expected)];
  expect(a.map(([place]) => place)).toEqual(b.map(([place]) => place));
  const off = a.flatMap(([place, x], i) => {
    const y = b[i][1];
    return Math.abs(x - y) <= engineRounding * Math.abs(y) ? [] : [[place, x, y]];
  });
  expect(off).toEqual([]);
}

/** The report without its date. */
function dayless(text: string): string {
  return text.replace(/Made on <time.*<\/time>/, '');
}

/** The axe-core violations of a page with all details open. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  });
}

inBrowser('taking a fit away', () => {
  const app = sharedApp({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('files, command line and library have the same digits, and both reports are identical', async () => {
    // As many dots as Node's figures are made for: with fewer, Plot shifts lines by half a pixel to keep them sharp.
    const { page } = await openApp({ deviceScaleFactor: 2 });
    await answered(page);
    const [result, parameters, states] = [
      await saved(page, 'Result (JSON)'),
      await saved(page, 'Parameters (CSV)'),
      await saved(page, 'States (CSV)'),
    ];
    const [data, model] = [await saved(page, 'Data (CSV)'), await saved(page, 'Model (text)')];
    const report = await saved(page, 'Report (HTML)');
    expect([result, parameters, states, data, model, report].map(({ name }) => name)).toEqual([
      'fitzhugh-nagumo-fit.json',
      'fitzhugh-nagumo-parameters.csv',
      'fitzhugh-nagumo-states.csv',
      'fitzhugh-nagumo.csv',
      'fitzhugh-nagumo-model.txt',
      'fitzhugh-nagumo-report.html',
    ]);

    for (const { name, text } of [data, model]) writeFileSync(join(desk, name), text);
    const command = (await page.locator('.takeaway pre').textContent())!;
    expect(command).toBe('wendy fit fitzhugh-nagumo-model.txt fitzhugh-nagumo.csv');
    const words = command.split(' ').slice(1);
    const files = ['--trajectory', 'states.csv', '--report', 'report.html', '--force'];
    const run = wendy([...words, '--json', '--quiet', ...files]);
    expect(run).toMatchObject({ code: 0 });
    const fromApp: Result = JSON.parse(result.text);
    const library = await fit(parseModel(model.text), readTable(data.text));
    expectSame(fromApp, JSON.parse(run.out));
    expectSame(fromApp, JSON.parse(JSON.stringify(library)));
    const inTerminal = (name: string) => readFileSync(join(desk, name), 'utf8');
    expect(parameters.text).toBe(wendy([...words, '--csv', '--quiet']).out);
    expect(states.text).toBe(inTerminal('states.csv'));
    expect(dayless(report.text)).toBe(dayless(inTerminal('report.html')));
  });

  test('a workbook has the tables, and SBML the model with its estimates', async () => {
    const { page } = await openApp();
    await answered(page);
    const result: Result = JSON.parse((await saved(page, 'Result (JSON)')).text);
    const [workbook, sbml] = [await saved(page, 'Tables (Excel)'), await saved(page, 'Model (SBML)')];
    expect([workbook.name, sbml.name]).toEqual(['fitzhugh-nagumo-fit.xlsx', 'fitzhugh-nagumo-model.xml']);
    const sheet = async (sheet: string) => readTable(workbook.bytes, { sheet });
    const values = async (name: string, column: string) =>
      Array.from((await sheet(name)).columns.find((one) => one.name === column)!.values);
    expect(await values('estimates', 'estimate')).toEqual(result.parameters.map(({ estimate }) => estimate));
    expect(await values('states', 'u1')).toEqual(result.experiments[0].trajectory!.states.u1);
    expect((await sheet('data')).columns.map(({ name }) => name)).toEqual(['t', 'u1', 'u2']);
    const { model } = readSbml(sbml.text);
    for (const { name, estimate } of result.parameters) expect(model.constants.get(name)).toBe(estimate);
    expect([...model.initial.values.keys()]).toEqual(['u1', 'u2']);
    const petab = await saved(page, 'Problem (PEtab)');
    expect(petab.name).toBe('fitzhugh-nagumo-petab.zip');
    const problem = await readPetab(new Map([[petab.name, petab.bytes]]));
    expect(problem.parameters.flatMap(({ parameter }) => parameter.nominal ?? [])).toEqual(
      expect.arrayContaining(result.parameters.map(({ estimate }) => estimate)),
    );
    // What a format has no place for is said, once.
    await drop(page.getByRole('region', { name: 'Data', exact: true }), 'dosed.csv', dosed.csv());
    await typeModel(page, dosed.model);
    await answered(page);
    await page.getByRole('button', { name: 'Model (SBML)', exact: true }).click();
    await page
      .locator('.takeaway')
      .getByRole('alert')
      .filter({ hasText: 'Model (SBML) was not saved.' })
      .waitFor();
  }, 60_000);

  test('scripts have the numbers of those that the command line writes', async () => {
    const { page } = await openApp();
    await answered(page);
    const [data, model] = [await saved(page, 'Data (CSV)'), await saved(page, 'Model (text)')];
    for (const { name, text } of [data, model]) writeFileSync(join(desk, name), text);
    const scripts = [await saved(page, 'Python'), await saved(page, 'R'), await saved(page, 'TypeScript')];
    const files = ['fitzhugh-nagumo-fit.py', 'fitzhugh-nagumo-fit.R', 'fitzhugh-nagumo-fit.ts'];
    expect(scripts.map(({ name }) => name)).toEqual(files);
    const flags = files.flatMap((name) => ['--code', name]);
    expect(wendy(['fit', model.name, data.name, '--quiet', ...flags])).toMatchObject({ code: 0 });
    // Rounding: this engine may differ from the browser's in the last digits.
    const rounded = (text: string) =>
      text.replace(/\d+\.\d{8,}(?:e-?\d+)?/g, (x) => Number(x).toPrecision(8));
    for (const { name, text } of scripts)
      expect(rounded(text)).toBe(rounded(readFileSync(join(desk, name), 'utf8')));
  });

  test('a report is self-contained: no script, no request, nothing that its policy blocks', async () => {
    const { page, url, requests } = await openApp();
    await answered(page);
    const { text } = await saved(page, 'Report (HTML)');
    const opened = await page.context().newPage();
    await opened.route('**/report.html', (route) => route.fulfill({ body: text, contentType: 'text/html' }));
    await page.close();
    requests.length = 0;
    await opened.goto(`${url}report.html`);
    await opened.getByRole('heading', { name: 'Fit of u1, u2 to fitzhugh-nagumo.csv' }).waitFor();
    expect(await opened.getByRole('table', { name: 'Estimates' }).getByRole('row').count()).toBe(7);
    expect(await opened.locator('figure').count()).toBe(8);
    expect(await opened.getByRole('math').count()).toBe(1);
    expect(requests).toEqual([`${url}report.html`]);
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('link', { name: 'fitzhugh-nagumo.csv' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^t,u1,u2\n0,/);
    expect(await violations(opened)).toEqual([]);
    for (const width of [360, 1280]) {
      await opened.setViewportSize({ width, height: 800 });
      const wide = await opened.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
    }
  });

  test('the ways to repeat a fit follow the data, the model and the options', async () => {
    const { page } = await app();
    const rows = Array.from({ length: 60 }, (_, m) => {
      const u = 1 / (1 + 9 * Math.exp(-m / 6));
      return `${m / 6},${u + 0.01 * Math.sin(m ** 2)}`;
    });
    await drop(
      page.getByRole('region', { name: 'Data', exact: true }),
      '../my yeast (1).csv',
      `Time (h),u\n${rows.join('\n')}\n`,
    );
    await typeModel(page, "u' = r*u + s*u^2");
    await answered(page);
    const code = page.locator('.takeaway pre');
    await code.filter({ hasText: 'my-yeast' }).waitFor();
    expect(await code.textContent()).toBe('wendy fit my-yeast-1-model.txt my-yeast-1.csv');
    expect((await saved(page, 'Data (CSV)')).text).toMatch(/^t,u\n0,/);
    await expect.poll(() => page.locator('.figure-drawing text').allTextContents()).toContain('Time (h)');
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await expect.poll(() => code.textContent()).toContain('fit(model, table);');
    const panel = page.getByRole('region', { name: 'Export and share' });
    await panel.getByRole('button', { name: 'Copy', exact: true }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await panel.locator('.takeaway-link').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/[^#]+#w2=/);
  });

  test('without a fit, only model and link can be exported', async () => {
    const { page } = await app();
    await typeModel(page, "u1' = w1*u1 +");
    const panel = page.getByRole('region', { name: 'Export and share' });
    await panel.getByText('There is no fit to export yet.').waitFor();
    for (const name of ['Report (HTML)', 'Result (JSON)', 'Data (CSV)'])
      expect(await panel.getByRole('button', { name }).isDisabled()).toBe(true);
    expect((await saved(page, 'Model (text)')).text).toBe("u1' = w1*u1 +");
  });
});

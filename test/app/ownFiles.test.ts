import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { parseModel, randomGenerator, writeSbml, writeWorkbook } from '../../src/index.ts';
import { version1 } from '../petab/problemFiles.ts';
import { growth } from './growth.ts';
import { answered, drop, dropAll, estimates, inBrowser, openApp, sharedApp } from './harness.ts';

/** A name that would run code if it were taken for markup. */
const hostile = '<img src=x onerror="document.title=1">';

const data = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const model = (page: Page) => page.getByRole('textbox', { name: 'Model', exact: true });
const ideas = (page: Page) => page.getByRole('region', { name: 'What do you think happens?' });
const names = async (page: Page) => (await estimates(page)).map(([name]) => name?.trim());

/** Nothing of what was dropped became part of the page. */
async function isIntact(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/^WENDy/);
  expect(await page.locator('img[src="x"], [onerror], script:not([src])').count()).toBe(0);
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as never as { axe: typeof axe }).axe.run({ include: ['main'], exclude: ['svg'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const enzyme = "S' = -Vmax*S/(Km + S)\nP' = Vmax*S/(Km + S)\nS(0) = 10\nP(0) = 0";
const sbml = writeSbml(parseModel(enzyme), { parameters: { Vmax: 1.2, Km: 3 } }).xml.replace(
  '<model id="model">',
  `<model id="model" name="${hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}">`,
);
/** What is left of 10 by Vmax = 1.2, Km = 3, solved by small steps, with 1% of noise. */
const reaction = (() => {
  const { normal } = randomGenerator(2);
  let s = 10;
  const rows = Array.from({ length: 40 }, (_, i) => {
    const row = `${i / 2},${s + 0.1 * normal()},${10 - s + 0.1 * normal()}`;
    for (let k = 0; k < 500; k++) s -= (0.001 * 1.2 * s) / (3 + s);
    return row;
  });
  return `t,S,P\n${rows.join('\n')}\n`;
})();

const plate = (() => {
  const wells = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'];
  const { normal } = randomGenerator(4);
  const row = (i: number) =>
    wells.map((well) =>
      (1 / (1 + 20 * Math.exp(-i * (well < 'B' ? 0.5 : 0.35))) + 0.01 * normal()).toFixed(4),
    );
  const rows = Array.from({ length: 20 }, (_, i) => [`${i}:00:00`, ...row(i)].join());
  return `Time,${wells.join()}\n${rows.join('\n')}\n`;
})();
const layout = `well,strain\nA1,"${hostile.replaceAll('"', '""')}"\nA2,"${hostile.replaceAll('"', '""')}"\nA3,mutant\nB1,mutant\nB2,mutant\nB3,blank\n`;

inBrowser("a user's own files", () => {
  const app = sharedApp();

  test('take the place of an untouched example, and a card fits them', async () => {
    const { page } = await app();
    await drop(data(page), `${hostile}.csv`, growth.replace('t,u', `t,"${hostile.replaceAll('"', '""')}"`));
    await ideas(page).waitFor();
    expect(await page.getByRole('alert').allTextContents()).toSatisfy((all: string[]) =>
      all.every((one) => one === ''),
    );
    expect(await page.getByRole('status', { name: 'Verdict' }).count()).toBe(0);
    expect(await ideas(page).getByRole('listitem').count()).toSatisfy((n: number) => n >= 4 && n <= 6);
    expect(await violations(page)).toEqual([]);
    // Undone at once, the example is fitted again.
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => names(page)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await ideas(page).getByRole('button', { name: 'Logistic growth', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['r', 'K']);
    await answered(page);
    expect(await page.getByRole('status', { name: 'Verdict' }).textContent()).toContain('Good fit');
    expect(await model(page).textContent()).toContain("img_src_x_onerror_document_title_1' = r*");
    await isIntact(page);

    await page.getByRole('button', { name: /^Undo/ }).click();
    await ideas(page).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => names(page)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
  });

  test('in SBML become the model, which waits for data or is fitted to them', async () => {
    const { page } = await app();
    await drop(data(page), 'enzyme.xml', sbml);
    const verdict = page.getByRole('status', { name: 'Verdict' });
    await verdict.filter({ hasText: 'There are no data yet' }).waitFor();
    expect(await page.getByRole('table', { name: 'Estimates' }).count()).toBe(0);
    expect(await model(page).textContent()).toContain('# Km = 3');
    expect(await data(page).getByRole('alert').count()).toBe(0);
    // Nothing can be moved yet, least of all the parameters of the model before.
    const move = page.getByRole('region', { name: 'Try values' });
    await move.getByText('As soon as the model matches the data').waitFor();
    expect(await move.getByRole('slider').count()).toBe(0);
    await isIntact(page);
    await drop(data(page), 'reaction.csv', reaction);
    await expect.poll(() => names(page)).toEqual(['Vmax', 'Km']);

    // Both at once.
    await app();
    await dropAll(data(page), [
      ['enzyme.sbml', sbml],
      ['reaction.csv', reaction],
    ]);
    await expect.poll(() => names(page)).toEqual(['Vmax', 'Km']);
    await answered(page);
    expect(await verdict.textContent()).toContain('Good fit');

    // What cannot be read is named, and nothing changes.
    const delayed = sbml.replace(
      '<ci>Vmax</ci>',
      '<apply><csymbol encoding="text" definitionURL="http://www.sbml.org/sbml/symbols/delay">delay</csymbol><ci>S</ci><cn>1</cn></apply>',
    );
    await drop(data(page), 'delayed.xml', delayed);
    await data(page)
      .getByRole('alert')
      .filter({ hasText: /“delayed.xml” was not taken.*delay/ })
      .waitFor();
    expect(await names(page)).toEqual(['Vmax', 'Km']);
  });

  test('of a plate are read with the layout of its wells, grouped as one likes', async () => {
    const { page } = await app();
    await dropAll(data(page), [
      ['plate.csv', plate],
      ['layout.csv', layout],
    ]);
    await data(page)
      .getByText('5 wells of a plate as OD, each an experiment, 1 blank well left out')
      .waitFor();
    await data(page).getByText('5 experiments').waitFor();
    expect(await data(page).getByRole('rowheader').allInnerTexts()).toEqual([
      'Time',
      'OD',
      'strain',
      'experiment',
    ]);
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('An experiment is').selectOption('wells with the same strain');
    await data(page)
      .getByText(/^2 experiments/)
      .waitFor();
    await isIntact(page);
    expect(await violations(page)).toEqual([]);
    await data(page).getByRole('button', { name: 'Remove' }).click();
    await data(page)
      .getByText(/^6 experiments/)
      .waitFor();
    await data(page)
      .getByLabel('File with the layout of the wells')
      .setInputFiles({
        name: 'wells.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('well,strain\nA1,WT\nZ9,WT\n'),
      });
    await data(page).getByRole('alert').filter({ hasText: '"Z9" in the layout is not a well' }).waitFor();

    // The wells of a plate are what the model measures.
    await ideas(page).getByRole('button', { name: 'Logistic growth', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['r per h', 'K']);
  });

  test('of any shape are shown as they were understood, and read otherwise on request', async () => {
    const { page } = await app();
    const rows = growth
      .trim()
      .split('\n')
      .slice(1, 41)
      .map((row) => row.split(','));
    const long = rows.flatMap(([t, u]) => [
      `${t},prey,${u}`,
      `${t},${hostile.replaceAll('"', '')},${9 - Number(u)}`,
    ]);
    await drop(data(page), 'long.csv', `time,species,count\n${long.join('\n')}\n`);
    await data(page).getByText('long table, "species" names what "count" is').waitFor();
    expect(await data(page).getByRole('rowheader').allInnerTexts()).toEqual([
      'time',
      'prey',
      hostile.replaceAll('"', ''),
    ]);
    await isIntact(page);
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('The table is').selectOption('a column for each quantity');
    await expect
      .poll(() => data(page).getByRole('rowheader').allInnerTexts())
      .toEqual(['time', 'species', 'count']);

    // Replicates, or not.
    const twice = rows.map(([t, u]) => `${t},${u},${Number(u) + 0.01}`);
    await drop(data(page), 'twice.csv', `time,WT_1,WT_2\n${twice.join('\n')}\n`);
    await data(page).getByText('2 replicate columns of WT').waitFor();
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('Columns of WT').selectOption('separate quantities');
    await expect
      .poll(() => data(page).getByRole('rowheader').allInnerTexts())
      .toEqual(['time', 'WT_1', 'WT_2']);

    // A header in another line than the one that was found.
    const numbers = rows.map((row) => row.join()).join('\n');
    await drop(data(page), 'twoHeaders.csv', `time,u\nelapsed,biomass\n${numbers}\n`);
    await data(page).getByRole('alert').filter({ hasText: '“elapsed” is not a number' }).waitFor();
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('Names of the columns').selectOption('2');
    await expect
      .poll(() => data(page).getByRole('rowheader').allInnerTexts())
      .toEqual(['elapsed', 'biomass']);

    // And in a file that was not taken, for all that an instrument wrote above it.
    const preamble = Array.from({ length: 70 }, (_, i) => `Setting ${i}, on, ${i}, x`).join('\n');
    await drop(data(page), 'instrument.csv', `${preamble}\nminutes,mass\n${numbers}\n`);
    await data(page).getByRole('alert').filter({ hasText: '“instrument.csv” was not taken' }).waitFor();
    await data(page).getByLabel('Are the names of the columns in another line?').selectOption('71');
    await expect.poll(() => data(page).getByRole('rowheader').allInnerTexts()).toEqual(['minutes', 'mass']);
    expect(await data(page).getByRole('alert').count()).toBe(0);
  });

  test('of several sheets are read one by one', async () => {
    const { page } = await app();
    const [t, cells] = [
      [0, 1, 2, 3],
      [1, 2, 4, 8],
    ];
    const workbook = await writeWorkbook({ 'Run 1': { t, first: cells }, '<b>Run 2': { t, second: cells } });
    await drop(data(page), 'runs.xlsx', workbook);
    await data(page).getByText('Sheet “Run 1”').waitFor();
    await data(page).getByRole('button', { name: 'Change how the table is read' }).click();
    await data(page).getByLabel('Sheet').selectOption('<b>Run 2');
    await data(page).getByText('Sheet “<b>Run 2”').waitFor();
    await expect.poll(() => data(page).getByRole('rowheader').allInnerTexts()).toEqual(['t', 'second']);
  });

  test('in a folder are a PEtab problem', async () => {
    const { page } = await openApp();
    await answered(page);
    const folder = mkdtempSync(join(tmpdir(), 'wendy-folder-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const problem = join(folder, 'decay');
    mkdirSync(join(problem, 'figures'), { recursive: true });
    for (const [name, text] of Object.entries(version1)) writeFileSync(join(problem, name), text);
    writeFileSync(join(problem, 'figures', 'fit.png'), new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
    writeFileSync(join(problem, '.hidden'), '');
    const session = await page.context().newCDPSession(page);
    const dragged = { items: [], files: [problem], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data: dragged });
    await model(page).getByText('in high: a0 = 3').waitFor();
    await expect.poll(() => names(page)).toEqual(['k', 's', 'sigma']);
  });
});

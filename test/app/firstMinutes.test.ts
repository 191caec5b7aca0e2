import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { randomGenerator, writeWorkbook } from '../../src/index.ts';
import { answered, drop, estimates, inBrowser, sharedApp, typeModel } from './harness.ts';

// Tables as people have them, from the drop to an answer.

const data = (page: Page) => page.getByRole('region', { name: 'Data', exact: true });
const ideas = (page: Page) => page.getByRole('region', { name: 'What do you think happens?' });
const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' });
const names = async (page: Page) => (await estimates(page)).map(([name]) => name?.trim());
const headings = (page: Page) => data(page).getByRole('rowheader').allInnerTexts();
const estimateOf = async (page: Page, name: string) =>
  Number((await estimates(page)).find(([one]) => one?.startsWith(name))?.[1]);

/** Doses of 320 at 0 and 24 with ka = 1.4, ke = 0.12, V = 32, as records; the last values are below 0.8. */
const records = (() => {
  const { normal } = randomGenerator(5);
  const after = (t: number) =>
    t <= 0 ? 0 : (320 * 1.4 * (Math.exp(-0.12 * t) - Math.exp(-1.4 * t))) / (32 * 1.28);
  const rows = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 16, 23, 24, 25, 26, 28, 32, 36, 44, 48].map((t) => {
    if (t === 24) return '1,24,320,0,1';
    const value = (after(t) + after(t - 24)) * Math.exp(0.04 * normal());
    return `1,${t},0,${value < 0.8 ? '<LOQ' : value.toFixed(4)},0`;
  });
  return `ID,TIME,AMT,DV,EVID\n1,0,320,0,1\n${rows.join('\n')}\n`;
})();

inBrowser('the first minutes', () => {
  const app = sharedApp();

  test('with dose records and values below a limit', async () => {
    const { page } = await app();
    await drop(data(page), 'nonmem.csv', records);
    await data(page).getByText('dose records: 2 doses in "AMT"').waitFor();
    expect(await headings(page)).toEqual(['ID', 'TIME', 'AMT', 'DV']);
    await ideas(page).getByRole('button', { name: 'Doses taken up and eliminated', exact: true }).click();
    await verdict(page).filter({ hasText: 'Some values need a look' }).waitFor();
    await data(page)
      .getByLabel(/^What is the limit in “DV”/)
      .fill('0,8');
    await data(page).getByRole('button', { name: 'Write it' }).click();
    await page.getByRole('button', { name: 'Use them as beyond the limit' }).click();
    await expect.poll(() => names(page)).toEqual(['ke', 'faster', 'V', 'ka derived', 'clearance derived']);
    await answered(page);
    // Taken as measured, the zeros in the rows of doses would make V larger by far.
    expect(await estimateOf(page, 'V')).toBeGreaterThan(28);
    expect(await estimateOf(page, 'V')).toBeLessThan(36);
  });

  test('with dates of which day and month could be exchanged', async () => {
    const { page } = await app();
    const rows = Array.from({ length: 12 }, (_, i) => `01/${i + 1}/2023,${(20 * 1.1 ** i).toFixed(2)}`);
    await drop(data(page), 'monthly.csv', `Date,hares\n${rows.join('\n')}\n`);
    await data(page).getByText('Which comes first in “01/1/2023”?').waitFor();
    // Which is all that is said.
    expect(await page.getByText(/cannot be read as a date|cells are not numbers/).count()).toBe(0);
    // Nothing of the example's is beside it, and nobody asks for a model yet.
    expect(await page.getByRole('region', { name: 'Try values' }).count()).toBe(0);
    await verdict(page).filter({ hasText: 'The data cannot be used yet' }).waitFor();
    await data(page).getByRole('button', { name: 'The day' }).click();
    await data(page).getByText('days since 2023-01-01').waitFor();
    await data(page).getByText('12 times from 0 to 334').waitFor();
    await ideas(page).waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await data(page).getByText('Which comes first').waitFor();
  });

  test('with a word among the numbers, which is reported once, with two ways to mend it', async () => {
    const { page } = await app();
    await drop(data(page), 'mixed.csv', 't,u1,u2\n0,1,2\n1,oops,3\n2,2,4\n3,1,1\n');
    await verdict(page).filter({ hasText: 'What they need is said under Data' }).waitFor();
    const press = data(page).getByRole('button', { name: 'Take “oops” as not measured' });
    await press.waitFor();
    expect(await page.getByText(/oops.*is not/).count()).toBe(1);
    await data(page).getByRole('button', { name: 'Leave row 3 out' }).click();
    await press.waitFor({ state: 'hidden' });
    await data(page).getByText('3 rows').waitFor();
  });

  test('with replicates, blanks, a stray word and a mean below', async () => {
    const { page } = await app();
    const { normal } = randomGenerator(8);
    const logistic = (t: number, r: number, K: number) => 0.04 + K / (1 + (K / 0.02 - 1) * Math.exp(-r * t));
    const rows = Array.from({ length: 40 }, (_, i) => {
      const t = i / 3;
      const values = [
        logistic(t, 0.9, 1.4),
        logistic(t, 0.9, 1.4),
        logistic(t, 0.6, 1.1),
        logistic(t, 0.6, 1.1),
        0.04,
        0.04,
      ];
      const cells = values.map((x) => (x + 0.006 * normal()).toFixed(3));
      if (i === 12) cells[2] = 'bubble';
      return [`${Math.floor(i / 3)}:${(i % 3) * 2}0`, ...cells].join();
    });
    const text = `Growth\nTime (h),WT_1,WT_2,mut_1,mut_2,blank_1,blank_2\n${rows.join('\n')}\nmean,1,1,1,1,0,0\n`;
    await drop(data(page), 'growth.csv', text);
    await data(page).getByText('row 43 at the end left out as a summary ("mean")').waitFor();
    expect(await headings(page)).toEqual(['Time (h)', 'WT', 'mut', 'blank']);
    await data(page).getByRole('button', { name: 'Take “bubble” as not measured' }).click();
    await data(page).getByText('Are WT, mut the same quantity in several experiments?').waitFor();
    await data(page).getByRole('button', { name: 'Yes, they are' }).click();
    await data(page)
      .getByText(/^2 experiments/)
      .waitFor();
    await typeModel(page, "N' = r*N*(1 - N/K)\nobserve OD = N + background\nlocal r, K");
    const own = page.getByRole('table', { name: 'Estimates by experiment' });
    await expect
      .poll(() => own.getByRole('columnheader').allInnerTexts())
      .toEqual(['Experiment', expect.stringMatching(/^r\b/), expect.stringMatching(/^K\b/)]);
    await answered(page);
    expect(await verdict(page).textContent()).toContain('Good fit');
    const r = own.getByRole('row', { name: /^WT/ }).getByRole('cell').first();
    expect(Math.abs(Number(await r.getAttribute('data-exact')) - 0.9)).toBeLessThan(0.03);
  });

  test('with a plate whose layout is drawn in another sheet', async () => {
    const { page } = await app();
    const t = Array.from({ length: 20 }, (_, i) => i / 2);
    const well = (r: number) => t.map((at) => 1 / (1 + 20 * Math.exp(-r * at)));
    const workbook = await writeWorkbook({
      OD600: { Time: t, A1: well(0.9), A2: well(0.9), B1: well(0.6), B2: well(0.6), C1: t.map(() => 0.04) },
      Plate: {
        row: ['A', 'B', 'C'],
        '01': ['WT', 'mut', 'blank'],
        '02': ['WT', 'mut', ''],
        '03': ['', '', ''],
      },
    });
    await drop(data(page), 'plate.xlsx', workbook);
    await data(page)
      .getByText('4 wells of a plate as OD, each an experiment, 1 blank well left out')
      .waitFor();
    await data(page).getByText('Are wells of the same content replicates of one experiment?').waitFor();
    await data(page).getByRole('button', { name: 'Yes, they are' }).click();
    await data(page)
      .getByText(/^2 experiments \(column “content”\)/)
      .waitFor();
  });

  test('with an enzyme at several concentrations, one in each column', async () => {
    const { page } = await app();
    const { normal } = randomGenerator(2);
    const made = (s0: number) => {
      let s = s0;
      return Array.from({ length: 21 }, () => {
        const p = s0 - s;
        for (let k = 0; k < 1000; k++) s -= (0.001 * 0.8 * s) / (2.2 + s);
        return p + 0.02 * normal();
      });
    };
    const columns = [0.5, 2, 10].map(made);
    const rows = columns[0]!.map((_, i) => [i, ...columns.map((y) => y[i]!.toFixed(3))].join());
    await drop(data(page), 'enzyme.csv', `time (min),0.5 mM,2 mM,10 mM\n${rows.join('\n')}\n`);
    await data(page).getByText('Are 0.5 mM, 2 mM, 10 mM the same quantity in several experiments?').waitFor();
    await data(page).getByRole('button', { name: 'Yes, they are' }).click();
    await ideas(page).getByRole('button', { name: 'Made by an enzyme, from known amounts' }).click();
    await expect.poll(() => names(page)).toEqual(['Vmax mM/min', 'Km mM']);
    await answered(page);
    expect(Math.abs((await estimateOf(page, 'Km')) - 2.2)).toBeLessThan(0.3);
  });

  test('with a product in one word, which is a parameter until its signs are written', async () => {
    const { page } = await app();
    const rows = Array.from(
      { length: 25 },
      (_, i) => `${i / 2},${10 / (1 + 19 * Math.exp(-0.4 * i)) + 0.03 * Math.sin(17 * i)}`,
    );
    await drop(data(page), 'growth.csv', `t,N\n${rows.join('\n')}\n`);
    await typeModel(page, 'dN/dt = rN(1 - N/K)');
    await page.getByRole('button', { name: 'Write dN/dt = r*N*(1 - N/K)' }).click();
    await expect.poll(() => names(page)).toEqual(['r', 'K']);
  });
});

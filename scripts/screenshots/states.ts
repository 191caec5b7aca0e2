import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { findProblem, sampleProblem, toCsv } from '../../src/index.ts';
import { measured } from '../../src/problems/measured.ts';
import { dosed } from '../../test/app/dosed.ts';
import { answered, bring, drop, typeModel } from '../../test/app/steps.ts';

/** A state of the app that is worth looking at, and how a person gets there. */
export interface State {
  readonly name: string;
  /** What to look for. */
  readonly about: string;
  /** Leads the page there; the page to look at, which may be another. */
  reach(page: Page): Promise<Page>;
  /** Whether all of the page is pictured, or what a window shows, as for dialogs. */
  readonly fullPage?: false;
}

/** The names of the figures' tabs. */
const figures = [
  'Data and fit',
  'Residuals',
  'Quantiles',
  'Convergence',
  'Correlation',
  'Radius',
  'Test functions',
];

export const states: readonly State[] = [
  state('first-page', 'A fitted example, and what this is.', async () => {}),
  state(
    'gallery',
    'The examples, each with its noise and number of points.',
    async (page) => {
      await page.getByRole('button', { name: 'Examples' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    { fullPage: false },
  ),
  state('own-data', 'A CSV with gaps and a column too many.', async (page) => {
    await dropOwnData(page);
  }),
  state('bad-data', 'A CSV with words among the numbers.', async (page) => {
    const csv = 't,u1,u2\n0,1,2\n1,oops,3\n2,2,?\n3,1,1\n';
    await drop(page.getByRole('region', { name: 'Data' }), 'mixed.csv', csv);
  }),
  state('model-error', 'A model that does not read.', async (page) => {
    await typeModel(page, "u1' = w1*u1 + (w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2");
  }),
  state('bad-verdict', 'Lynx and hare: a model that does not explain the data.', async (page) => {
    await page.getByRole('button', { name: 'Examples' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /lynx|hare/i })
      .first()
      .click();
  }),
  state('hidden-state', 'Influenza: a state that no column shows, and a derived quantity.', async (page) => {
    const { model, csv } = measured.find(({ name }) => name === 'flu')!;
    await bring(page, model, csv);
  }),
  state('doses', 'Doses from a column, an output, log-normal noise and a prior.', async (page) => {
    await bring(page, dosed.model, dosed.csv());
  }),
  state('not-identifiable', 'Parameters that only their sum is known of.', async (page) => {
    await typeModel(page, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2 + w7*u2\n");
  }),
  state('options', 'Every option of the library.', openOptions),
  state('compare', 'Two models side by side.', openCompare),
  ...figures.map((figure) =>
    state(`figure-${figure.toLowerCase().replaceAll(' ', '-')}`, `The figure "${figure}".`, async (page) => {
      await page.getByRole('tab', { name: figure, exact: true }).click();
    }),
  ),
  {
    name: 'report',
    about: 'The report that is taken away, opened.',
    async reach(page) {
      await answered(page);
      const download = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /report/i })
        .first()
        .click();
      const folder = mkdtempSync(join(tmpdir(), 'wendy-report-'));
      const file = join(folder, 'report.html');
      await (await download).saveAs(file);
      await page.goto(pathToFileURL(file).href);
      rmSync(folder, { recursive: true });
      return page;
    },
  },
];

async function dropOwnData(page: Page): Promise<void> {
  const problem = findProblem('fitzhugh-nagumo');
  const { t, U } = sampleProblem(problem, { points: 128, noise: 0.05, seed: 3 });
  const rows = toCsv(t, problem.states, U).trimEnd().split('\n');
  const gappy = rows
    .filter((_, i) => i === 0 || i < 40 || i > 52)
    .map((row, i) => (i % 17 === 9 ? row.replace(/,[^,]*$/, ',') : row))
    .map((row, i) => `${row},${i === 0 ? 'remark' : i === 1 ? 'start' : ''}`);
  await drop(page.getByRole('region', { name: 'Data' }), 'neuron.csv', `${gappy.join('\n')}\n`);
}

/** What is drawn when it comes into sight, or when there is time for it, is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await pause(100);
    }
    scrollTo(0, 0);
    let changed = performance.now();
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    while (performance.now() - changed < 600) await pause(50);
    watch.disconnect();
  });
}

async function openOptions(page: Page): Promise<void> {
  const closed = page
    .getByRole('region', { name: 'Options' })
    .locator('details:not([open]) > summary, [aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
}

async function openCompare(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /compare/i })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Second model', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText("u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w6*u2\n");
}

function state(
  name: string,
  about: string,
  steps: (page: Page) => Promise<void>,
  window: Pick<State, 'fullPage'> = {},
): State {
  return {
    name,
    about,
    ...window,
    async reach(page) {
      await answered(page);
      await steps(page);
      await answered(page);
      await settled(page);
      return page;
    },
  };
}

import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type AppServer, serveApp } from '../../cli/appServer.ts';
import { headlineOf } from '../../report/headline.ts';
import { parametersAsCsv } from '../../report/records.ts';
import {
  findProblem,
  fit,
  parseModel,
  type Result,
  readTable,
  sampleProblem,
  toCsv,
} from '../../src/index.ts';
import {
  allDigits,
  answered,
  click,
  copied,
  drop,
  modelSeen,
  saved,
  typeModel,
  until,
  verdict,
} from '../browser/appSteps.ts';
import { browsers } from '../browser/browsers.ts';
import { type Driver, inPage } from '../browser/driver.ts';
import { appFolder } from './harness.ts';

// The main steps of the app in every browser that it is made for. What is tested in detail is tested in Chromium, beside this.

const model = "prey' = a*prey - b*prey*predator\npredator' = c*prey*predator - d*predator";
const csv = dataOf('lotka-volterra', ['prey', 'predator']);
const expected = await fit(parseModel(model), readTable(csv));

for (const { name, needs, open } of browsers) {
  if (!open) {
    console.warn(
      `\n${'!'.repeat(80)}\nTHE APP IN ${name.toUpperCase()} SKIPPED: install ${needs}\n${'!'.repeat(80)}\n`,
    );
  }
  const suffix = open ? '' : ` (SKIPPED: install ${needs})`;
  describe.skipIf(!open)(`the app in ${name}${suffix}`, () => {
    let driver: Driver;
    let server: AppServer;

    beforeAll(async () => {
      server = await serveApp(appFolder, 0);
      driver = await open!();
    });
    afterAll(async () => {
      await driver?.close();
      await server?.close();
    });

    /** Whether the page still is as `worked` left it. */
    let isWorked = false;
    /** The page as at a first visit, fitted. */
    const fresh = async () => {
      isWorked = false;
      // Another page of the same origin, where the app does not run.
      await driver.go(`${server.url}licences.txt`);
      await inPage(driver, () => localStorage.clear());
      await driver.go(server.url);
      await answered(driver);
    };
    /** The same with data that were dropped and a model that was typed; done again only where a test has changed it. */
    const worked = async () => {
      onTestFailed(() => {
        isWorked = false;
      });
      if (isWorked) return;
      await fresh();
      await drop(driver, 'hares.csv', csv);
      await typeModel(driver, model);
      await until(driver, 'its estimates', () =>
        [...document.querySelectorAll('[aria-label="Estimates"] tbody th')].some(
          ({ textContent }) => textContent === 'd',
        ),
      );
      await answered(driver);
      isWorked = true;
    };

    test('opens with an example that is fitted, and its equations do not overlap', async () => {
      await fresh();
      expect(await verdict(driver)).toBe('Good fit');
      expect((await allDigits(driver)).map(([name]) => name)).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
      await typeModel(
        driver,
        "u1' = a*u1*(1 - u1/9)\nu2' = b*u2/(1 + u1)\nu1(0) = 1\nnoise u2 lognormal\nreport c_2 = a/b",
      );
      await until(driver, 'fractions', () => document.querySelectorAll('.equations math mfrac').length === 5);
      expect(await overlaps(driver)).toEqual([]);
    });

    test('fits data that are dropped and a model that is typed, bit by bit as elsewhere', async () => {
      await worked();
      expect(await verdict(driver)).toBe(headlineOf(expected).words);
      expect(await allDigits(driver)).toEqual(digitsOf(expected));
    });

    test('follows a slider with the curve, and fits from there', async () => {
      await worked();
      // An answer that comes late leads the sliders back to it: then they are moved again.
      const moved = await until(driver, 'the moved curve, how far it is, and a fit from there', () => {
        const box = document.querySelector('[aria-labelledby="move-title"]');
        const curve = box?.querySelector('.figure-moved path')?.getAttribute('d');
        const slider = box?.querySelector<HTMLInputElement>('input[type="range"]');
        const buttons = [...document.querySelectorAll('button')];
        const fit = buttons.find(
          (one) => one.textContent?.trim() === 'Fit from here' && !one.matches(':disabled'),
        );
        if (curve && fit && /times as far from the data/.test(document.body.innerText)) {
          fit.click();
          return curve;
        }
        if (!curve && slider) {
          slider.value = String(0.75 * Number(slider.max));
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        }
        return '';
      });
      expect(moved).toMatch(/^M[\d.]+/);
      await until(driver, 'the way back', () => /Fit without this start/.test(document.body.innerText));
      await answered(driver);
      expect(await verdict(driver)).toBe(headlineOf(expected).words);
      await click(driver, 'Fit without this start');
      await until(driver, 'the fit', () => !/Fit without this start/.test(document.body.innerText));
      await answered(driver);
      expect(await allDigits(driver)).toEqual(digitsOf(expected));
    });

    test('exports the result, the parameters and a report', async () => {
      await worked();
      const json = await saved(driver, 'Result (JSON)');
      expect(json.name).toBe('hares-fit.json');
      const { parameters, covariance } = JSON.parse(json.text) as Result;
      const sent = JSON.parse(JSON.stringify(expected)) as Result;
      expect({ parameters, covariance }).toEqual({
        parameters: sent.parameters,
        covariance: sent.covariance,
      });
      expect(await saved(driver, 'Parameters (CSV)')).toEqual({
        name: 'hares-parameters.csv',
        text: parametersAsCsv(expected),
      });
      const report = await saved(driver, 'Report (HTML)');
      expect(report.name).toBe('hares-report.html');
      const seen = await inPage(
        driver,
        (text) => {
          const page = new DOMParser().parseFromString(text, 'text/html');
          const rows = [...page.querySelectorAll('[aria-label="Estimates"] tbody tr, table tbody tr')];
          return {
            title: page.querySelector('h1')?.textContent,
            names: rows.slice(0, 4).map((row) => row.querySelector('th')?.textContent),
            figures: page.querySelectorAll('figure svg').length,
            scripts: page.querySelectorAll('script').length,
          };
        },
        report.text,
      );
      expect(seen).toMatchObject({
        title: 'Fit of prey, predator to hares.csv',
        names: ['a', 'b', 'c', 'd'],
        scripts: 0,
      });
      expect(seen.figures).toBeGreaterThan(3);
    });

    test('keeps the work for a reload, and a project file or a link opens it again', async () => {
      await worked();
      await driver.reload();
      await answered(driver);
      expect(await modelSeen(driver)).toBe(model);
      expect(await allDigits(driver)).toEqual(digitsOf(expected));
      const link = await copied(driver, 'Copy link');
      const project = await saved(driver, 'Save project');
      expect(project.name).toBe('hares.wendy.json');
      await fresh();
      await driver.go(link);
      await until(driver, 'the note about the link', () =>
        document.body.innerText.includes('Opened from a link'),
      );
      await answered(driver);
      expect(await modelSeen(driver)).toBe(model);
      expect(await allDigits(driver)).toEqual(digitsOf(expected));
      await fresh();
      expect(await modelSeen(driver)).not.toBe(model);
      await drop(driver, project.name, project.text);
      await until(driver, 'its data', () => document.body.innerText.includes('hares.csv'));
      await answered(driver);
      expect(await modelSeen(driver)).toBe(model);
      expect(await allDigits(driver)).toEqual(digitsOf(expected));
      isWorked = true;
    });

    test('opens and fits without its server', async () => {
      await worked();
      await inPage(driver, async () => void (await navigator.serviceWorker.ready));
      await driver.reload();
      await answered(driver);
      expect(await inPage(driver, () => navigator.serviceWorker.controller !== null)).toBe(true);
      await server.close();
      await driver.reload();
      await answered(driver);
      expect(await modelSeen(driver)).toBe(model);
      await typeModel(driver, "prey' = p*prey - q*prey*predator\npredator' = r*prey*predator - s*predator");
      await until(driver, 'the estimates of the other model', () =>
        [...document.querySelectorAll('[aria-label="Estimates"] tbody th')].some(
          ({ textContent }) => textContent === 's',
        ),
      );
      await answered(driver);
      expect((await allDigits(driver)).map((row) => row.slice(1))).toEqual(
        digitsOf(expected).map((row) => row.slice(1)),
      );
      // Parts that were not used before are there too.
      expect((await saved(driver, 'Report (HTML)')).name).toBe('hares-report.html');
    });
  });
}

function dataOf(name: string, states: readonly string[]): string {
  const { t, U } = sampleProblem(findProblem(name), { points: 128, noise: 0.05, seed: 5 });
  return toCsv(t, states, U);
}

function digitsOf({ parameters }: Result): string[][] {
  return parameters.map(({ name, estimate, stdError, interval }) => [
    name,
    String(estimate),
    String(stdError),
    interval.map(String).join(' to '),
  ]);
}

/** Parts of the equations that are not side by side, and those that leave their cells. */
function overlaps(driver: Driver): Promise<string[]> {
  return inPage(driver, () => {
    const found: string[] = [];
    for (const row of document.querySelectorAll('.equations math mtr, .equations math mrow')) {
      const boxes = [...row.children]
        .map((child) => child.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      for (let i = 1; i < boxes.length; i++) {
        // Rounding of the layout, in pixels.
        if (boxes[i].left < boxes[i - 1].right - 1.5) found.push(`${row.textContent}: part ${i}`);
      }
    }
    for (const one of document.querySelectorAll('.equations math mtd :is(mfrac, mi, mn, mo)')) {
      const [part, cell] = [one, one.closest('mtd')!].map((each) => each.getBoundingClientRect());
      if (part.width > 0 && (part.left < cell.left - 1.5 || part.right > cell.right + 1.5))
        found.push(`${one.textContent} of ${one.closest('mtr')!.textContent}: outside its cell`);
    }
    return found;
  });
}

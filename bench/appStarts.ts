import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { until } from '../test/browser/appSteps.ts';
import { browsers } from '../test/browser/browsers.ts';
import { inPage } from '../test/browser/driver.ts';

/** Fresh starts of each browser. */
const STARTS = 3;

/** Milliseconds to the first verdict. */
const budgets = { Chromium: 1000, Firefox: 1000, WebKit: 2500 };

export type Line = (label: string, value: number, unit: string, most?: number) => void;

/** What a first visit loads, and how soon it shows something and then the verdict, in each browser that is there. */
export async function benchStarts(url: string, line: Line): Promise<void> {
  for (const { name, needs, open } of browsers) {
    if (!open) {
      console.log(`${name} is not on this machine: install ${needs}`);
      continue;
    }
    const runs: Awaited<ReturnType<typeof visit>>[] = [];
    // A browser that was just opened has nothing kept, of the page or of its code.
    for (let run = 0; run < STARTS; run++) runs.push(await visit(open, url));
    const median = (of: (run: (typeof runs)[number]) => number) =>
      runs.map(of).sort((a, b) => a - b)[runs.length >> 1];
    line(
      `${name}: first paint, median of ${STARTS}`,
      median(({ paint }) => paint),
      'ms',
    );
    line(
      '  first verdict, median',
      median(({ verdict }) => verdict),
      'ms',
      budgets[name],
    );
    line(
      '  JavaScript before the page, gzip',
      median(({ pageKb }) => pageKb),
      'kB',
      220,
    );
    line(
      '  before the verdict, worker included, gzip',
      median(({ verdictKb }) => verdictKb),
      'kB',
      350,
    );
  }
}

async function visit(open: NonNullable<(typeof browsers)[number]['open']>, url: string) {
  const driver = await open();
  try {
    await driver.go(url);
    await until(driver, 'the first verdict', () => performance.getEntriesByName('first verdict').length);
    const seen = await inPage(driver, () => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const [shown, verdict] = [at('page shown'), at('first verdict')];
      const scripts = (before: number) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => startTime < before && /\.js$/.test(name))
          .map(({ name }) => new URL(name).pathname.slice(1));
      return {
        paint: at('first-contentful-paint'),
        verdict,
        page: scripts(shown).filter((name) => !/worker/.test(name)),
        all: scripts(verdict),
      };
    });
    const kB = (names: readonly string[]) =>
      [...new Set(names)].reduce((sum, name) => sum + gzipSync(readFileSync(`dist/app/${name}`)).length, 0) /
      1000;
    return { paint: seen.paint, verdict: seen.verdict, pageKb: kB(seen.page), verdictKb: kB(seen.all) };
  } finally {
    await driver.close();
  }
}

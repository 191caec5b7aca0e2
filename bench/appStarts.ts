import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { until } from '../test/browser/appSteps.ts';
import { browsers } from '../test/browser/browsers.ts';
import { inPage } from '../test/browser/driver.ts';
import { processorTime } from './processorTime.ts';
import { watchLoads } from './watchLoads.ts';

/** Fresh starts of each browser. */
const STARTS = 5;

/** Milliseconds to the first verdict. */
const budgets = { Chromium: 1000, Firefox: 1000, WebKit: 2500 };

export type Line = (label: string, value: number, unit: string, most?: number) => void;

type Open = NonNullable<(typeof browsers)[number]['open']>;

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
    const sorted = (of: (run: (typeof runs)[number]) => number) => runs.map(of).sort((a, b) => a - b);
    const paints = sorted(({ paint }) => paint);
    const verdicts = sorted(({ verdict }) => verdict);
    line(`${name}: first paint, median of ${STARTS}`, paints[STARTS >> 1], 'ms');
    line('  first verdict, median', verdicts[STARTS >> 1], 'ms', budgets[name]);
    // Of a machine with other things to do, the least says most.
    line('  least', verdicts[0], 'ms', budgets[name]);
    line('  processor time of the page until then, least', sorted(({ time }) => time.page)[0], 'ms');
    line('  of its worker', sorted(({ time }) => time.worker)[0], 'ms');
    const { page, all } = await loaded(open, url);
    line('  JavaScript before the page, gzip', page, 'kB', 220);
    line('  before the verdict, worker included, gzip', all, 'kB', 350);
  }
}

async function visit(open: Open, url: string) {
  const driver = await open();
  try {
    await driver.go(url);
    await until(driver, 'the first verdict', () => performance.getEntriesByName('first verdict').length);
    const time = processorTime();
    const seen = await inPage(driver, () => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const waited = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < at('page shown') && !/\/(worker|engine)-/.test(name))
        .map(({ name }) => new URL(name).pathname.slice(1));
      const paint = at('first-contentful-paint');
      return {
        paint,
        verdict: at('first verdict'),
        waited,
        at: performance.timeOrigin + at('first verdict'),
      };
    });
    return { ...seen, time };
  } finally {
    await driver.close();
  }
}

/** Kilobytes of scripts that the page waited for, and of all that were asked for before the verdict. */
async function loaded(open: Open, url: string): Promise<{ page: number; all: number }> {
  const watched = await watchLoads(url);
  try {
    const { waited, at } = await visit(open, watched.url);
    const before = watched.loads.filter((load) => load.at < at).map(({ file }) => file);
    return { page: kiloBytes(waited), all: kiloBytes(before) };
  } finally {
    watched.close();
  }
}

function kiloBytes(files: readonly string[]): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/app/${file}`)).length, 0) / 1000;
}

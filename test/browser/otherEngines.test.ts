import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fit, parseModel, type Result, readTable } from '../../src/index.ts';
import { isProgram } from '../../studies/engines/programOnPath.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { jobs } from './jobs.ts';
import { differences, withoutTiming } from './sameResult.ts';
import { openWebKit } from './webKit.ts';
import { serveWorkerPage } from './workerPage.ts';

// The library in the engines of Firefox and Safari, where they are installed; browser.test.ts has Chromium.

const programOf = (...names: string[]) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram);
const firefox = programOf('firefox-esr', 'firefox');
const [webKit, xvfb] = [programOf('WebKitWebDriver'), programOf('Xvfb')];

const engines: readonly { name: string; needs: string; open: (() => Promise<Driver>) | undefined }[] = [
  {
    name: 'Firefox',
    needs: 'firefox or firefox-esr',
    open: firefox ? () => openFirefox(firefox) : undefined,
  },
  {
    name: 'WebKit',
    needs: 'WebKitWebDriver and Xvfb',
    open: webKit && xvfb ? () => openWebKit(webKit, xvfb) : undefined,
  },
];

for (const { name, needs, open } of engines) {
  const suffix = open ? '' : ` (SKIPPED: install ${needs})`;
  describe.skipIf(!open)(`in a module worker of ${name}${suffix}`, () => {
    let driver: Driver;
    let server: Awaited<ReturnType<typeof serveWorkerPage>>;

    beforeAll(async () => {
      server = await serveWorkerPage();
      driver = await open!();
      await driver.go(server.url);
      const isLoaded = async () => expect(await driver.evaluate('typeof fitInWorker')).toBe('function');
      await vi.waitFor(isLoaded, { timeout: 60_000 });
    });

    afterAll(async () => {
      await driver?.close();
      await server?.close();
    });

    test.each(jobs)('the fit of $title equals that of Node number by number', async (job) => {
      const here = await fit(parseModel(job.model), readTable(job.csv), job.options);
      // As JSON, for both protocols drop what it cannot say.
      const text = await driver.evaluate(`fitInWorker(${JSON.stringify(job)}).then(JSON.stringify)`);
      const there = JSON.parse(String(text)) as Result | { error: string };
      expect(there).not.toHaveProperty('error');
      const sent = JSON.parse(JSON.stringify(here)) as Result;
      expect(differences(withoutTiming(sent), withoutTiming(there as Result))).toEqual([]);
    });
  });
}

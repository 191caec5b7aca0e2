import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fit, parseModel, type Result, readTable } from '../../src/index.ts';
import { browsers } from './browsers.ts';
import type { Driver } from './driver.ts';
import { jobs } from './jobs.ts';
import { differences, withoutTiming } from './sameResult.ts';
import { serveWorkerPage } from './workerPage.ts';

// The library in the engines of Firefox and Safari, if installed; browser.test.ts covers Chromium.

const engines = browsers.filter(({ name }) => name !== 'Chromium');

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
      await vi.waitFor(isLoaded, { timeout: 300_000 });
    });

    afterAll(async () => {
      await driver?.close();
      await server?.close();
    });

    test.each(jobs)('the fit of $title equals that of Node bit by bit', async (job) => {
      const here = await fit(parseModel(job.model), readTable(job.csv), job.options);
      // As JSON, since both protocols drop values that it cannot represent.
      const text = await driver.evaluate(`fitInWorker(${JSON.stringify(job)}).then(JSON.stringify)`);
      const there = JSON.parse(String(text)) as Result | { error: string };
      expect(there).not.toHaveProperty('error');
      const sent = JSON.parse(JSON.stringify(here)) as Result;
      expect(differences(withoutTiming(sent), withoutTiming(there as Result))).toEqual([]);
    });
  });
}

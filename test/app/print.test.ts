import { expect, test } from 'vitest';
import { answered, bring, inBrowser, openApp } from './harness.ts';

// Widths of A4 and US Letter within their margins, in pixels of 1/96 inch.
const papers = [
  ['A4', 680],
  ['Letter', 703],
] as const;

inBrowser('on paper', () => {
  test.each(papers)(
    '%s has model, data and answer, in light colours, and nothing is cut',
    async (_, width) => {
      const { page } = await openApp({ theme: 'dark', width, height: 960 });
      await answered(page);
      // What was never in sight is not drawn.
      const figures = page.getByRole('region', { name: 'Figures' });
      await figures.scrollIntoViewIfNeeded();
      await figures.locator('.figure-drawing > svg').waitFor();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const name of ['Model', 'Data', 'Answer'])
        expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(true);
      for (const name of ['Try values', 'Options', 'Export and share'])
        expect(await page.getByRole('heading', { name, exact: true }).isVisible(), name).toBe(false);
      expect(await page.getByRole('table', { name: 'Estimates' }).isVisible()).toBe(true);
      expect(await page.getByText('One equation per line').isVisible()).toBe(false);
      expect(await page.locator('button').filter({ visible: true }).count()).toBe(0);
      const seen = await page.evaluate(() => {
        const isShown = (one: Element) => one.getClientRects().length > 0;
        const luminance = (colour: string) => {
          const [r = 255, g = 255, b = 255, a = 1] = colour.match(/[\d.]+/g)!.map(Number);
          return a === 0 ? 1 : (0.3 * r + 0.6 * g + 0.1 * b) / 255;
        };
        const all = [...document.querySelectorAll('main *')].filter(isShown);
        return {
          dark: all
            .filter((one) => luminance(getComputedStyle(one).backgroundColor) < 0.7 && one.tagName !== 'SPAN')
            .map((one) => one.outerHTML.slice(0, 80)),
          pale: all
            .filter((one) => one instanceof HTMLElement && luminance(getComputedStyle(one).color) > 0.55)
            .map((one) => one.outerHTML.slice(0, 80)),
          cut: all
            .filter(
              (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
            )
            .filter((one) => !one.matches('.unseen, .cm-scroller, .cm-editor *'))
            .map((one) => one.outerHTML.slice(0, 80)),
          width: document.documentElement.scrollWidth,
        };
      });
      expect(seen).toEqual({ dark: [], pale: [], cut: [], width });
    },
  );

  test('it is said which of several experiments a figure shows', async () => {
    const { page } = await openApp();
    await answered(page);
    const rows = ['a', 'b'].flatMap((name, e) =>
      Array.from({ length: 12 }, (_, i) => `${name},${i},${(5 * Math.exp(-(0.2 + 0.1 * e) * i)).toFixed(3)}`),
    );
    await bring(page, "u' = -k*u\nlocal k", `experiment,t,u\n${rows.join('\n')}\n`);
    const choice = page.getByRole('region', { name: 'Figures' }).getByLabel('Experiment');
    await choice.selectOption('b');
    await answered(page);
    await page.emulateMedia({ media: 'print' });
    expect(await choice.isVisible()).toBe(true);
    expect(await page.getByLabel(/^Predict until/).isVisible()).toBe(false);
  });
});

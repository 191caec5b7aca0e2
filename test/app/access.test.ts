import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { answered, estimates, inBrowser, openApp, sharedApp, typeModel } from './harness.ts';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The violations that axe-core reports on the page, one line each. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger, which the content policy does not bind.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // What fades in has its own colours only at the end; what goes on for ever is no fade.
    const fades = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(fades.map(({ finished }) => finished));
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** The focused element: its label, or else its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Presses Tab until the element with this label has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (name.test(here)) return;
    passed.push(here.slice(0, 30));
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(' | ')}`);
}

/** The innermost elements that extend beyond the window and make the page wider. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1) && !isHeld(element);
    };
    // Parts that scroll or are clipped by design.
    const isHeld = (element: Element) => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible' && around !== document.body) return true;
      }
      return false;
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

const sizes = {
  desktop: { width: 1280, height: 900, theme: 'light' },
  phone: { width: 360, height: 740, theme: 'dark' },
} as const;

inBrowser('for everyone', () => {
  const app = sharedApp();

  test.each(Object.entries(sizes))('axe reports no violations on a %s', async (_, size) => {
    const { page } = await openApp(size);
    await answered(page);
    expect(await violations(page)).toEqual([]);

    await page.locator('[data-place="1,1"]').focus();
    await page.getByRole('tooltip').waitFor();
    await page.getByText('details of the fit').click();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('tab', { name: 'Writing a model' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the tour' }).click();
    const tour = page.getByRole('complementary', { name: 'Tour' });
    await tour.waitFor();
    expect(await violations(page)).toEqual([]);
    await tour.getByRole('button', { name: 'Skip the tour' }).click();

    await page.getByRole('button', { name: 'Examples' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const closed = page
      .getByRole('region', { name: 'Options' })
      .locator('details:not([open]) > summary, [aria-expanded="false"]');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await violations(page)).toEqual([]);

    await page
      .getByRole('region', { name: /compare/i })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Copy of/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await answered(page);
    expect(await violations(page)).toEqual([]);

    await typeModel(page, "u1' = w1*u1 +");
    await page.getByRole('alert').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('what the keyboard leads to is not behind the bar of a phone', async () => {
    const { page } = await openApp(sizes.phone);
    await answered(page);
    const behind: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      behind.push(
        ...(await page.evaluate(() => {
          const [one, bar] = [document.activeElement!, document.querySelector('.phone-bar')!];
          const isBehind = one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
          return isBehind && one !== document.body && !bar.contains(one) ? [one.outerHTML.slice(0, 80)] : [];
        })),
      );
    }
    expect(behind).toEqual([]);
  });

  test('everything is reachable by keyboard alone', async () => {
    const { page } = await openApp();
    await answered(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/skip to the answer/i);

    await tabTo(page, /^Examples/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Logistic growth/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const names = async () => (await estimates(page)).map(([name]) => name?.trim());
    await expect.poll(names).toHaveLength(2);

    await tabTo(page, /^Model$/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type("u1' = rate*u1 + crowd*u1^2");
    await expect.poll(names).toEqual(['rate', 'crowd']);
    // The editor releases the focus.
    await page.keyboard.press('Escape');
    await tabTo(page, /estimates/i);
    await tabTo(page, /^Data and fit/);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toMatch(/^Residuals/);
  });

  test('nothing scrolls sideways or is clipped, from a phone to a wide screen', async () => {
    const { page } = await app();
    for (const width of [2560, 1280, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      // Figures are drawn to the new width a moment later.
      await expect.poll(() => sticksOut(page), { message: `at ${width} px` }).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` })
        .toBe(width);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('nothing moves if reduced motion is requested', async () => {
    const { page } = await app();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1).length,
      );
    expect(await moving()).toBe(0);
    await page.getByRole('button', { name: 'Examples' }).first().click();
    expect(await moving()).toBe(0);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: null });
  });
});

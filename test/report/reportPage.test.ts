import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reported } from '../../report/reported.ts';
import { reportPage } from '../../report/reportPage.ts';
import type { FitOptions } from '../../src/index.ts';
import { textNote } from '../notes.ts';
import { plainVerdict } from '../plainVerdict.ts';
import { growth, logistic, reportedFit } from './reportedFit.ts';

const page = (reported: Reported) => reportPage(reported, parseHTML('<html></html>').document);
const textOf = (node: { textContent: string | null } | null) => node?.textContent ?? '';
/** The tags of a page with their attributes, unparsed. */
const tagsOf = (text: string) => text.match(/<[a-z][^<>]*>/gi) ?? [];

let plain: Reported;
beforeAll(async () => {
  plain = await reportedFit(logistic, growth(), { level: 0.9 });
});

describe('a report', () => {
  test('shows the answer, how it was found and how to repeat it', async () => {
    const { document } = parseHTML(await page(plain));
    expect(textOf(document.querySelector('h1'))).toBe('Fit of u to data.csv');
    expect([...document.querySelectorAll('h2')].map(textOf)).toEqual([
      'Verdict',
      'Parameters',
      'Model',
      'Data and fit',
      'Checks',
      'How WENDy saw the data',
      'Options',
      'Make it again',
      'Cite the method',
    ]);
    expect(textOf(document.querySelector('.headline'))).toBe('Good fit');
    expect(textOf(document.querySelector('.verdict'))).toContain(plain.result.status.message);
    const rows = [...document.querySelectorAll('table[aria-label="Estimates"] tbody tr')];
    expect(rows.map((row) => textOf(row.querySelector('th')))).toEqual(['r', 's']);
    expect(document.querySelectorAll('math mfrac').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('figure').length).toBe(7);
    expect(textOf(document.querySelector('pre'))).toBe('wendy fit model.txt data.csv --level 0.9');
    expect(textOf(document.querySelector('table[aria-label="Changed options"] tbody'))).toContain('--level');
    expect(textOf(document.querySelector('time'))).toBe('2024-02-29');
    expect(textOf(document.querySelector('header'))).toContain("begun at WENDy's first step");
  });

  test('says by which rule the radius was chosen', async () => {
    const caption = async (options: FitOptions) => {
      const { document } = parseHTML(await page(await reportedFit(logistic, growth(), options)));
      return textOf(document.querySelector('figure.radius figcaption'));
    };
    expect(await caption({})).toContain('hides in the noise');
    expect(await caption({ preset: 'authors-2023' })).toContain('at the corner');
    expect(await caption({ minRadius: 9 })).toContain('was requested');
  });

  test('has a section on compared models, ranked, with what could not be fitted', async () => {
    const evil = '<script>alert(1)</script>';
    const other = await reportedFit("u' = r*u", growth());
    const models = [
      { name: evil, model: "u' = r*u", isReported: false, fit: other, remark: '' },
      { name: 'Logistic', model: logistic, isReported: true, fit: plain, remark: '' },
      {
        name: 'Broken',
        model: `u' = ${evil}(`,
        isReported: false,
        fit: null,
        remark: `Cannot be fitted. ${evil}`,
      },
    ];
    const text = await page({ ...plain, models });
    expect(text).not.toContain(evil);
    const { document } = parseHTML(text);
    expect([...document.querySelectorAll('h2')].map(textOf)).toContain('Compared models');
    const section = document.querySelector('section[aria-labelledby="compared"]')!;
    expect(textOf(section.querySelector('.headline'))).toBe('The data clearly prefer “Logistic”.');
    const rows = [...section.querySelectorAll('table[aria-label="Compared models"] tbody tr')];
    expect(rows.map((row) => textOf(row.querySelector('th strong')))).toEqual(['Logistic', evil, 'Broken']);
    expect(textOf(rows[2])).toContain('Cannot be fitted.');
    expect(section.querySelectorAll('figure.compare').length).toBe(1);
    expect(textOf(section.querySelector('pre'))).toContain(evil);
  });

  test('is the same page for the same fit', async () => {
    expect(await page(plain)).toBe(await page(structuredClone(plain)));
  });

  test('loads nothing and runs nothing', async () => {
    const text = await page(plain);
    const policy = parseHTML(text).document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
    const tags = tagsOf(text);
    expect(tags.filter((tag) => /^<(script|link|img|iframe|object|embed|form|base)\b/i.test(tag))).toEqual(
      [],
    );
    expect(tags.filter((tag) => /\s(on\w+|src|srcset|xlink:href)\s*=/i.test(tag))).toEqual([]);
    const links = tags.flatMap((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? []);
    expect(links.filter((link) => !/^(data:text\/(plain|csv);|https:\/\/doi\.org\/)/.test(link))).toEqual([]);
    expect(text).not.toMatch(/@import|url\(/);
  });

  test('contains the data and the model as files, to the last digit', async () => {
    const { document } = parseHTML(await page(plain));
    const contents = [...document.querySelectorAll('a[download]')].map((link) =>
      decodeURIComponent(link.getAttribute('href')!.replace(/^[^,]*,/, '')),
    );
    expect(contents).toEqual([logistic, growth()]);
  });

  test('keeps names and messages as text, whatever they contain', async () => {
    const name = '<img src=x onerror=alert(1)>"\'&';
    const hostile = `${name}\u0007`;
    const reported = await reportedFit(
      logistic,
      growth([name, '</svg><script>b()</script>']),
      {},
      {
        model: hostile,
        data: `${hostile}</title><script>a()</script>.csv`,
      },
    );
    const { result } = reported;
    const verdict = plainVerdict('biased', hostile, hostile);
    const changed = {
      ...reported,
      time: hostile,
      result: {
        ...result,
        notes: [textNote(hostile)],
        status: verdict,
        diagnostics: { ...result.diagnostics, warnings: [verdict] },
        options: { ...result.options, by: hostile },
      },
    };
    const text = await page(changed);
    expect(tagsOf(text).filter((tag) => /^<(img|script)\b/i.test(tag))).toEqual([]);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const { document } = parseHTML(text);
    expect(document.querySelectorAll('img, script').length).toBe(0);
    expect(textOf(document.querySelector('.note'))).toContain('<img src=x onerror=alert(1)>');
  });

  test('says why the weak form has nothing to show', async () => {
    const uneven = growth().replace(/^1\.\d+,.*\n/m, '');
    const { document } = parseHTML(await page(await reportedFit(logistic, uneven)));
    const method = document.querySelector('[aria-labelledby="method"]');
    expect(textOf(method)).toMatch(/There is nothing to draw for this fit: .*spac/);
    expect(document.querySelectorAll('figure.radius, figure.quantiles').length).toBe(0);
  });

  test('has a row for each of several experiments', async () => {
    const { document } = parseHTML(await page(await reportedFit(logistic, growth(['dish 1', 'dish 2']))));
    const rows = [...document.querySelectorAll('table[aria-label="Experiments"] tbody th')];
    expect(rows.map(textOf)).toEqual(['dish 1', 'dish 2']);
  });
});

describe('a report of a fit with a hidden state, a dose and a prior', () => {
  const model = `gut' = -ka*gut
conc' = ka*gut/V - ke*conc
gut(0) = 0
conc(0) = 0
dose amt into gut
noise conc lognormal
ke ~ lognormal(-2, 0.5)
report CL = ke*V
`;
  const [ka, ke, V] = [1.5, 0.1, 0.5];
  const times = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12];
  const conc = (t: number) =>
    ((4 * ka) / (V * (ka - ke))) *
    (Math.exp(-ke * t) - Math.exp(-ka * t)) *
    Math.exp(0.05 * Math.cos(11 * t));
  const csv = `t,conc,amt\n0,,4\n${times.map((t) => `${t},${conc(t)},`).join('\n')}\n`;

  test('marks what is derived or has a prior, and says what was taken as known', async () => {
    const { document } = parseHTML(await page(await reportedFit(model, csv)));
    expect(textOf(document.querySelector('h1'))).toBe('Fit of conc to data.csv');
    const rows = [...document.querySelectorAll('table[aria-label="Estimates"] tbody tr th')].map(textOf);
    expect(rows).toEqual(['ka', 'V', 'ke prior', 'CL derived']);
    const facts = textOf(document.querySelector('.facts')).replaceAll('\u00a0', ' ');
    expect(facts).toContain('gut(0) = 0 (given)');
    expect(facts).toContain('of its logarithm');
    expect(facts).toContain('ke ~ lognormal(-2, 0.5)');
    expect([...document.querySelectorAll('h2')].map(textOf)).not.toContain('How WENDy saw the data');
    expect(textOf(document.querySelector('figure.fit'))).toContain('gut (hidden)');
  });

  test('contains the columns for the same fit', async () => {
    const reported = await reportedFit(model, csv);
    const { document } = parseHTML(await page(reported));
    const kept = textOf(document.querySelector('pre[aria-label="Data"]'));
    expect(kept.split('\n')[0]).toBe('t,conc,amt');
    const again = await reportedFit(model, kept);
    expect(again.result.parameters).toEqual(reported.result.parameters);
  });
});

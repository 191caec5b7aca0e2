import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { answerLines, command } from '../../cli/study/report.ts';
import { InputError } from '../../src/index.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { paperQuick } from '../../studies/plan/paper.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { makeReport } from '../../studies/report/makeReport.ts';
import { readStudy } from '../../studies/report/readStudy.ts';
import { tableCsv } from '../../studies/report/tableCsv.ts';
import { filesOf, writeReport } from '../../studies/report/writeReport.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { shardPath } from '../../studies/store/shards.ts';
import { madeRows, madeStudy } from './madeStudy.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-report-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const plan = {
  name: 'small',
  title: 'A <b>small</b> study & "more"',
  model: "u1' = w1*u1 + w2*u1*u2 # <script>alert(1)</script>\nu2' = w3*u2 + w4*u1*u2",
  parameters: { w1: 3, w2: -1, w3: -6, w4: 1 },
  initial: { u1: 1, u2: 1 },
  time: [0, 5],
  points: [64, 128],
  noise: [0.05, 0.1],
  trials: 3,
  methods: ['ols', { name: 'x"><script>', method: 'irls' }],
  target: { w1: 0.5 },
};

let made = 0;
/** A study in a folder of its own, without the shards that are named. */
function folder(missing: readonly number[] = []): string {
  const dir = join(desk, `study-${++made}`);
  madeStudy(dir, plan, madeRows(plan), 4);
  for (const shard of missing) rmSync(shardPath(dir, shard));
  return dir;
}

async function pageOf(dir: string): Promise<{ text: string; document: Document }> {
  const text = readFileSync(writeReport(dir, filesOf(await makeReport(await readStudy(dir)))), 'utf8');
  return { text, document: parseHTML(text).document };
}

describe('the page of a report', () => {
  test("keeps users' texts as text, whatever they contain", async () => {
    const { text, document } = await pageOf(folder());
    expect(document.querySelectorAll('script').length).toBe(0);
    expect(document.querySelector('h1')!.textContent).toBe(plan.title);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('x&quot;&gt;&lt;script&gt;');
  });

  test('loads nothing, and forbids it', async () => {
    const { text, document } = await pageOf(folder());
    const policy = document
      .querySelector('meta[http-equiv="Content-Security-Policy"]')!
      .getAttribute('content')!;
    const style = document.querySelector('style')!.textContent!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(text).not.toMatch(/\b(src|srcset|xlink:href)=|@import|url\(| style="/);
    for (const link of document.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(#|[\w.-]+$)/);
  });

  test('has every figure and table that its files have, and an entry for each item', async () => {
    const dir = folder();
    const { document, text } = await pageOf(dir);
    const files = readdirSync(join(dir, 'report'));
    const drawings = files.filter((name) => name.endsWith('.svg'));
    expect(drawings.length).toBe(document.querySelectorAll('.drawing > svg').length);
    for (const name of drawings) {
      const drawing = readFileSync(join(dir, 'report', name), 'utf8').replace(/^<\?xml.*\n/, '');
      expect(text).toContain(drawing.trim());
    }
    const plain = readFileSync(join(dir, 'report', 'report.md'), 'utf8');
    for (const name of files.filter((file) => !/^(index\.html|report\.md)$/.test(file))) {
      expect(text).toContain(`href="${name}"`);
      expect(plain).toContain(`](${name})`);
    }
    expect(files).toEqual(expect.arrayContaining(['index.html', '01-systems.csv', '02-cells.csv']));
    for (const link of document.querySelectorAll('nav a')) {
      expect(document.querySelector(link.getAttribute('href')!)).not.toBeNull();
    }
  });

  test('says plan, trials, fits, date, version and machine', async () => {
    const { document } = await pageOf(folder());
    const labels = [...document.querySelectorAll('dl.facts dt')].map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Plan', 'Trials', 'Fits', 'Begun', 'Version', 'Machine']));
  });

  test('is the same for the same study, except for its date', async () => {
    const found = await readStudy(folder());
    const text = async () => filesOf({ ...(await makeReport(found)), facts: [] });
    expect(await text()).toEqual(await text());
  });
});

describe('a report', () => {
  test('of an incomplete study shows what is there, and says what is missing', async () => {
    const { document } = await pageOf(folder([1, 3]));
    expect(document.querySelector('.notice')!.textContent).toMatch(
      /not complete: 12 of 24 fits are there \(50%\)/,
    );
  });

  test('of a complete study has no such remark', async () => {
    const { document } = await pageOf(folder());
    expect(document.querySelector('.notice')).toBeNull();
  });

  test('skips a damaged shard', async () => {
    const dir = folder();
    writeFileSync(shardPath(dir, 2), 'nonsense\n');
    const { document } = await pageOf(dir);
    expect(document.querySelector('.notice')!.textContent).toContain('18 of 24 fits');
  });

  test('is refused if no shard is done, or there is no study', async () => {
    await expect(readStudy(folder([0, 1, 2, 3]))).rejects.toThrow(InputError);
    await expect(readStudy(join(desk, 'nowhere'))).rejects.toThrow(InputError);
  });

  test('replaces an older one completely', async () => {
    const dir = folder();
    await pageOf(dir);
    writeFileSync(join(dir, 'report', '99-old.svg'), '');
    await pageOf(dir);
    expect(readdirSync(join(dir, 'report'))).not.toContain('99-old.svg');
    expect(readdirSync(dir).sort()).toEqual(['manifest.json', 'report', 'shards']);
  });

  test('replaces nothing that is not a report', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'report'));
    writeFileSync(join(dir, 'report', 'thesis.txt'), 'years of work');
    await expect(pageOf(dir)).rejects.toThrow(/not a report of a study/);
    expect(readFileSync(join(dir, 'report', 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test('of the paper for a plan of another kind says which report it should be', async () => {
    const source = { ...plan, report: 'paper' };
    const study = { layout: layOut(readPlanObject(source)), rows: madeRows(source), version: '0' };
    const { notices } = await makeReport({ study, created: '', machine: '', seal: 'none' });
    expect(notices.join(' ')).toContain('put "report": "design" into it');
  });

  test('of the paper has claims.json, with a verdict, cells and a query for each claim', async () => {
    const source = { ...paperQuick, parts: paperQuick.parts.filter(({ name }) => name === 'grid-hr') };
    const layout = layOut(readPlanObject(source));
    const study = { layout, rows: madeRows(source), version: '0' };
    const report = await makeReport({ study, created: '', machine: '', seal: 'none' });
    const claims = JSON.parse(filesOf(report).get('claims.json')!);
    const hindmarsh = claims.find(({ id }: { id: string }) => id === 'hr-drop');
    expect(hindmarsh).toMatchObject({
      verdict: expect.stringMatching(/holds|roughly|not reproduced/),
      unit: 'percent',
    });
    expect(hindmarsh.cells.length).toBeGreaterThan(0);
    expect(hindmarsh.query.value.kind).toBe('drop');
  });
});

describe('the command', () => {
  test("prints the path of the report, and answers the plan's question", async () => {
    const dir = folder();
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    await command().parseAsync([dir], { from: 'user' });
    vi.restoreAllMocks();
    expect(written.join('')).toContain('to know w1 within 50%?');
    expect(written.join('')).toContain(`Written: ${join(dir, 'report', 'index.html')}`);
    expect((await answerLines(openStudy(dir))).join(' ')).toContain('to know w1 within 50%?');
  });
});

describe('a table as CSV', () => {
  test('has numbers in full, quotes if needed, and names for values that are not finite', () => {
    const table = {
      name: 'a',
      title: 'a',
      columns: ['x', 'a "b", c'],
      rows: [
        [0.1 + 0.2, 'line\nbreak'],
        [null, Number.POSITIVE_INFINITY],
        [Number.NaN, 'plain'],
      ],
    };
    expect(tableCsv(table)).toBe('x,"a ""b"", c"\n0.30000000000000004,"line\nbreak"\n,Inf\n,plain\n');
  });
});

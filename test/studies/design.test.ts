import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { layOut } from '../../studies/plan/cells.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { designAnswers } from '../../studies/report/design/designAnswers.ts';
import { designCells } from '../../studies/report/design/designCells.ts';
import { designItems } from '../../studies/report/design/designItems.ts';
import { createLimits } from '../../studies/report/design/limits.ts';
import type { Study } from '../../studies/report/item.ts';
import type { Row } from '../../studies/run/row.ts';
import { madeRows } from './madeStudy.ts';

const source = {
  name: 'line',
  model: "u' = a + b*u",
  parameters: { a: 2, b: -0.5 },
  initial: { u: 1 },
  time: [0, 4],
  points: [16, 32, 64],
  noise: [0.05, 0.1, 0.2],
  trials: 40,
  methods: ['ols', 'irls'],
  target: { a: 0.05 },
};

/** Rows whose interval of `a` has the given half-width, and misses the truth as often as given. */
function studyOf(
  half: (row: Row) => number,
  wrong: (row: Row) => number = () => 0,
  changes: object = {},
): Study {
  const plan = { ...source, ...changes };
  const rows = madeRows(plan, (row) => {
    const misses = row.trial <= wrong(row) * source.trials;
    const width = 2 * half(row);
    return { ...row, halfWidths: [width, 0.5 * half(row)], estimates: [misses ? 2 + 2 * width : 2, -0.5] };
  });
  return { layout: layOut(readPlanObject(plan)), rows, version: '0' };
}

/** The half-width is the noise over the square root of the points for one method; twice that for the other. */
const usual = ({ noise, points, method }: Row) =>
  ((method === 'irls' ? 1 : 2) * 4 * noise) / Math.sqrt(points);

async function answerOf(study: Study): Promise<{ isMet: boolean; text: string; first: string }> {
  const { answers } = await designAnswers(study);
  return {
    isMet: answers[0].isMet,
    text: [...answers[0].short, ...answers[0].more].join(' '),
    first: answers[0].short[0],
  };
}

describe('the answer to a target', () => {
  test('is the design with the fewest points, then the largest noise', async () => {
    // At 16 points the half-width is as large as the noise.
    const { isMet, first } = await answerOf(studyOf(usual));
    expect(isMet).toBe(true);
    expect(first).toContain('16 points at 5% noise with irls');
    expect(first).toContain('100% of 40 trials');
  });

  test('gives for each noise the fewest points, and for each number of points the largest noise', async () => {
    const { tables } = await designAnswers(studyOf(usual));
    const of = (name: string) =>
      tables.find((table) => table.name === name)!.rows.filter((row) => row[1] === 'irls');
    expect(of('fewest-points').map((row) => [row[2], row[3]])).toEqual([
      [0.05, 16],
      [0.1, 64],
      [0.2, null],
    ]);
    expect(of('largest-noise').map((row) => [row[2], row[3]])).toEqual([
      [16, 0.05],
      [32, 0.05],
      [64, 0.1],
    ]);
  });

  test('requires half of the trials, and says what suffices in nine of ten', async () => {
    // Six of ten trials are narrow enough at 16 points, all of them at 32.
    const often = (row: Row) => (row.points > 16 || row.trial <= 24 ? 0.04 : 0.06);
    const { first, text } = await answerOf(studyOf(often));
    expect(first).toContain('16 points');
    expect(first).toContain('narrow enough in 60% of 40 trials');
    expect(text).toContain('To have it in nine of ten trials: 32 points');
  });

  test('excludes designs whose intervals miss the truth too often, and names them', async () => {
    const { first, text } = await answerOf(studyOf(usual, ({ points }) => (points === 16 ? 0.4 : 0.05)));
    expect(first).toContain('32 points at 5% noise');
    expect(text).toMatch(/not trustworthy.*irls, 16 points, 5% noise \(a: 24 of 40\)/);
  });

  test("describes noise from the model's lines as such", async () => {
    const own = { model: "u' = a + b*u\nnoise u = 0.1", noise: 'model', methods: ['mle'] };
    const study = studyOf(({ points }) => 0.2 / Math.sqrt(points), undefined, own);
    const answered = await designAnswers(study);
    const { answers } = answered;
    expect(answers[0].short[0]).toContain("16 points at the model's noise with mle");
    expect(answers[0].more.join(' ')).toMatch(
      /can stand more noise than [\d.]+ times the model's with 16 points/,
    );
    expect(answers[0].trade!.rows.map(([noise]) => noise)).toEqual(["the model's"]);
    const items = await designItems(study, answered);
    expect(items[0].caption).toContain('adding noise as the noise lines of the model say.');
    expect(items.map(({ caption }) => caption).join(' ')).not.toContain('100% noise');
  });

  test('keeps designs that miss it slightly more often than chance would', async () => {
    // 33 of 40 are within a binomial error of 85%.
    const { first } = await answerOf(studyOf(usual, () => 7 / 40));
    expect(first).toContain('16 points at 5% noise');
  });

  test('says if no design suffices, and how close the best one is', async () => {
    const { isMet, first } = await answerOf(studyOf((row) => 10 * usual(row)));
    expect(isMet).toBe(false);
    expect(first).toMatch(/^None of the designs tried does\. The nearest: 64 points at 5% noise with irls/);
  });

  test('counts a trial without an interval as one that does not meet it', async () => {
    const study = studyOf(() => 0.01);
    const refused = (row: Row): Row =>
      row.points === 16 && row.trial > 10
        ? {
            ...row,
            e2: null,
            efs: null,
            covered: null,
            status: 'refused',
            estimates: [],
            halfWidths: [],
            stdErrors: [],
          }
        : row;
    const { first } = await answerOf({ ...study, rows: study.rows.map(refused) });
    expect(first).toContain('32 points');
  });

  test('is given for each of several targets, and for all of them together first', async () => {
    const { answers } = await designAnswers(studyOf(usual, undefined, { target: { a: 0.05, b: 0.05 } }));
    expect(answers.map(({ question }) => question)).toEqual([
      'How many points, and how little noise, to know a and b within 5%?',
      'How many points, and how little noise, to know a within 5%?',
      'How many points, and how little noise, to know b within 5%?',
    ]);
  });

  test('considers a system that occurs in two parts once', async () => {
    const parts = [
      { name: 'few', points: 16 },
      { name: 'many', points: [32, 64] },
    ];
    const { answers } = await designAnswers(studyOf(usual, undefined, { parts }));
    expect(answers.length).toBe(1);
    expect(answers[0].short[0]).toContain('16 points at 5% noise with irls (few)');
  });

  test('prefers of two methods the one that succeeds more often, then the narrower, and names the other', async () => {
    const same = ({ method, trial }: Row) => (method === 'irls' && trial <= 10 ? 0.06 : 0.04);
    const { answers } = await designAnswers(studyOf(same));
    expect(answers[0].short[0]).toContain('16 points at 20% noise with ols');
    expect(answers[0].short[1]).toBe('With the same data so does irls (half-width 4%, in 75% of trials).');
    const narrower = await answerOf(studyOf(({ method }) => (method === 'irls' ? 0.03 : 0.04)));
    expect(narrower.first).toContain('with irls');
  });

  test('judges intervals by their requested level', async () => {
    // 30 of 40 contain the truth: as expected at 80%, too few at 95%.
    const at = (level: number) => answerOf(studyOf(usual, () => 0.25, { options: { level } }));
    expect((await at(0.8)).isMet).toBe(true);
    const strict = await at(0.95);
    expect(strict.isMet).toBe(false);
    expect(strict.text).toContain('fewer than 85% of the intervals contain the truth');
    expect((await at(0.99)).text).toContain('fewer than 89% of the intervals');
  });

  test('states the level of intervals if methods differ in it', async () => {
    const methods = ['irls', { name: 'lax', method: 'irls', options: { level: 0.5 } }];
    const { first } = await answerOf(studyOf(() => 0.01, undefined, { methods }));
    expect(first).toContain('with irls, 95% intervals (');
  });

  test('says if it rests on few trials, and claims nothing about nine of ten', async () => {
    const { text } = await answerOf(studyOf(usual, undefined, { trials: 4 }));
    expect(text).toContain('This is based on 4 trials per cell, too few to rely on');
    expect(text).not.toContain('nine of ten');
  });

  test('says how many fits are not ok', async () => {
    const study = studyOf(usual);
    const rows = study.rows.map((row): Row => (row.trial <= 10 ? { ...row, status: 'notConverged' } : row));
    expect((await answerOf({ ...study, rows })).first).toContain('25% of the fits are not ok: notConverged');
  });

  test('says why if every fit was refused', async () => {
    const study = studyOf(usual);
    const rows = study.rows.map(
      (row): Row => ({
        ...row,
        e2: null,
        efs: null,
        covered: null,
        status: 'refused',
        error: 'K stands in a\ndenominator. Give it a value.',
        estimates: [],
        halfWidths: [],
        stdErrors: [],
      }),
    );
    const { first, text } = await answerOf({ ...study, rows });
    expect(first).toBe('There is no answer: all 720 fits were refused.');
    expect(text).toContain('irls: 360 of 360 fits refused. K stands in a denominator. Give it a value.');
    expect(text).not.toContain('trust');
    const items = await designItems({ ...study, rows }, await designAnswers({ ...study, rows }));
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(items[2].caption).toBe('line: in no cell did half of the fits give an estimate.');
  });

  test('comes with the fewest points for each noise level, by method and by the bound', async () => {
    const { answers } = await designAnswers(studyOf(usual));
    const { columns, rows } = answers[0].trade!;
    expect(columns).toEqual(['noise', 'ols', 'irls', 'possible at all']);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['5%', '64', '16'],
      ['10%', 'none', '64'],
      ['20%', 'none', 'none'],
    ]);
  });

  test('is absent if there is no target', async () => {
    expect((await designAnswers(studyOf(usual, undefined, { target: {} }))).answers).toEqual([]);
  });
});

describe('the bound of a design', () => {
  test('is that of a straight line, which has a closed form', async () => {
    const plan = readPlanObject({ ...source, model: "u' = a", parameters: { a: 2 } });
    const part = plan.parts[0];
    const [system, method] = [part.systems[0], part.methods[0]];
    const t = Array.from({ length: 16 }, (_, i) => (4 * i) / 15);
    const u = t.map((x) => 1 + 2 * x);
    const rms = Math.sqrt(u.reduce((sum, x) => sum + x * x, 0) / 16);
    const centred = Math.sqrt(t.reduce((sum, x) => sum + (x - 2) ** 2, 0));
    const expected = (1.959963984540054 * rms) / centred / 2;
    const bound = await createLimits()(part, system, 16, method, 'a');
    // Truncation: the sensitivities are solved to 1e-10, the states to the solver's 1e-6.
    const truncation = 1e-5;
    expect(Math.abs(bound / expected - 1)).toBeLessThan(truncation);
  });

  test('says how much noise is too much for any method', async () => {
    const { answers } = await designAnswers(studyOf(usual));
    expect(answers[0].more.join(' ')).toMatch(
      /Cramér-Rao bound no method .* noise than [\d.]+% with 16 points, [\d.]+% with 32/,
    );
  });
});

describe('a design that cannot determine a parameter', () => {
  const changes = {
    model: "u' = a*u\nv' = b*v",
    parameters: { a: 2, b: -0.5 },
    initial: { u: 1, v: 0 },
    target: { a: 0.05, b: 0.05 },
  };

  test('is reported as such, not as too noisy', async () => {
    const { answers } = await designAnswers(studyOf((row) => 10 * usual(row), undefined, changes));
    const [both, a, b] = answers.map(({ short, more }) => [...short, ...more].join(' '));
    for (const text of [both, b])
      expect(text).toContain('Data with 16, 32 and 64 points cannot determine b at all');
    expect(a).toMatch(/no method .* noise than [\d.]+% with 16 points/);
    for (const text of [both, a, b]) expect(text).not.toMatch(/noise than 0%|cannot determine a /);
  });

  test('has figures all the same', async () => {
    const study = studyOf(usual, undefined, changes);
    const items = await designItems(study, await designAnswers(study));
    const { document } = parseHTML('<html></html>');
    for (const figure of items.flatMap(({ figures }) => figures))
      expect(figure.draw(document).outerHTML).not.toMatch(/NaN|Infinity/);
  });
});

describe('the report of a design', () => {
  test('says how coverage compares with the requested level', async () => {
    const text = async (changes: object) => {
      const study = studyOf(usual, undefined, changes);
      const items = await designItems(study, await designAnswers(study));
      const item = items.find(({ number }) => number === 4)!;
      return [item.caption, ...item.figures.map(({ caption }) => caption)].join(' ');
    };
    expect(await text({ options: { level: 0.8 } })).toMatch(/at least 70% of the intervals.*White is 80%/);
    const methods = ['ols', { name: 'wide', method: 'irls', options: { level: 0.99 } }];
    expect(await text({ methods })).toMatch(
      /at least 85% \(level 95%\) or 89% \(level 99%\).*White is the level/,
    );
  });

  test('has a file for each figure, whatever methods are called', async () => {
    const methods = [
      { name: 'α', method: 'irls' },
      { name: 'β', method: 'irls' },
      { name: 'weak (irls)', method: 'irls' },
    ];
    const study = studyOf(usual, undefined, { methods });
    const items = await designItems(study, await designAnswers(study));
    const names = items.flatMap(({ number, figures }) => figures.map(({ name }) => `${number} ${name}`));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('5 widths-line-weak-irls');
  });

  test('has a row for each cell and method, with the outcome of its trials', async () => {
    const study = studyOf(usual);
    const items = await designItems(study, await designAnswers(study));
    const table = items.flatMap(({ tables }) => tables).find(({ name }) => name === 'cells')!;
    expect(table.rows.length).toBe(3 * 3 * 2);
    const row = Object.fromEntries(table.columns.map((name, j) => [name, table.rows[1][j]]));
    expect(row).toMatchObject({
      points: 16,
      noise: 0.05,
      method: 'irls',
      trials: 40,
      'not ok': 0,
    });
    const widths = items.flatMap(({ tables }) => tables).find(({ name }) => name === 'widths')!;
    const half = widths.rows.find(([method, points]) => method === 'irls' && points === 16)![5];
    // Rounding of a few operations.
    expect(half).toBeCloseTo(0.05, 12);
    expect(items.filter(({ tables }) => tables.length === 0)).toEqual([]);
  });

  test('reports the share of fits that are not ok, and why', () => {
    const study = studyOf(usual);
    const rows = study.rows.map((row): Row => (row.trial <= 10 ? { ...row, status: 'notConverged' } : row));
    expect(designCells({ ...study, rows })[0].statuses).toEqual([['notConverged', 0.25]]);
  });
});

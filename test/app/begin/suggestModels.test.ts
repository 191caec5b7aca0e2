import { describe, expect, test } from 'vitest';
import { courseOf } from '../../../app/begin/courseOf.ts';
import { oneColumn } from '../../../app/begin/oneColumn.ts';
import { severalColumns } from '../../../app/begin/severalColumns.ts';
import { sketchCourse } from '../../../app/begin/sketchCourse.ts';
import { suggestModels } from '../../../app/begin/suggestModels.ts';
import { readSource } from '../../../app/data/readSource.ts';
import { seeTable } from '../../../app/data/seeTable.ts';
import { measuredNames } from '../../../app/model/nameRemarks.ts';
import { fit, parseModel, randomGenerator, tableFromColumns } from '../../../src/index.ts';
import { examples } from '../../../src/inside.ts';

const points = 40;
const times = Array.from({ length: points }, (_, i) => i / 4);
const drawn = (f: (t: number) => number, noise = 0.02) => {
  const { normal } = randomGenerator(3);
  const y = times.map(f);
  const size = Math.max(...y.map(Math.abs));
  return y.map((x) => x + noise * size * normal());
};
const kinds = (f: (t: number) => number) => courseOf(times, drawn(f)).kind;
const titles = (columns: Record<string, ArrayLike<number>>) =>
  suggestModels(Object.keys(columns), [
    { t: Float64Array.from(times), values: Object.values(columns).map((y) => Float64Array.from(y)) },
  ]).map(({ title }) => title);

describe('the course of a column', () => {
  test.each<[string, (t: number) => number]>([
    ['rises', (t) => 1 / (1 + 30 * Math.exp(-t))],
    ['rises', (t) => Math.exp(0.4 * t)],
    ['falls', (t) => 5 * Math.exp(-0.5 * t)],
    ['peaks', (t) => t * Math.exp(-t / 2)],
    ['dips', (t) => 3 - t * Math.exp(-t / 2)],
    ['oscillates', (t) => 2 + Math.sin(2 * t)],
    ['oscillates', (t) => Math.exp(-0.1 * t) * Math.cos(2 * t)],
    ['flat', () => 0],
  ])('%s, case %#', (kind, f) => expect(kinds(f)).toBe(kind));

  test('of noise about a value is flat', () => {
    const { normal } = randomGenerator(1);
    expect(courseOf(times, times.map(normal)).kind).toBe('flat');
  });

  test('of replicates is that of their means, and missing values do not matter', () => {
    const t = times.flatMap((time) => [time, time]);
    const y = t.map((time, i) => (i % 7 === 3 ? Number.NaN : Math.exp(-time) + (i % 2 ? 0.1 : -0.1)));
    expect(courseOf(t, y).kind).toBe('falls');
  });
});

test('a course that is over in the first quarter still bends, and a background shows in how it starts', () => {
  const logistic = (t: number) => 1 / (1 + 100 * Math.exp(-3 * t));
  expect(courseOf(times, drawn(logistic, 0.002))).toMatchObject({ steepest: 'middle', startsSlowly: false });
  expect(
    courseOf(
      times,
      drawn((t) => logistic(t / 4) + 0.04, 0.002),
    ).startsSlowly,
  ).toBe(true);
  expect(
    courseOf(
      times,
      drawn((t) => 1 - Math.exp(-2 * t)),
    ).steepest,
  ).toBe('first');
});

describe('models for columns', () => {
  test('are three to five, the likeliest first', () => {
    const od = drawn((t) => 1 / (1 + 30 * Math.exp(-t)));
    expect(titles({ OD: od })).toEqual(
      expect.arrayContaining(['Logistic growth', 'Exponential growth', 'Growth on food (Monod)']),
    );
    expect(titles({ OD: od })[0]).toBe('Logistic growth');
    for (const columns of [
      { y: drawn(Math.exp) },
      { y: drawn((t) => -Math.exp(-t)) },
      { y: drawn((t) => Math.sin(t)) },
      { y: drawn((t) => t * Math.exp(-t)), z: drawn((t) => Math.exp(-t)) },
      { a: drawn((t) => t), b: drawn((t) => -t), c: drawn(Math.sin), d: drawn(Math.cos) },
    ])
      expect(titles(columns).length).toSatisfy((n: number) => n >= 3 && n <= 5);
  });

  test('there are none where nothing changes', () => {
    expect(titles({ temperature: times.map(() => 37) })).toEqual([]);
    expect(suggestModels([], [])).toEqual([]);
  });

  test('have the names of the columns, and others that do not clash', () => {
    const [first] = suggestModels(
      ['K'],
      [
        {
          t: Float64Array.from(times),
          values: [Float64Array.from(drawn((t) => 1 / (1 + 30 * Math.exp(-t))))],
        },
      ],
    );
    const { states, parameters } = parseModel(first!.model);
    expect(states).toEqual(['K']);
    expect(parameters).toEqual(['r', 'K_0']);
  });

  test('have no parameter that is called as another column, which would be taken as known', () => {
    const columns = { b: drawn((t) => 1 + t), c: drawn((t) => 9 - t), d: drawn((t) => Math.sin(t)) };
    const values = Object.values(columns).map((y) => Float64Array.from(y));
    const suggested = suggestModels(Object.keys(columns), [{ t: Float64Array.from(times), values }]);
    expect(suggested.length).toBeGreaterThan(1);
    for (const { model } of suggested)
      for (const name of parseModel(model).parameters) expect(Object.keys(columns)).not.toContain(name);
  });

  test('take which comes first for the prey', () => {
    const [prey, predator] = sketchCourse(severalColumns[0]!.sketch, points);
    const models = suggestModels(
      ['A', 'B'],
      [{ t: Float64Array.from(times), values: [predator!, prey!].map((y) => Float64Array.from(y)) }],
    );
    expect(models[0]!.columns).toEqual(['B', 'A']);
  });
});

/** What is suggested for the text of a table, as the page does it. */
function fromText(text: string) {
  const seen = seeTable(readSource({ kind: 'table', name: 'data.csv', text, uses: [] }));
  return suggestModels(measuredNames(seen.columns), seen.experiments);
}

describe('ideas about tables as people have them', () => {
  const conc = (t: number) => (4 * (Math.exp(-0.15 * t) - Math.exp(-1.2 * t))).toFixed(3);
  const sampled = [0.25, 0.5, 1, 2, 4, 6, 8, 12, 16, 20, 24];

  test('take optical densities with a background for such, with rates of their own in each strain', () => {
    const od = (t: number, r: number) => 0.045 + 1.2 / (1 + 99 * Math.exp(-r * t));
    const rows = Array.from({ length: 49 }, (_, i) => i / 2).flatMap((t) =>
      [0.8, 0.6].map((r, k) => `${'ab'[k]},${t},${od(t, r).toFixed(3)}`),
    );
    const suggested = fromText(`strain,time (h),OD600\n${rows.join('\n')}\n`);
    expect(suggested[0]!.title).toBe('Logistic growth over a background, individually');
  });

  test('take a column of levels for an input, with or without overshoot, and for nothing else', () => {
    const rows = times.map((t) => {
      const s = Math.max(t - 1, 0);
      return `${t},${t < 1 ? 0 : 2},${(2 - 2 * Math.exp(-0.5 * s) * Math.cos(2 * s)).toFixed(3)}`;
    });
    const suggested = fromText(`time_s,u_V,y_mm\n${rows.join('\n')}\n`);
    expect(suggested.slice(0, 2).map(({ title }) => title)).toEqual([
      'Response to an input (second order)',
      'Response to an input (first order)',
    ]);
    for (const { model } of suggested) expect(model).not.toContain("u_V'");
    expect(suggested[0]!.model).toContain('input u_V held');
  });

  test('take what rises after the other for the predator, though it is listed second and named unlike any', () => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const swing = (k: number) => Math.exp(-i / 40) * Math.sin(0.6 * (i - k));
      return `${1980 + i},${(180 + 60 * swing(0)).toFixed(0)},${(40 + 20 * swing(2.6)).toFixed(0)}`;
    });
    const suggested = fromText(`year,m,n\n${rows.join('\n')}\n`);
    expect(suggested[0]!.columns).toEqual(['m', 'n']);
    expect(suggested.map(({ title }) => title)).toContain('Predator and prey, with a limit of the prey');
  });

  test('take a voltage that swings for that of a cell, and name parameters after their columns', () => {
    const swing = times.map((t) => `${t},${(-40 + 60 * Math.sin(3 * t)).toFixed(1)}`);
    expect(fromText(`t (ms),Vm (mV)\n${swing.join('\n')}\n`)[0]!.title).toMatch(/FitzHugh/);
    const grow = times.map((t) => `${t},${[1, 0.8].map((r) => 1 / (1 + 30 * Math.exp(-r * t)))}`);
    const competing = fromText(`t,WT,mut\n${grow.join('\n')}\n`).find(({ title }) => /Compet/.test(title));
    expect(parseModel(competing!.model).parameters).toContain('r_mut');
  });

  test('take one dose for each individual for a dose, also where all are the same', () => {
    const rows = [1, 2, 3].flatMap((id) => [
      `${id},0,100,0,1`,
      ...sampled.map((t) => `${id},${t},0,${conc(t)},0`),
    ]);
    const [first, ...others] = fromText(`ID,TIME,AMT,DV,EVID\n${rows.join('\n')}\n`);
    expect(first!.title).toBe('Doses taken up and eliminated, individually');
    expect(first!.model).toContain('dose AMT into gut');
    expect(first!.model).toContain("DV' = ka*gut/V - ke*DV");
    expect(others.map(({ title }) => title)).toContain('Doses into the blood, eliminated');
  });

  test('take an injection for one, and an infusion', () => {
    const falls = sampled.map((t) => `${t},,${(5 * Math.exp(-0.2 * t)).toFixed(3)}`);
    expect(fromText(`t,amt,conc\n0,100,\n${falls.join('\n')}\n`)[0]!.title).toBe(
      'Doses into the blood, eliminated',
    );
    const infused = sampled.map((t) => `${t},0,0,${conc(t)}`);
    const [first] = fromText(`TIME,AMT,RATE,DV\n0,100,50,.\n${infused.join('\n')}\n`);
    expect(first!.title).toBe('Infusions into the blood, eliminated');
    expect(first!.model).toContain('input RATE held');
  });

  test('tell new cases from all so far', () => {
    const weeks = Array.from({ length: 30 }, (_, i) => i);
    const fresh = weeks.map((i) => Math.round(400 * Math.exp(-((i - 12) ** 2) / 40)));
    const total = fresh.map((_, i) => fresh.slice(0, i + 1).reduce((a, b) => a + b));
    const rows = weeks.map((i) => `${7 * i},${fresh[i]},${total[i]}`);
    const both = fromText(`day,New cases,Cumulative cases\n${rows.join('\n')}\n`);
    expect(both[0]!.title).toBe('Epidemic (SIR), new cases');
    expect(both[0]!.columns).toEqual(['New_cases']);
    const alone = fromText(`day,total_cases\n${weeks.map((i) => `${7 * i},${total[i]}`).join('\n')}\n`);
    expect(alone[0]!.title).toBe('Epidemic (SIR), total cases');
    expect(alone[0]!.model).toContain("total_cases' = b*S*I");
  });
});

/** Other ideas have what a table alone can give, such as an input. */
const plain = [...oneColumn, ...severalColumns].filter(
  ({ title }) => !/^Response to|known dose|known amounts|^Doses|^Infusions|total cases/.test(title),
);

describe.each(plain)('$title', (idea) => {
  const names = idea.columns.map((name) => `${name}_seen`);
  const own = Float64Array.from(times, (_, i) => (idea.sketch.span * i) / (points - 1));
  const { normal } = randomGenerator(7);
  const columns = sketchCourse(idea.sketch, points)
    .slice(0, names.length)
    .map((list) => {
      const size = Math.max(...list.map(Math.abs));
      return Float64Array.from(list, (x) => x + 0.01 * size * normal());
    });
  const suggested = suggestModels(names, [{ t: own, values: columns }]);

  test('is suggested for data like its own', () => {
    expect(suggested.map(({ title }) => title)).toContain(idea.title);
  });

  test('is fitted without a guess', async () => {
    const { model } = suggested.find(({ title }) => title === idea.title) ?? { model: '' };
    const table = tableFromColumns(
      new Map([['t', own], ...names.map((name, l) => [name, columns[l]!] as const)]),
    );
    const { status } = await fit(parseModel(model), table);
    // Whether all parameters are determined depends on the data; that they were found does not.
    expect(['ok', 'poorlyDetermined', 'notIdentifiable']).toContain(status.code);
  });
});

describe('what is known of a column', () => {
  const peak = (size: number) => times.map((t) => size * t * t * Math.exp(-t));
  const t = Float64Array.from(times);
  const counts = (round: (x: number) => number) =>
    suggestModels(['cases'], [{ t, values: [Float64Array.from(peak(400), round)] }]);

  test('counts of an epidemic may be of new cases or of all ill, and their noise grows with them', () => {
    const two = counts(Math.round).slice(0, 2);
    expect(two.map(({ title }) => title)).toEqual([
      'Epidemic (SIR), new cases',
      'Epidemic (SIR), cases only',
    ]);
    for (const { model } of two) expect(parseModel(model).parameters).toContain('dispersion');
    for (const { model } of counts((x) => x / 7))
      expect(parseModel(model).parameters).not.toContain('dispersion');
  });

  test('individuals that were given a dose have rates of their own, and uptake is faster than elimination', () => {
    const subject = (size: number) => ({
      t,
      values: [peak(size), times.map(() => 100)].map((y) => Float64Array.from(y)),
    });
    const title = 'A known dose taken up and eliminated';
    const several = suggestModels(['conc', 'dose'], [subject(1.3), subject(1.7)]);
    expect(several.slice(0, 2).map((one) => one.title)).toEqual([`${title}, individually`, title]);
    const model = parseModel(several[0]!.model);
    expect(model.local).toEqual(['ke', 'faster', 'V']);
    expect(model.inputs.map(({ name }) => name)).toEqual(['dose']);
    const [alone] = suggestModels(['conc', 'dose'], [subject(1.3)]);
    expect(parseModel(alone!.model).local).toEqual([]);
  });
});

test('each on its own is a model of all columns', async () => {
  const [grow, fall] = [drawn((t) => 1 / (1 + 30 * Math.exp(-t))), drawn((t) => Math.exp(-t / 2))];
  const t = Float64Array.from(times);
  const values = [grow, fall].map((y) => Float64Array.from(y));
  const alone = suggestModels(['x', 'y'], [{ t, values }]).find(({ title }) => title === 'Each on its own');
  expect(parseModel(alone!.model).states).toEqual(['x', 'y']);
});

describe('real data', () => {
  test.each([
    ['lynx-and-hare', 'Predator and prey (Lotka-Volterra)', ['hare', 'lynx']],
    ['flu', 'Epidemic (SIR), cases only', ['in_bed']],
    ['theophylline', 'A known dose taken up and eliminated', ['conc', 'Dose']],
    ['paramecium', 'Logistic growth', ['N']],
    ['didinium', 'Predator and prey (Lotka-Volterra)', ['N', 'P']],
    ['refinery', 'Response to an input (first order)', ['Tray47', 'Reflux']],
  ])('of %s have %s among their models', (name, title, names) => {
    const example = examples.find((one) => one.name === name);
    if (example?.kind !== 'measured') throw new Error('not measured');
    const source = { kind: 'table', name, text: example.csv, uses: [] } as const;
    const { columns, experiments } = seeTable(readSource(source));
    const suggested = suggestModels(measuredNames(columns), experiments);
    expect(
      suggested.find((one) => one.title === title)?.columns,
      suggested.map((one) => one.title).join(),
    ).toEqual(names);
    for (const { model } of suggested) parseModel(model);
  });
});

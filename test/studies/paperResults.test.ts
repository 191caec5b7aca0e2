import { describe, expect, test } from 'vitest';
import { aggregate } from '../../studies/paper/aggregate.ts';
import { bound } from '../../studies/paper/bound.ts';
import { coverageMap } from '../../studies/paper/coverageMap.ts';
import { intervals } from '../../studies/paper/intervals.ts';
import { shooting } from '../../studies/paper/shooting.ts';
import { systemErrors } from '../../studies/paper/systemErrors.ts';
import { layOut } from '../../studies/plan/cells.ts';
import type { Part, Plan, System } from '../../studies/plan/plan.ts';
import type { Item, ReportTable, Study } from '../../studies/report/item.ts';
import type { Row } from '../../studies/run/row.ts';
import { document, readBack, textsOf } from '../charts/samples.ts';

const logistic: System = {
  name: 'logistic',
  title: 'Logistic growth',
  model: "u1' = w1*u1 + w2*u1^2",
  parameters: { w1: 1, w2: -1 },
  initial: { u1: 0.01 },
  time: [0, 10],
};
/** Two parameters suffice: the items take what rows have. */
const system = (name: string): System => ({ ...logistic, name });

const method = (name: string) => ({ name, method: 'irls' as const, options: {} });
const part = (name: string, systems: System[], methods: string[], own: Partial<Part> = {}): Part => ({
  name,
  systems,
  points: [64, 128],
  noise: [0.05, 0.1],
  trials: 4,
  methods: methods.map(method),
  u0: 'estimated',
  fresh: false,
  ...own,
});

const weak = ['ols', 'irls', 'irls-paper', 'mle'];
const shootingMethods = ['irls', 'fsnls', 'fsnls-e2', 'wendy-fsnls'];
const plan: Plan = {
  name: 'test',
  title: '',
  seed: 1,
  target: {},
  report: 'paper',
  parts: [
    part('grid-small', [logistic, system('fitzhugh-nagumo')], weak),
    part('shooting-lv', [system('lotka-volterra')], [...shootingMethods, 'mle']),
    part('scalar-lv', [system('lotka-volterra')], shootingMethods.slice(1), { trials: 2 }),
    part('aggregate-hr', [system('hindmarsh-rose')], shootingMethods),
  ],
};

/** E₂ of each method in a study whose trials differ only in their number. */
const errors: Record<string, number> = {
  ols: 0.2,
  irls: 0.05,
  'irls-paper': 0.05,
  mle: 0.02,
  fsnls: 0.4,
  'fsnls-e2': 0.1,
  'wendy-fsnls': 0.025,
};

/** The rows of a plan with one error per trial: each a tenth larger than the previous one. */
function rowsOf({ parts }: Plan): Row[] {
  const rows: Row[] = [];
  for (const { name, systems, points, noise, trials, methods } of parts) {
    for (const { name: problem } of systems) {
      for (const M of points) {
        for (const ratio of noise) {
          for (let trial = 1; trial <= trials; trial++) {
            for (const { name: by } of methods) {
              const e2 = errors[by] * (0.7 + 0.1 * trial);
              rows.push({
                id: String(rows.length + 1).padStart(4, '0'),
                part: name,
                problem,
                points: M,
                noise: ratio,
                trial,
                method: by,
                e2,
                efs: 2 * e2,
                covered: by === 'irls-paper' ? 1 : 0.5,
                status: 'ok',
                iterations: 3,
                ms: by.startsWith('fsnls') ? 1000 : 10,
                estimates: [1 + e2, -1],
                stdErrors: [0.05, 0.05],
                halfWidths: by === 'irls-paper' ? [0.3, 0.3] : [0.01, 0.1],
                ideal: 0.025 * (0.7 + 0.1 * trial),
                used: 'irls',
                radius: 4,
                functions: 20,
                chi2: 1,
                evaluations: 0,
                startMs: 5,
                error: '',
              });
            }
          }
        }
      }
    }
  }
  return rows;
}

const studyOf = (rows: readonly Row[] = rowsOf(plan)): Study => ({
  layout: layOut(plan),
  rows: [...rows],
  version: 'test',
});

const items: readonly ((study: Study) => Item | undefined | Promise<Item | undefined>)[] = [
  systemErrors,
  intervals,
  shooting,
  aggregate,
  bound,
  coverageMap,
];

/** The value of a column in the row where other columns have these values. */
function valuesIn(
  { columns, rows }: ReportTable,
  column: string,
  where: Record<string, string | number>,
): unknown[] {
  const at = (name: string) => {
    expect(columns).toContain(name);
    return columns.indexOf(name);
  };
  return rows
    .filter((row) => Object.entries(where).every(([name, value]) => row[at(name)] === value))
    .map((row) => row[at(column)]);
}

/** Rounding: numbers result from a few operations. */
const digits = 12;

describe('items of the paper’s results', () => {
  test('draw every figure and have tables as wide as their headers', async () => {
    for (const make of items) {
      const item = (await make(studyOf()))!;
      expect(item.figures.length).toBeGreaterThan(0);
      for (const { draw, caption } of item.figures) {
        expect(readBack(draw(document)).text).not.toMatch(/NaN|undefined/);
        expect(caption).not.toMatch(/NaN|undefined|Infinity/);
      }
      expect(item.caption).not.toMatch(/NaN|undefined|Infinity/);
      for (const { columns, rows } of item.tables) {
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]));
      }
      const names = [...item.figures, ...item.tables].map(({ name }) => name);
      expect(names.every((name) => /^[a-z0-9-]+$/.test(name))).toBe(true);
      expect(new Set(item.figures.map(({ name }) => name)).size).toBe(item.figures.length);
      expect(new Set(item.tables.map(({ name }) => name)).size).toBe(item.tables.length);
    }
  });

  test('are omitted from a study that has no rows for them', async () => {
    for (const make of items) expect(await make(studyOf([]))).toBeUndefined();
    const others = rowsOf(plan).map((row) => ({ ...row, part: 'radius-logistic' }));
    for (const make of items) expect(await make(studyOf(others))).toBeUndefined();
  });

  test('handle refused fits, infinite errors, and a single row', async () => {
    const refused = rowsOf(plan).map((row, i): Row => {
      if (i % 3 === 0)
        return { ...row, e2: null, efs: null, covered: null, estimates: [], halfWidths: [], ideal: null };
      return i % 3 === 1
        ? { ...row, efs: Number.POSITIVE_INFINITY, halfWidths: [Number.POSITIVE_INFINITY, 1] }
        : { ...row, covered: null, halfWidths: [Number.NaN, Number.NaN] };
    });
    for (const rows of [refused, rowsOf(plan).slice(0, 1), rowsOf(plan).filter(({ e2 }) => e2! < 0)]) {
      for (const make of items) {
        const item = await make(studyOf(rows));
        expect(item?.caption ?? '').not.toMatch(/NaN|undefined|Infinity/);
        for (const { draw } of item?.figures ?? [])
          expect(readBack(draw(document)).text).not.toContain('NaN');
      }
    }
  });

  test('say how many trials they are based on', async () => {
    const some = rowsOf(plan).filter(({ points, trial }) => points === 64 || trial <= 3);
    for (const make of items) {
      const item = (await make(studyOf(some)))!;
      const captions = [item.caption, ...item.figures.map(({ caption }) => caption)].join(' ');
      expect(captions).toContain('3 to 4 trials');
    }
  });
});

describe('errors of the systems', () => {
  test('are mean, median and quartiles over trials, and the drop is of pairs', async () => {
    const item = (await systemErrors(studyOf()))!;
    const table = item.tables.find(({ name }) => name === 'logistic')!;
    const where = { points: 64, noise: 0.05, method: 'irls' };
    expect(valuesIn(table, 'median E2', where)[0]).toBeCloseTo(0.05 * 0.95, digits);
    expect(valuesIn(table, 'lower quartile of E2', where)[0]).toBeCloseTo(0.05 * 0.875, digits);
    expect(valuesIn(table, 'mean E_FS', where)[0]).toBeCloseTo(0.1 * 0.95, digits);
    expect(valuesIn(table, 'median drop from OLS', where)[0]).toBeCloseTo(0.75, digits);
    expect(valuesIn(table, 'trials', where)).toEqual([4]);
    expect(item.caption).toContain('positive in 8 of 8 cells and 60% or more in 8.');
  });

  test('say how models are solved for them', async () => {
    expect((await systemErrors(studyOf()))!.caption).toContain(
      'rtol 1e-8 and atol 1e-10 in at most 20,000 steps',
    );
  });

  test('have a drop that follows the rows', async () => {
    const worse = rowsOf(plan).map((row) => (row.method === 'irls' ? { ...row, e2: 3 * row.e2! } : row));
    const item = (await systemErrors(studyOf(worse)))!;
    expect(item.caption).toContain('positive in 8 of 8 cells and 60% or more in 0.');
  });

  test('exclude a trial without an estimate, and count it', async () => {
    const rows = rowsOf(plan).map((row): Row => (row.trial === 4 ? { ...row, e2: null, efs: null } : row));
    const table = (await systemErrors(studyOf(rows)))!.tables[0];
    const where = { points: 64, noise: 0.05, method: 'mle' };
    expect(valuesIn(table, 'trials', where)).toEqual([3]);
    expect(valuesIn(table, 'refused', where)).toEqual([1]);
    expect(valuesIn(table, 'median E2', where)[0]).toBeCloseTo(0.02 * 0.9, digits);
  });

  test('report models that cannot be solved to the end', async () => {
    const rows = rowsOf(plan).map((row) =>
      row.trial === 1 ? { ...row, efs: Number.POSITIVE_INFINITY } : row,
    );
    const item = (await systemErrors(studyOf(rows)))!;
    expect(item.figures[0].caption).toContain('In 4 of 4 cells a model could not be solved to the end');
    const where = { points: 64, noise: 0.05, method: 'irls' };
    expect(valuesIn(item.tables[0], 'mean E_FS', where)).toEqual([Number.POSITIVE_INFINITY]);
    expect(valuesIn(item.tables[0], 'median E_FS', where)[0]).toBeCloseTo(0.105, digits);
  });

  test('show the data that the study fitted', async () => {
    const [first, second] = [await systemErrors(studyOf()), await systemErrors(studyOf())];
    const { text } = readBack(first!.figures[0].draw(document));
    expect(text).toBe(readBack(second!.figures[0].draw(document)).text);
    expect(textsOf(readBack(first!.figures[0].draw(document)).root)).toContain('(a) 64 points, 10% noise');
  });
});

describe('intervals', () => {
  test('have the coverage of each parameter, by either covariance', () => {
    const [table] = intervals(studyOf())!.tables;
    const where = { noise: 0.05, points: 64, parameter: 'w1' };
    expect(valuesIn(table!, 'coverage', { ...where, covariance: 'S' })).toEqual([1]);
    expect(valuesIn(table!, 'coverage', { ...where, covariance: '(GᵀC⁻¹G)⁻¹' })).toEqual([0]);
    expect(valuesIn(table!, 'coverage', { ...where, parameter: 'w2', covariance: '(GᵀC⁻¹G)⁻¹' })).toEqual([
      1,
    ]);
    expect(valuesIn(table!, 'average estimate', { ...where, covariance: 'S' })[0]).toBeCloseTo(
      1.0475,
      digits,
    );
  });

  test('are those of the average covariance', () => {
    const rows = rowsOf(plan).map((row) =>
      row.trial <= 2 ? { ...row, halfWidths: [3, 3] } : { ...row, halfWidths: [4, 4] },
    );
    const [table] = intervals(studyOf(rows))!.tables;
    const where = { noise: 0.05, points: 64, parameter: 'w1', covariance: 'S' };
    expect(valuesIn(table!, 'half-width of the average covariance', where)[0]).toBeCloseTo(
      Math.sqrt((9 + 16) / 2),
      digits,
    );
  });

  test('with low coverage are reported with their width and their bias', () => {
    // Both parameters are off by some 0.05 on average with a scatter of some 0.006, and have ± 0.01 and ± 0.1.
    const rows = rowsOf(plan).map((row) => ({ ...row, estimates: [1 + row.e2!, -1 - row.e2!] }));
    const { caption } = intervals(studyOf(rows))!;
    expect(caption).toMatch(/In the 4 cells where \(GᵀC⁻¹G\)⁻¹ covers less than 85%, intervals are/);
    expect(caption).toMatch(/above 0.5 in 4: bias/);
  });

  test('are of the two systems of the paper only', () => {
    expect(intervals(studyOf())!.figures.map(({ name }) => name)).toEqual(['fitzhugh-nagumo']);
  });
});

describe('error against wall time', () => {
  test('distinguishes both objectives', () => {
    const item = shooting(studyOf())!;
    expect(item.figures.map(({ name }) => name)).toEqual(['lotka-volterra', 'lotka-volterra-scalar']);
    expect(item.tables.map(({ name }) => name)).toEqual(['vector', 'scalar']);
    expect(valuesIn(item.tables[1], 'trials', { points: 64, noise: 0.05, method: 'fsnls' })).toEqual([2]);
    expect(item.figures[1].caption).toContain('2 trials a panel of least squares');
  });

  test('compares medians with WENDy’s', () => {
    const item = shooting(studyOf())!;
    expect(item.caption).toContain('FSNLS, least E₂: 2 times WENDy’s error, 100 times its time');
    expect(item.figures[0].caption).toContain('below that of FSNLS (least E₂) in 4 of 4 panels');
  });
});

describe('comparisons with WENDy', () => {
  test('are on the data that both could fit', () => {
    // Least squares fail on the last two trials, which are WENDy's worst: those do not count against WENDy.
    const rows = rowsOf(plan).map((row): Row => {
      if (row.part !== 'shooting-lv' || row.trial < 3) return row;
      return row.method === 'fsnls-e2' ? { ...row, e2: null } : { ...row, e2: 100 * row.e2! };
    });
    expect(shooting(studyOf(rows))!.caption).toContain('FSNLS, least E₂: 2 times WENDy’s error');
  });

  test('report how often another method replaced maximum likelihood', () => {
    const rows = rowsOf(plan).map((row) =>
      row.method === 'mle' && row.trial > 1 ? { ...row, used: 'mle' } : row,
    );
    for (const make of [bound, coverageMap]) {
      expect(make(studyOf(rows))!.caption).toContain('in 8 of its 32 fits it did not converge');
    }
  });

  test('over all systems exclude designs that some system lacks', () => {
    const rows = rowsOf(plan).filter(({ problem, points }) => problem !== 'hindmarsh-rose' || points === 64);
    expect(aggregate(studyOf(rows))!.caption).toContain('in 2 of 2 designs');
  });
});

describe('all systems together', () => {
  test('are the geometric mean over systems', () => {
    const rows = rowsOf(plan).map((row) =>
      row.problem === 'hindmarsh-rose' ? { ...row, e2: 4 * row.e2! } : row,
    );
    const item = aggregate(studyOf(rows))!;
    const where = { noise: 0.05, points: 64, method: 'irls' };
    expect(valuesIn(item.tables[0], 'E2, medians', where)[0]).toBeCloseTo(2 * 0.05 * 0.95, digits);
    expect(valuesIn(item.tables[0], 'E2 × seconds / point, medians', where)[0]).toBeCloseTo(
      (2 * 0.05 * 0.95 * 0.01) / 64,
      digits,
    );
    expect(item.caption).toContain('WENDy has a lower mean error than FSNLS (least E₂) in 4 of 4 designs');
  });

  test('draw no mean over fewer systems than there are, and say so', () => {
    const rows = rowsOf(plan).filter(({ problem, points }) => problem !== 'hindmarsh-rose' || points === 64);
    const item = aggregate(studyOf(rows))!;
    expect(item.caption).toContain('8 values of 16 are of fewer systems');
    expect(textsOf(readBack(item.figures[0].draw(document)).root)).not.toContain('128');
  });
});

describe('maps over the cells', () => {
  test('divide median errors by those of the ideal estimate', () => {
    const item = bound(studyOf())!;
    const where = { system: 'logistic', points: 64, noise: 0.05 };
    expect(valuesIn(item.tables[0], 'ratio', { ...where, method: 'irls' })[0]).toBeCloseTo(2, digits);
    expect(valuesIn(item.tables[0], 'ratio', { ...where, method: 'mle' })[0]).toBeCloseTo(0.8, digits);
    expect(item.caption).toContain('OLS: 8 times the bound');
    expect(textsOf(readBack(item.figures[0].draw(document)).root)).toEqual(
      expect.arrayContaining(['8.0', '0.8']),
    );
  });

  test('have the mean coverage in each cell', () => {
    const item = coverageMap(studyOf())!;
    expect(valuesIn(item.tables[0], 'coverage', { method: 'irls-paper', system: 'logistic' })).toEqual([
      1, 1, 1, 1,
    ]);
    expect(item.caption).toContain('OLS covers 50% on average, less than 90% in 8 of 8 cells');
    expect(textsOf(readBack(item.figures[0].draw(document)).root)).toEqual(
      expect.arrayContaining(['100', '50']),
    );
  });
});

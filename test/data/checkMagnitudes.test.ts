import { describe, expect, it } from 'vitest';
import {
  compare,
  fit,
  InputError,
  parseModel,
  type Result,
  type Table,
  tableFromColumns,
  workings,
} from '../../src/index.ts';

const growth = parseModel("u' = a*u");
const t = Array.from({ length: 31 }, (_, i) => i / 10);
const u = t.map((time, i) => 0.1 * Math.exp(time) * (1 + 0.01 * Math.sin(7 * i)));

const table = (changes: {
  t?: (x: number, i: number) => number;
  u?: (x: number, i: number) => number;
}): Table => tableFromColumns({ t: changes.t ? t.map(changes.t) : t, u: changes.u ? u.map(changes.u) : u });

const methods = ['mle', 'irls', 'ols', 'fsnls'] as const;

/** The answer of every entry point of the library to a model and a table. */
async function refusals(model: ReturnType<typeof parseModel>, data: Table): Promise<unknown[]> {
  const calls = [
    ...methods.map((method) => fit(model, data, { method })),
    compare(model, data, { starts: 1 }),
    workings(model, data),
  ];
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => 'accepted',
        (error: unknown) => error,
      ),
    ),
  );
}

const cases: [string, ReturnType<typeof parseModel>, Table, RegExp][] = [
  [
    'a cell at the largest double',
    growth,
    table({ u: (x, i) => (i === 12 ? Number.MAX_VALUE : x) }),
    /Column "u", entry 13: 1\.79.*leave the cell empty/,
  ],
  [
    'values of 1e200',
    growth,
    table({ u: (x) => x * 1e200 }),
    /Column "u", entry 1: .*Change the unit of "u"/,
  ],
  ['values of 1e-200', growth, table({ u: (x) => x * 1e-200 }), /values of "u" reach .*too small/],
  ['a last time of 1e300', growth, table({ t: (x, i) => (i === 30 ? 1e300 : x) }), /Time, entry 31: 1e\+300/],
  ['times of 1e160', growth, table({ t: (x) => x * 1e160 }), /Time, entry 2: .*change the unit of time/],
  ['times of 1e-315', growth, table({ t: (x) => x * 1e-315 }), /times span .*too little/],
  [
    'a last time of 1e30',
    growth,
    table({ t: (x, i) => (i === 30 ? 1e30 : x) }),
    /Time, entry 31: 1e\+30 .*rounding/,
  ],
  [
    'a coefficient of 1e200',
    parseModel("u' = w*1e200*u^2"),
    table({}),
    /Line 1, column 8: 1e\+200 is outside the range/,
  ],
];

describe('values, times and coefficients that are too large or small to compute with', () => {
  for (const [name, model, data, words] of cases) {
    it(`${name}: every method refuses with the place and what to do`, async () => {
      for (const found of await refusals(model, data)) {
        expect(found).toBeInstanceOf(InputError);
        expect((found as Error).message).toMatch(words);
      }
    });
  }

  it('terms that overflow although values and coefficients do not are refused as well', async () => {
    const model = parseModel("u' = a*u^20 + b*u^19");
    for (const found of await refusals(model, table({ u: (x) => 1e30 * (1 + x) }))) {
      expect(found).toBeInstanceOf(InputError);
      expect((found as Error).message).toMatch(/is Infinity at t = |range|Infinity/);
    }
  });

  it('too many states or parameters are refused with the time and memory they would take', async () => {
    const D = 201;
    const names = Array.from({ length: D }, (_, l) => `x${l}`);
    const model = parseModel(names.map((x) => `${x}' = a*${x}`).join('\n'));
    const columns = Object.fromEntries(names.map((x, l) => [x, t.map((time) => Math.exp(time / (l + 1)))]));
    for (const found of await refusals(model, tableFromColumns({ t, ...columns }))) {
      expect(found).toBeInstanceOf(InputError);
      expect((found as Error).message).toMatch(
        /201 states and 1 parameter; .* about \d+ (s|minutes|hours) and [\d.]+ GB/,
      );
    }
  });
});

describe('a status other than a failure', () => {
  it('comes with finite numbers at the ends of what is accepted', async () => {
    const finite = ({ parameters, noise, covariance }: Result) =>
      [
        ...parameters.flatMap(({ estimate, stdError, interval }) => [estimate, stdError, ...interval]),
        ...Object.values(noise),
        ...covariance.flat(),
      ].every(Number.isFinite);
    const failures = ['notFinite', 'notPositiveDefinite', 'notConverged', 'notIdentifiable'];
    for (const scale of [1e-58, 1e-30, 1e30, 1e58]) {
      for (const data of [table({ u: (x) => x * scale }), table({ t: (x) => x * scale })]) {
        for (const method of methods) {
          const result = await fit(growth, data, { method }).catch((error: unknown) => error);
          if (result instanceof InputError) continue;
          const { status } = result as Result;
          expect(failures.includes(status.code) || finite(result as Result)).toBe(true);
        }
      }
    }
  });
});

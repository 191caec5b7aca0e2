import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Finding, InputError, type OptionRow, optionNames, optionTable } from '../../src/index.ts';
import { examples, optionHelp } from '../../src/inside.ts';
import { tableOptions } from '../../src/tableOptions.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { methodNames } from '../../studies/plan/plan.ts';
import { readPlanObject } from '../../studies/plan/readPlan.ts';
import { example } from './examplePlan.ts';

// The schema for editors agrees with the reader of plans.

const schema = JSON.parse(
  readFileSync(new URL('../../studies/plan/plan.schema.json', import.meta.url), 'utf8'),
);
const fits = new Ajv({ strict: true, strictRequired: false, strictTypes: false }).compile(schema);

/** The reader's objection to a value; none if it accepts it. */
function complaint(value: unknown): Finding | undefined {
  try {
    readPlanObject(value);
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.finding;
  }
}

/** What only the reader can check: names of the model, built-in names, options together, sizes. */
const beyondSchema = [
  'planFieldMissing',
  'planModel',
  'planNameUnknown',
  'planNamesMissing',
  'planPetabOnly',
];

describe('the schema of plans', () => {
  test.each(builtInPlans.map((plan) => [plan.name, plan]))('accepts the built-in plan %s', (_, plan) => {
    expect([fits(plan), fits.errors]).toEqual([true, null]);
  });

  test('accepts the example', () => {
    expect([fits(example), fits.errors]).toEqual([true, null]);
    expect(complaint(example)).toBeUndefined();
  });

  test('has the options of fits from their table', () => {
    const taken = optionNames.filter(
      (name) => !['method', 'seed', ...Object.keys(tableOptions)].includes(name),
    );
    const properties = Object.fromEntries(taken.map((name) => [name, optionSchema(name)]));
    expect(schema.definitions.options.properties).toEqual(properties);
    expect(schema.definitions.options.additionalProperties).toBe(false);
  });

  test('names the existing methods and problems', () => {
    expect(schema.definitions.methodName.enum).toEqual([...methodNames]);
    const names = examples.flatMap((example) =>
      example.kind === 'simulated' ? [example.name, example.shortName] : [],
    );
    expect(schema.definitions.problemName.anyOf[0].enum).toEqual([...new Set(names)]);
  });

  test('has the fields that the reader knows', () => {
    const listed = (finding: Finding | undefined) => [...(finding!.values.known as readonly string[])];
    const known = listed(complaint({ ...example, unknown: 1 }));
    expect(known.toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    const inPart = listed(complaint({ ...example, parts: [{ name: 'a', unknown: 1 }] }));
    expect(inPart.toSorted()).toEqual(Object.keys(schema.definitions.part.properties).toSorted());
    const method = listed(complaint({ ...example, methods: [{ unknown: 1 }] }));
    expect(method.toSorted()).toEqual(Object.keys(schema.definitions.method.anyOf[1].properties).toSorted());
  });

  test.each([
    ['points', [7, 8, 100_000, 100_001, 8.5, '8', null, [], [8, 8], [8, 9], true]],
    ['noise', [-0.1, 0, 3, 3.1, '1', [], [0, 0], [0, 1], ['model'], 'Model']],
    ['measured', [['u1'], [], 'u1', ['u1', 'u1'], [1], ['']]],
    ['inputs', [{}, [], 3, { u: '1' }, { u: { t: [0] } }, { u: { t: [], value: [] } }]],
    ['trials', [0, 1, 1.5, 1e9, 1e9 + 1, [1], '1']],
    ['seed', [-1, 0, 1.5, Number.MAX_SAFE_INTEGER, 2 ** 53, '1']],
    ['name', ['', 'a', '-a', 'a b', 'a/b', 'ä', 'x'.repeat(60), 'x'.repeat(61), 3]],
    ['title', ['', 'a', ' a', 'a ', 'a\nb', 'a b', 'é 𝛼', '𝛼'.repeat(200), '𝛼'.repeat(201), 3]],
    ['u0', ['known', 'estimated', 'Known', true]],
    ['fresh', [true, false, 'true', 0]],
    ['report', ['design', 'paper', 'poster', null]],
    ['time', [[0, 5], [0], [0, 1, 2], ['0', 5], 5, null]],
    ['target', [{ w1: 0.05 }, { w1: 1 }, { w1: 0 }, { w1: 1.1 }, { w1: '5%' }, [], null]],
    [
      'methods',
      [['irls'], 'irls', [], ['iris'], [3], [{ method: 'irls' }], [{ name: 'a' }], [{ method: 'x' }]],
    ],
    [
      'options',
      [
        { fix: { w1: 1 } },
        { fix: { w1: '1' } },
        { fix: { w1: null } },
        { bounds: { w1: [0, null] } },
        { bounds: { w1: [0] } },
        { bounds: { w1: ['0', 1] } },
        { bounds: [0, 1] },
        { noise: { u1: 'student' } },
        { noise: { u1: 'gauss' } },
        { noise: 'each' },
      ],
    ],
    [
      'options',
      [{}, { level: 0.9 }, { level: 1 }, { level: 0 }, { seed: 1 }, { level: null }, { u0: [1] }, []],
    ],
    ['$schema', ['./study-plan.schema.json', 3]],
  ])('and the reader agree on %s', (field, values) => {
    for (const value of values) {
      const plan = { ...example, [field]: value };
      expect([field, value, fits(plan)]).toEqual([field, value, complaint(plan) === undefined]);
    }
  });

  test('accepts all that the reader accepts; anything more needs the model to judge', () => {
    const word = fc.constantFrom(...['w1', 'u1', 'irls', 'fsnls', 'known', 'auto', '__proto__', 'x']);
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom<unknown>(null, true, 0, 1, -1, 0.5, 64, 1e7, [0, 5]),
        word,
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(word, tie('json'), { maxKeys: 3 }),
      ),
    }));
    const starts: readonly Record<string, unknown>[] = [
      example,
      { ...example, target: { w1: 0.1 }, options: { minRadius: 4, noiseSd: { u1: 1 } } },
      {
        ...example,
        parts: [
          { name: 'a', points: 64 },
          { name: 'b', problem: ['logistic', 'LV'] },
        ],
      },
      { ...example, methods: ['ols', { name: 'x', method: 'fsnls', options: { start: 'random:2' } }] },
    ];
    const all = ['added', ...Object.keys(schema.properties)];
    const plans = fc
      .record({
        start: fc.constantFrom(...starts),
        field: fc.constantFrom(...all),
        value: json,
        drop: fc.boolean(),
      })
      .map(({ start, field, value, drop }) => {
        const { [field]: _, ...rest } = start;
        return drop ? rest : { ...rest, [field]: value };
      });
    fc.assert(
      fc.property(plans, (plan) => {
        const against = complaint(plan);
        if (against === undefined) expect([fits(plan), fits.errors]).toEqual([true, null]);
        else if (fits(plan)) expect(beyondSchema).toContain(against.code);
      }),
      { numRuns: 3000, seed: 5 },
    );
  });
});

/** The schema of one option. */
function optionSchema(name: keyof typeof optionTable): Record<string, unknown> {
  const row: OptionRow = optionTable[name];
  const help = {
    description: `${optionHelp(name)} [${typeof row.default === 'string' ? row.default : JSON.stringify(row.default)}]`,
  };
  const range = (min: number, max: number, open?: 'min' | 'both') => ({
    ...(Number.isFinite(min) && { [open ? 'exclusiveMinimum' : 'minimum']: min }),
    ...(Number.isFinite(max) && { [open === 'both' ? 'exclusiveMaximum' : 'maximum']: max }),
  });
  const auto = (inner: object) => ({ ...help, anyOf: [{ const: 'auto' }, inner] });
  const byName = (min: number) => ({
    type: 'object',
    additionalProperties: { type: 'number', ...range(min, Number.POSITIVE_INFINITY, 'min') },
  });
  switch (row.kind) {
    case 'choice':
      return { ...help, enum: [...row.values] };
    case 'number': {
      const odd = row.odd ? { not: { multipleOf: 2 } } : {};
      const inner = {
        type: row.integer ? 'integer' : 'number',
        ...range(row.min, row.max, row.open),
        ...odd,
      };
      return row.auto ? auto(inner) : { ...help, ...inner };
    }
    case 'numbers': {
      const items = { type: 'number', ...range(row.min, row.max) };
      return { ...help, type: 'array', items, minItems: 1, maxItems: 32 };
    }
    case 'named':
      return auto(byName(row.min));
    case 'ranges': {
      const items = { type: ['number', 'null'] };
      const range = { type: 'array', items, minItems: 2, maxItems: 2 };
      return auto({ type: 'object', additionalProperties: range });
    }
    case 'law': {
      const laws = { type: 'object', additionalProperties: { enum: [...row.laws] } };
      return { ...help, anyOf: [{ enum: [...row.values] }, laws] };
    }
    case 'start': {
      const most = row.most;
      expect(most).toBe(1000);
      const random = { type: 'string', pattern: `^${row.counted}:0*([1-9]\\d{0,2}|1000)$` };
      return { ...help, anyOf: [{ enum: [...row.values] }, random, byName(Number.NEGATIVE_INFINITY)] };
    }
    case 'text':
      throw new Error('no such option in plans');
  }
}

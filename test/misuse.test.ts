import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import * as library from '../src/node.ts';
import { noiseLawOf } from '../src/noise/noiseLaws.ts';

// Every function of the library answers wrong arguments with an InputError, in any position.

const exported: Readonly<Record<string, unknown>> = { ...library };
const model = library.parseModel("u' = a*u + b");
const times = Array.from({ length: 32 }, (_, i) => i / 10);
const table = library.tableFromColumns({
  t: times,
  u: times.map((t) => Math.exp(-t) + 0.01 * Math.sin(99 * t)),
});
const fitted = await library.fit(model, table);

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

/** Values passed by mistake, or in order to break something. */
const hostile: Record<string, unknown> = {
  undefined: undefined,
  null: null,
  true: true,
  zero: 0,
  'minus one': -1,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  'a BigInt': 5n,
  'a symbol': Symbol('s'),
  'no text': '',
  'a text': 'text',
  'an empty object': {},
  'an object with a BigInt': { u: 5n },
  'an object with null': { u: null, a: null },
  'an object without a prototype': Object.create(null),
  'an object in itself': cyclic,
  'an object of such': { u: Object.create(null), a: cyclic },
  'an empty list': [],
  'a list of null': [null],
  'a list of symbols': [Symbol('s'), Symbol('t')],
  'a list of objects': [{}, Object.create(null)],
  'a list that claims to be long': { length: 1e12 },
  'a list of less than none': { length: -1 },
  'a function': () => undefined,
  'a map': new Map([['u', 1n]]),
  'a date': new Date(Number.NaN),
  'a promise': Promise.resolve(1),
  'two numbers': Float64Array.of(1, 2),
  'two BigInts': BigInt64Array.of(1n, 2n),
};

interface Argument {
  readonly good: unknown;
  /** Names of the values above that it accepts, or that something else must reject. */
  readonly takes?: readonly string[];
  /** The fields, if it is an object. */
  readonly fields?: Readonly<Record<string, Argument>>;
}

const leftOut = 'undefined';
const noFields = ['an empty object', 'an object without a prototype'];
const otherFields = [
  'an object with a BigInt',
  'an object with null',
  'an object in itself',
  'an object of such',
  'a list that claims to be long',
  'a list of less than none',
];
const anything = Object.keys(hostile);

const takes = (good: unknown, ...takes: string[]): Argument => ({ good, takes });
/** An optional object of options. */
const options = (good: object, fields: Record<string, Argument>): Argument => ({
  good,
  fields,
  takes: [leftOut, ...noFields],
});

const aModel: Argument = {
  good: model,
  fields: {
    states: takes(model.states),
    parameters: takes(model.parameters, 'an empty list'),
    equations: takes(model.equations),
    constants: takes(model.constants),
    text: takes(model.text, 'no text', 'a text'),
    declared: takes(model.declared, 'true'),
    usesTime: takes(model.usesTime, 'true'),
    ...Object.fromEntries(
      (
        [
          'definitions',
          'inputs',
          'outputs',
          'noise',
          'jumps',
          'bounds',
          'free',
          'priors',
          'local',
          'reports',
        ] as const
      ).map((name) => [name, takes(model[name], 'an empty list')]),
    ),
    initial: takes(model.initial),
  },
};
/** Valid values have a name that exists already. */
const anImporter = {
  name: 'json',
  title: 'none',
  extensions: ['dat'],
  recognises: () => false,
  read: () => library.readTable('t,u\n0,1\n'),
};
const aTable: Argument = {
  good: table,
  fields: { columns: takes(table.columns), rows: takes(table.rows), lines: takes(undefined, leftOut) },
};
const aFit: Argument = {
  good: fitted,
  fields: {
    model: takes(fitted.model, 'no text', 'a text'),
    parameters: takes(fitted.parameters),
    experiments: takes(fitted.experiments),
    noise: takes(fitted.noise),
    options: takes(fitted.options, ...noFields),
    diagnostics: takes(fitted.diagnostics),
  },
};
const someNumber = takes(1, 'zero', 'minus one');
const parameters: Argument = { good: { a: -1, b: 0 }, fields: { a: someNumber } };
const u0: Argument = { good: { u: 1 }, fields: { u: someNumber } };
const t = takes([0, 1, 2], 'two numbers');
const problem = library.findProblem('logistic');
const watch: Argument = {
  good: {},
  takes: [leftOut, ...noFields, ...otherFields],
  fields: {
    observe: takes(undefined, leftOut, 'a function'),
    signal: takes(undefined, leftOut),
    stop: takes(undefined, leftOut),
    elsewhere: takes(undefined, leftOut, 'a function'),
    help: takes(undefined, leftOut, 'a function'),
  },
};

/** Without a minimum, the length of a list is a number like any other. */
const belowZero = (min: number) => (min < 0 ? ['a list of less than none'] : []);

/** The options of a fit, from their rows in the table. */
const fitFields = Object.fromEntries(
  library.optionNames.map((name) => {
    const row = library.optionTable[name] as library.OptionRow;
    if (row.kind === 'number' && row.min <= 0 && row.open === undefined)
      return [name, takes(undefined, leftOut, 'zero')];
    if (row.kind === 'text') return [name, takes(undefined, leftOut, 'no text', 'a text')];
    // A single experiment reports its own errors in fitEach, and finds names that the model does not have.
    if (row.kind === 'named')
      return [
        name,
        takes(undefined, leftOut, ...noFields, 'a list that claims to be long', ...belowZero(row.min)),
      ];
    if (row.kind === 'ranges' || row.kind === 'law') return [name, takes(undefined, leftOut, ...noFields)];
    return [name, takes(undefined, leftOut)];
  }),
);
const fitOptions = options({ method: 'ols', check: 'none' }, fitFields);
const some = (...names: string[]) => Object.fromEntries(names.map((name) => [name, fitFields[name]]));
const columnOptions: Argument = {
  good: {},
  // Others are those of the fit that the data are for.
  takes: [leftOut, ...noFields, ...otherFields],
  fields: {
    time: takes('t', leftOut, 'no text'),
    by: takes('', leftOut, 'no text'),
    long: takes('', leftOut, 'no text'),
    plate: takes('', leftOut, 'no text'),
    replicates: takes('auto', leftOut),
    beyond: takes('missing', leftOut),
  },
};

const { xml: sbml } = library.writeSbml(library.parseModel("u' = -a*u\nu(0) = 1"), { parameters: { a: 1 } });
const sbmlOptions = options(
  {},
  { estimate: takes([], leftOut, 'an empty list'), lines: takes([], leftOut, 'an empty list') },
);
/** A PEtab problem with one measurement. */
const petab = await library.readPetab(
  new Map([
    ['model.xml', sbml],
    [
      'p.yaml',
      'format_version: 1\nparameter_file: p.tsv\nproblems:\n- condition_files: [c.tsv]\n  measurement_files: [m.tsv]\n  observable_files: [o.tsv]\n  sbml_files: [model.xml]\n',
    ],
    [
      'p.tsv',
      'parameterId\tparameterScale\tlowerBound\tupperBound\tnominalValue\testimate\na\tlin\t0\t10\t1\t1\n',
    ],
    ['c.tsv', 'conditionId\nc0\n'],
    ['m.tsv', 'observableId\tsimulationConditionId\ttime\tmeasurement\ny\tc0\t1\t0.4\n'],
    ['o.tsv', 'observableId\tobservableFormula\tnoiseFormula\ny\tu\t1\n'],
  ]),
);

/** The arguments of every function that the library exports. */
const calls: Record<string, readonly Argument[]> = {
  check: [aModel, { ...aTable, takes: [leftOut] }, fitOptions],
  compare: [
    aModel,
    aTable,
    options(
      { starts: 1 },
      {
        truth: { good: { a: -1, b: 0.1 }, takes: [leftOut] },
        starts: takes(1, leftOut),
        also: takes([], leftOut, 'an empty list'),
        ...some('level', 'noiseSd', 'u0'),
      },
    ),
    watch,
  ],
  cramerRao: [
    aModel,
    parameters,
    {
      good: { u0: u0.good, t: t.good, noiseSd: { u: 0.1 } },
      fields: {
        u0,
        t,
        noiseSd: { good: { u: 0.1 }, fields: { u: takes(0.1) } },
        u0Known: takes(true, leftOut, 'true'),
        inputs: takes({}, leftOut, ...noFields),
        measured: takes(['u'], leftOut),
        parameters: takes({}, leftOut, ...noFields),
        known: takes([], leftOut, 'an empty list'),
      },
    },
    watch,
  ],
  evenTimes: [takes(0, 'zero', 'minus one'), takes(5), takes(3)],
  experimentFitter: [aModel, aTable, fitOptions],
  findProblem: [takes('logistic')],
  fit: [aModel, aTable, fitOptions, watch],
  fitEach: [aModel, aTable, fitOptions, watch],
  fittedModel: [
    {
      good: fitted,
      fields: {
        model: takes(fitted.model),
        parameters: takes(fitted.parameters),
        experiments: takes(fitted.experiments),
        // A fit of another version has others.
        options: takes(fitted.options, ...noFields, ...otherFields),
        noise: takes(fitted.noise, ...anything),
        diagnostics: takes(fitted.diagnostics, leftOut),
      },
    },
    takes('', leftOut, 'no text'),
  ],
  methodNames: [],
  // Of an unregistered object only the name is known, whatever it is.
  methodOf: [takes('mle', ...anything)],
  starterOf: [takes('ols', ...anything)],
  // Valid values are registered already.
  registerMethod: [
    {
      good: library.methodOf('mle'),
      fields: {
        ...Object.fromEntries(['title', 'words', 'label'].map((name) => [name, takes('some', 'a text')])),
        fit: takes(library.methodOf('mle').fit, 'a function'),
      },
    },
  ],
  registerNoiseLaw: [
    {
      good: noiseLawOf('student'),
      fields: {
        words: takes('some', 'a text'),
        size: takes('scale'),
        draw: takes(noiseLawOf('student').draw, 'a function'),
        tails: takes(noiseLawOf('student').tails, leftOut),
      },
    },
  ],
  registerStarter: [
    {
      good: library.starterOf('ols'),
      fields: {
        ...Object.fromEntries(['place', 'label', 'prefix'].map((name) => [name, takes('some', 'a text')])),
        make: takes(library.starterOf('ols').make, 'a function'),
      },
    },
  ],
  parseModel: [takes("u' = a*u")],
  predict: [
    takes(fitted),
    t,
    options(
      {},
      {
        experiment: takes('', leftOut, 'no text'),
        inputs: takes({}, leftOut, ...noFields),
        ...some('level', 'solver', 'rtol', 'atol', 'maxSteps'),
      },
    ),
    watch,
  ],
  printModel: [aModel],
  randomGenerator: [someNumber],
  readModelFile: [takes('package.json'), sbmlOptions],
  modelIn: [takes(sbml), sbmlOptions],
  readSbml: [takes(sbml), sbmlOptions],
  writeSbml: [
    aModel,
    options(
      {},
      {
        parameters: { good: { a: 1 }, takes: [leftOut, ...noFields] },
        id: takes('m', leftOut, 'no text', 'a text'),
      },
    ),
  ],
  isPetabPath: [takes('package.json', 'no text', 'a text')],
  readPetabFile: [takes('package.json')],
  readPetab: [takes(new Map()), takes(undefined, leftOut)],
  petabObjective: [takes(petab), takes({}, leftOut, ...noFields)],
  petabAnswer: [takes(petab), takes({ parameters: [] })],
  writePetab: [takes(petab), takes({ parameters: [] })],
  forwardDeviance: [aFit, aModel, aTable],
  reproduce: [aFit, aModel, aTable, takes('python')],
  // What is not a result comes back as it is.
  savedResult: [takes(fitted, ...anything)],
  addImporter: [
    {
      good: anImporter,
      fields: {
        title: takes('some', 'a text'),
        extensions: takes(['dat'], 'an empty list'),
        recognises: takes(anImporter.recognises, 'a function'),
        read: takes(anImporter.read, 'a function'),
      },
    },
  ],
  readTable: [takes('t,u\n0,1\n')],
  writeTable: [takes({ t: [0, 1] }), takes('csv')],
  writeWorkbook: [takes({ A: { t: [0, 1] } })],
  longTable: [takes({ t: [0, 1], u: [1, 2] }), takes(['t'], 'an empty list')],
  readTableFile: [takes('package.json')],
  readText: [takes(Readable.from([Buffer.from('text')]))],
  readTableStream: [takes(Readable.from([Buffer.from('t,u\n0,1\n')]))],
  readTextFile: [takes('package.json')],
  resolveOptions: [fitOptions],
  sampleProblem: [
    {
      good: problem,
      fields: {
        model: takes(problem.model),
        parameters: takes(problem.parameters),
        initial: takes(problem.initial),
        timeSpan: takes(problem.timeSpan),
        points: takes(problem.points),
        noise: takes(problem.noise, 'zero'),
      },
    },
    options(
      {},
      {
        points: takes(10, leftOut),
        noise: takes(0.1, leftOut, 'zero'),
        seed: takes(1, leftOut, 'zero', 'minus one'),
      },
    ),
  ],
  simulate: [
    aModel,
    parameters,
    {
      good: { u0: u0.good, t: t.good },
      fields: {
        u0,
        t,
        noise: takes(0, leftOut, 'zero'),
        noiseSd: { good: { u: 0.1 }, takes: [leftOut, ...noFields], fields: { u: takes(0.1, 'zero') } },
        ...some('seed', 'solver', 'rtol', 'atol', 'maxSteps'),
      },
    },
    watch,
  ],
  tableFromColumns: [
    {
      good: { t: [0, 1], u: [1, 2] },
      // Cells that are not numbers are rejected once their column is needed.
      fields: { u: takes([1, 2], 'a list of symbols', 'a list of objects', 'two numbers', 'two BigInts') },
    },
  ],
  searchHelpers: [takes(1, 'zero'), takes(() => undefined, 'a function'), takes(100, leftOut, 'zero')],
  startFollower: [aModel, aTable, options({ start: { a: -1 } }, fitFields)],
  toCsv: [
    takes(Float64Array.of(0, 1), 'two numbers'),
    takes(['u']),
    {
      good: { rows: 2, cols: 1, data: Float64Array.of(1, 2) },
      fields: { rows: takes(2), cols: takes(1), data: takes(Float64Array.of(1, 2), 'two numbers') },
    },
  ],
  toData: [aTable, takes(['u'], 'an empty list'), columnOptions],
  toDataEach: [aTable, takes(['u'], 'an empty list'), columnOptions],
  toTex: [aModel],
  withLayout: [aTable, { ...aTable, good: library.readTable('well,strain\nA1,WT') }],
  workings: [aModel, aTable, fitOptions, watch],
};

/** Exports that are not called. */
const values = ['InputError', 'findings', 'optionNames', 'optionTable', 'problems', 'version'];

interface Misuse {
  readonly words: string;
  readonly value: unknown;
  readonly taken: boolean;
}

/** All hostile values in place of an argument, and in place of each of its fields. */
function* misuses({ good, takes = [], fields = {} }: Argument): Generator<Misuse> {
  for (const [words, value] of Object.entries(hostile))
    yield { words: `is ${words}`, value, taken: takes.includes(words) };
  for (const [name, field] of Object.entries(fields)) {
    for (const { words, value, taken } of misuses(field)) {
      yield { words: `has a ${name} that ${words}`, value: { ...(good as object), [name]: value }, taken };
    }
  }
}

test('every function of the library is tested here', () => {
  expect([...Object.keys(calls), ...values].sort()).toEqual(Object.keys(exported).sort());
});

describe('wrong arguments are answered with an InputError by', () => {
  test.each(Object.entries(calls))('%s', async (name, given) => {
    const call = exported[name] as (...list: unknown[]) => unknown;
    const good = given.map((argument) => argument.good);
    const wrong: string[] = [];
    for (const [i, argument] of given.entries()) {
      for (const { words, value, taken } of misuses(argument)) {
        const error = await errorOf(() => call(...good.slice(0, i), value, ...good.slice(i + 1)));
        const helpful = error instanceof library.InputError && error.message.length > 20;
        if (!helpful && !(taken && error === undefined))
          wrong.push(`argument ${i + 1} ${words}: ${error ?? 'no error'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error;
  }
}

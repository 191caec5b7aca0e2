import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/index.ts';
import { applyTrials } from '../../studies/plan/applyTrials.ts';
import { builtInPlans } from '../../studies/plan/builtIn.ts';
import { layOut } from '../../studies/plan/cells.ts';
import { parseJson } from '../../studies/plan/parseJson.ts';
import { readPlan, readPlanObject } from '../../studies/plan/readPlan.ts';
import { example } from './examplePlan.ts';

const read = (changes: Record<string, unknown>) =>
  readPlan(JSON.stringify({ ...example, ...changes }), 'a.json');
const without = (...names: string[]) => {
  const kept = Object.entries(example).filter(([name]) => !names.includes(name));
  return readPlan(JSON.stringify(Object.fromEntries(kept)), 'a.json');
};

describe('a plan', () => {
  test('is written out in full', () => {
    const { model, parameters, initial, points, noise } = example;
    const system = { name: 'lv-design', title: 'lv-design', model, parameters, initial, time: [0, 5] };
    const methods = ['ols', 'irls'].map((name) => ({ name, method: name, options: {} }));
    expect(read({})).toEqual({
      name: 'lv-design',
      title: 'lv-design',
      seed: 1,
      parts: [
        { name: 'all', systems: [system], points, noise, trials: 50, methods, u0: 'estimated', fresh: false },
      ],
      target: {},
      report: 'design',
    });
  });

  test('is stored as written, and parsed again to the same', () => {
    const plan = readPlan(JSON.stringify(example), 'a.json');
    expect(readPlanObject(JSON.parse(JSON.stringify(example)))).toEqual(plan);
  });

  test('may name built-in problems, by either of their names', () => {
    const part = { points: 64, noise: 0, trials: 1, methods: ['irls'] };
    const [first] = readPlanObject({ name: 'a', problem: ['logistic', 'FHN', 'sir'], ...part }).parts;
    expect(first!.systems.map(({ name }) => name)).toEqual(['logistic', 'fitzhugh-nagumo', 'sir']);
    expect(first!.systems[1].parameters.w4).toBe(-1 / 3);
    expect(first!.systems[1].initial).toEqual({ u1: 0, u2: 0.1 });
    expect([first!.points, first!.noise]).toEqual([[64], [0]]);
  });

  test("has parts, each with its own values in place of the plan's", () => {
    const parts = [
      { name: 'a' },
      { name: 'b', points: 64, trials: 5, methods: ['mle'], options: { level: 0.9 }, u0: 'known' },
      { name: 'c', problem: 'logistic' },
      { name: 'd', time: [0, 3] },
    ];
    const plan = read({ parts, options: { level: 0.99 } });
    expect(plan.parts.map(({ points }) => points)).toEqual([[128, 256], [64], [128, 256], [128, 256]]);
    expect(plan.parts.map(({ trials }) => trials)).toEqual([50, 5, 50, 50]);
    expect(plan.parts.map(({ u0 }) => u0)).toEqual(['estimated', 'known', 'estimated', 'estimated']);
    expect(plan.parts.map(({ methods }) => methods[0].options)).toEqual(
      [0.99, 0.9, 0.99, 0.99].map((level) => ({ level })),
    );
    expect(plan.parts.map(({ systems }) => [systems[0].name, systems[0].time])).toEqual([
      ['lv-design', [0, 5]],
      ['lv-design', [0, 5]],
      ['logistic', [0, 10]],
      ['lv-design-d', [0, 3]],
    ]);
  });

  test('has names and options of methods, the latter in place of those for all', () => {
    const methods = ['ols', { name: 'narrow', method: 'irls', options: { minRadius: 4 } }, { method: 'mle' }];
    const plan = read({ methods, options: { minRadius: 8, level: 0.9 } });
    expect(plan.parts[0].methods).toEqual([
      { name: 'ols', method: 'ols', options: { minRadius: 8, level: 0.9 } },
      { name: 'narrow', method: 'irls', options: { minRadius: 4, level: 0.9 } },
      { name: 'mle', method: 'mle', options: { minRadius: 8, level: 0.9 } },
    ]);
  });

  test('may have options of forward solves for all methods: others ignore them', () => {
    const options = { lmIterations: 9, start: 'random:2' };
    expect(() => read({ methods: ['irls', 'mle', 'fsnls', 'wendy-fsnls'], options })).not.toThrow();
  });

  test('has values in the order of its model', () => {
    const system = read({ parameters: { w4: 1, w3: -6, w2: -1, w1: 3 } }).parts[0].systems[0];
    expect(Object.keys(system.parameters)).toEqual(['w1', 'w2', 'w3', 'w4']);
  });

  test('that is built in can be parsed and laid out', () => {
    for (const source of builtInPlans) expect(layOut(readPlanObject(source)).fits).toBeGreaterThan(100);
    expect(new Set(builtInPlans.map(({ name }) => name)).size).toBe(builtInPlans.length);
  });
});

describe('a mistake in a plan is reported with its place:', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'an unknown field',
      { point: 3 },
      'a.json: point is not known. Did you mean points? The fields here are ',
    ],
    [
      'one of a part',
      { parts: [{ name: 'a', noize: 1 }] },
      'parts[0].noize is not known. Did you mean noise?',
    ],
    ['a field called __proto__', JSON.parse('{"__proto__": {"points": 3}}'), '__proto__ is not known.'],
    ['a bad name', { name: 'my study' }, 'name is "my study". A name of at most 60 letters'],
    ['a long title', { title: 'x'.repeat(201) }, 'A text of one line is needed, of 1 to 200 characters'],
    ['too few points', { points: [64, 7] }, 'points[1] is 7. A whole number from 8 to 100000 is needed'],
    ['half a point', { points: 64.5 }, 'points is 64.5. A whole number'],
    ['no points', { points: [] }, 'points is an empty list. Give at least one, such as [128, 256].'],
    ['points twice', { points: [64, 64] }, 'points[1] is 64, as is points[0]. Each may appear once'],
    [
      'negative noise',
      { noise: -0.1 },
      'noise is -0.1. A number from 0 to 3 is needed, such as 0.05 for 5%.',
    ],
    ['no trial', { trials: 0 }, 'trials is 0. A whole number from 1 to 1000000000 is needed'],
    ['a large seed', { seed: 2 ** 53 }, 'seed is 9007199254740992. A whole number'],
    ['a method', { methods: ['isls'] }, 'methods[0] is "isls". A method is needed, one of ols, irls,'],
    ['a near method', { methods: ['ilrs'] }, 'Did you mean irls?'],
    ['the name of the whole', { methods: ['WENDy'] }, 'WENDy itself is irls.'],
    ['methods of one name', { methods: ['ols', 'ols'] }, 'methods[1] is called "ols", as is methods[0].'],
    ['no list', { methods: 'irls' }, 'methods is "irls". A list is needed, such as ["ols", "irls"].'],
    ['a part of no name', { parts: [{ points: 64 }] }, 'parts[0].name is missing. A name of'],
    [
      'parts of one name',
      { parts: [{ name: 'a' }, { name: 'a' }] },
      'parts[1] is called "a", as is parts[0].',
    ],
    [
      'an option',
      { options: { minradius: 3 } },
      'options.minradius is not an option of fits. Did you mean minRadius?',
    ],
    ['a null option', { options: { minRadius: null } }, 'options.minRadius is null. Leave it out'],
    [
      'a list for an option',
      { options: { u0: [1, 1] } },
      'options.u0 is [1,1]. A list is not accepted here.',
    ],
    [
      'a range',
      { options: { minRadius: 1 } },
      'options.minRadius is 1. It must be auto or a whole number from 2',
    ],
    [
      'the range of a part',
      { parts: [{ name: 'a', options: { level: 2 } }] },
      'parts[0].options.level is 2. It must be a number above 0 and below 1.',
    ],
    [
      'the range of a method',
      { methods: ['ols', { method: 'irls', options: { eta: 0 } }] },
      'methods[1].options.eta is 0. It must be a number from 1 to 100.',
    ],
    [
      'an option set elsewhere',
      { options: { seed: 3 } },
      'options.seed cannot be set: every fit has a seed that',
    ],
    [
      'a covariance that a method has not',
      { options: { covariance: 'paper' }, methods: ['irls', 'mle'] },
      'options.covariance is "paper" with method "mle", whose covariance is its own.',
    ],
    [
      'a method of no use for its option',
      { methods: [{ method: 'irls', options: { lmStep: 0.1 } }] },
      'methods[0].options.lmStep is 0.1, and irls does not use it: it does not solve the model forward.',
    ],
    [
      'a start for what begins elsewhere',
      { methods: [{ method: 'wendy-fsnls', options: { start: 'ols' } }] },
      `methods[0].options.start is "ols", and wendy-fsnls does not use it: it begins at WENDy's estimate.`,
    ],
    ['a state in an option', { options: { noiseSd: { u9: 1 } } }, 'options.noiseSd.u9 is not a state.'],
    [
      'half a start',
      { options: { start: { w1: 1 } }, methods: ['fsnls'] },
      'options.start lacks w2, w3, w4. The parameters of the model are w1, w2, w3, w4.',
    ],
    ['a model', { model: "u' = w*" }, 'model: Line 1, column 7: the line ends after *.'],
    [
      'a model without unknowns',
      { model: "u' = u" },
      'model has no parameters, so there is nothing to estimate.',
    ],
    ['a model and a problem', { problem: 'LV' }, 'problem is given, and model as well.'],
    ['missing parameters', { parameters: { w1: 3 } }, 'parameters lacks w2, w3, w4.'],
    ['a parameter', { initial: { u1: 1, u2: 1, w1: 1 } }, 'initial.w1 is not a state, but a parameter.'],
    ['a text', { parameters: { w1: '3' } }, 'parameters.w1 is "3". A finite number is needed'],
    ['parameters all 0', { parameters: { w1: 0 } }, 'parameters has no value other than 0.'],
    ['a backward time', { time: [5, 0] }, 'time is [5,0]. The first and the last time are needed'],
    [
      'the beginning of the name of a problem',
      { parts: [{ name: 'a', problem: 'lotka' }] },
      'parts[0].problem is "lotka". There is no built-in problem of that name. Did you mean lotka-volterra?',
    ],
    [
      'a problem',
      { parts: [{ name: 'a', problem: 'HT' }] },
      'parts[0].problem is "HT". There is no built-in problem of that name. Did you mean HR?',
    ],
    [
      'a problem with measured data',
      { parts: [{ name: 'a', problem: 'flu' }] },
      'parts[0].problem is "flu". It has measured data and no true values to make data from.',
    ],
    [
      'problems twice',
      { parts: [{ name: 'a', problem: ['LV', 'lotka-volterra'] }] },
      'parts[0].problem[1] is called',
    ],
    [
      'a target',
      { target: { beta: 0.05 } },
      'target.beta is not a parameter of lv-design, whose parameters are w1,',
    ],
    [
      'one in per cent',
      { target: { w1: 50 } },
      'target.w1 is 50. A part of the true value is needed, above 0 and at most 1: 0.05 is within 5%. 50 would be 5000%: did you mean 0.5?',
    ],
    [
      'a target relative to 0',
      { target: { w1: 0.05 }, parameters: { w1: 0, w2: -1, w3: -6, w4: 1 } },
      'target.w1 is 0.05, a part of the true value, and that is 0 in lv-design.',
    ],
    [
      'a target for one of two systems',
      { target: { w4: 0.05 }, parts: [{ name: 'a' }, { name: 'b', problem: 'logistic' }] },
      'target.w4 is not a parameter of logistic, whose parameters are w1, w2.',
    ],
    [
      'two systems of one name',
      { name: 'logistic', parts: [{ name: 'a' }, { name: 'b', problem: 'logistic' }] },
      'Two different systems are called "logistic"',
    ],
    [
      'more than can be numbered',
      { trials: 1e9, noise: Array.from({ length: 999 }, (_, i) => i / 999) },
      'fits to make',
    ],
  ])('%s', (_, changes, message) => {
    expect(() => read(changes)).toThrow(InputError);
    expect(() => read(changes)).toThrow(message);
  });

  test.each([
    ['points', 'points is missing. Give the number of times of the data, such as [128, 256].'],
    ['noise', 'noise is missing. Give how large the noise is'],
    ['trials', 'trials is missing. Give how many data sets'],
    ['methods', 'methods is missing. Give the methods'],
    ['initial', 'initial is missing. Give the first value of each state'],
    ['name', 'name is missing. A name of'],
  ])('%s left out', (name, message) => {
    expect(() => without(name)).toThrow(message);
  });

  test('a system left out', () => {
    expect(() => without('model', 'parameters', 'initial', 'time')).toThrow(
      'There is no problem and no model.',
    );
    const plan = { name: 'a', parts: [{ name: 'b', problem: 'LV' }, { name: 'c' }] };
    const shared = { points: 64, noise: 0, trials: 1, methods: ['irls'] };
    expect(() => readPlanObject({ ...plan, ...shared })).toThrow('parts[1] has no problem and no model.');
    expect(() => readPlanObject(plan)).toThrow(
      'parts[0].points is missing, and the plan has none for all parts.',
    );
  });

  test('a field that every part replaces', () => {
    expect(() => read({ points: 3, parts: [{ name: 'a', points: 64 }] })).toThrow('points is 3.');
  });
});

describe('JSON', () => {
  test.each([
    [
      '{"a": 1,\n "b": 2,}',
      'Line 2, column 8: there is a comma before }.\n   "b": 2,}\n         ^\nRemove the comma.',
    ],
    ['{"a": 1 "b": 2}', 'Line 1, column 9: a comma or } is needed.'],
    ["{'a': 1}", 'Line 1, column 2: a name in double quotes is needed.'],
    ['{"a": NaN}', 'Line 1, column 7: this is not a JSON value.'],
    ['{"a": .5}', 'Write numbers as 5, -0.25 or 1e-3.'],
    ['{"a": 1, "a": 2}', 'Line 1, column 10: "a" appears here a second time.'],
    ['{"a": "b\nc"}', 'Line 1, column 7: this text does not end on its line.'],
    ['{"a": "\\x"}', 'this text has a character that JSON does not allow'],
    ['[1, 2', 'Line 1, column 6: the text ends here: a comma or ] is needed.'],
    [
      '{"a": 1} 2',
      'the JSON value has already ended before this.\n  {"a": 1} 2\n           ^\nOne JSON object is needed',
    ],
    [
      '{\n// how many\n"a": 1}',
      'Line 2, column 1: a name in double quotes is needed.\n  // how many\n  ^\nJSON has no comments',
    ],
    ['{"a": # how many\n1}', 'JSON has no comments: remove it.'],
    ['', 'The plan is empty.'],
  ])('%j is reported with its mistake and place', (text, message) => {
    expect(() => readPlan(text, 'a.json')).toThrow(`a.json: `);
    expect(() => readPlan(text, 'a.json')).toThrow(message);
  });

  test('is limited in depth and length', () => {
    expect(() => readPlan('['.repeat(1e5), 'a.json')).toThrow('this is nested too deep');
    expect(() => readPlan(' '.repeat(1e6 + 1), 'a.json')).toThrow(
      '1.0 million characters; a plan has at most 1',
    );
  });

  test('is read as JSON.parse reads it', () => {
    const spaced = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2, '\t'));
    fc.assert(
      fc.property(spaced, ([value, indent]) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { seed: 7 },
    );
  });

  test('is refused where JSON.parse refuses it', () => {
    const letters = fc.constantFrom(...'{}[],:"\\ \n01-.etrufalsn/');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
        const taken = (parse: (text: string) => unknown) => {
          try {
            return [parse(text)];
          } catch {
            return [];
          }
        };
        const ours = taken(parseJson);
        // A duplicate name is a mistake only here.
        if (ours.length > 0 || !/"(.*)".*"\1"/s.test(text)) expect(ours).toEqual(taken(JSON.parse));
      }),
      { numRuns: 20_000, seed: 8 },
    );
  });

  test('cannot reach a prototype', () => {
    const value = parseJson('{"__proto__": {"polluted": 1}, "a": {"constructor": 2}}') as Record<
      string,
      unknown
    >;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value.polluted).toBeUndefined();
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
  });
});

describe('--trials', () => {
  const trialsOf = (n: number) => {
    const parts = [100, 30, 5].map((trials, i) => ({ name: `p${i}`, trials }));
    return applyTrials(read({ parts }), n).parts.map(({ trials }) => trials);
  };

  test('sets the largest number of trials and scales the others, down to 1', () => {
    expect(trialsOf(100)).toEqual([100, 30, 5]);
    expect(trialsOf(20)).toEqual([20, 6, 1]);
    expect(trialsOf(1)).toEqual([1, 1, 1]);
    expect(trialsOf(1000)).toEqual([1000, 300, 50]);
  });

  test('is a whole number, and not too large', () => {
    expect(() => trialsOf(0)).toThrow('trials is 0. A whole number from 1');
    expect(() => trialsOf(Number.NaN)).toThrow('trials is NaN.');
    const wide = { noise: Array.from({ length: 1000 }, (_, i) => i / 999) };
    expect(() => applyTrials(read(wide), 1e9)).toThrow('fits to make');
  });
});

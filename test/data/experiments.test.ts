import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkMeasured } from '../../src/data/checkMeasured.ts';
import { checkStartable } from '../../src/data/checkStartable.ts';
import { readTable } from '../../src/data/readTable.ts';
import { tableFromColumns } from '../../src/data/tableFromColumns.ts';
import { type ToDataOptions, toData, toDataEach } from '../../src/data/toData.ts';
import { InputError } from '../../src/inputError.ts';
import { toRows } from '../../src/linalg/matrix.ts';
import { messagesOf } from '../notes.ts';

const read = (text: string, options?: ToDataOptions, states = ['u']) =>
  toData(readTable(text), states, options);

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

test('rows with one label are one experiment, in the order of first appearance', () => {
  const { data, notes } = read('Experiment,t,u\nwarm,0,1\ncold,5,2\nwarm,1,3\ncold,7,4\nwarm,2,5');
  expect(data.experiments.map(({ name, t, lines }) => [name, [...t], [...(lines ?? [])]])).toEqual([
    ['warm', [0, 1, 2], [2, 4, 6]],
    ['cold', [5, 7], [3, 5]],
  ]);
  expect(data.experiments.map(({ U }) => toRows(U).flat())).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
  expect(messagesOf(notes)).toEqual([]);
});

test('any column can label experiments, by text or number', () => {
  const names = (text: string, by: string) => read(text, { by }).data.experiments.map(({ name }) => name);
  expect(names('t,u,dish\n0,1,2.50\n0,2,1\n1,3,2.5\n1,4,1', 'dish')).toEqual(['2.5', '1']);
  expect(names('t,u,dish\n0,1,2.50\n0,2,A 1\n1,3,2.50\n1,4,A 1', 'dish')).toEqual(['2.50', 'A 1']);
  expect(names('t,u,caf\u00e9\n0,1,\u00e9\n1,2,e\u0301', 'cafe\u0301')).toEqual(['\u00e9']);
  const json = '[{"t":0,"u":1,"by":"a"},{"t":1,"u":2,"by":"a"}]';
  expect(names(json, 'by')).toEqual(['a']);
  const arrays = tableFromColumns({ t: [0, 0, 1, 1], u: [1, 2, 3, 4], experiment: ['b', 'a', 'b', 'a'] });
  expect(toData(arrays, ['u']).data.experiments.map(({ name }) => name)).toEqual(['b', 'a']);
});

test('without such a column there is one experiment without a name', () => {
  expect(read('t,u\n0,1\n1,2').data.experiments.map(({ name }) => name)).toEqual(['']);
  expect(read('t,u,experiment\n0,1,7\n1,2,7').data.experiments.map(({ name }) => name)).toEqual(['7']);
});

test('a column called experiment that is the time or a state is not a label', () => {
  const state = toData(readTable('t,experiment\n0,1\n1,2'), ['experiment']).data;
  expect(state.experiments.map(({ name }) => name)).toEqual(['']);
  const time = read('experiment,u\n0,1\n1,2', { time: 'experiment' }).data;
  expect(time.experiments.map(({ name }) => name)).toEqual(['']);
});

test('missing or incomplete labels are refused', () => {
  for (const [text, by, ...words] of [
    [
      't,u,dish\n0,1,a\n1,2,a',
      'dich',
      'There is no column "dich"',
      '"t", "u", "dish"',
      'Did you mean "dish"',
    ],
    ['t,u,dish\n0,1,a\n1,2,', 'dish', 'Column "dish", row 3', 'missing', 'every row needs a label'],
    ['t,u,dish\n0,1,5\n\n1,2,NA', 'dish', 'Column "dish", row 4', 'missing'],
    ['t,u,experiment\n0,1,\n1,2,', '', 'Column "experiment", row 2', 'missing'],
    ['t,u\n0,1\n1,2', 'u', 'Column "u" is used both as a state'],
    ['t,u\n0,1\n1,2', 't', 'Column "t" is used both as the time'],
    [
      't,u,experiment,EXPERIMENT\n0,1,a,b\n1,2,a,b',
      '',
      '"experiment", "EXPERIMENT" could all',
      "the option by 'NAME'",
    ],
    [
      't,u,experiment\n0,1,a\n1,2,a\n0,3,b',
      '',
      'Experiment "b" has measurements at 1 time only',
      'remove its rows',
    ],
    ['t,u,experiment\n0,1,a\n1,2,a\n0,,b\n1,,b', '', 'Experiment "b" has no measurements.'],
  ]) {
    const message = refusal(() => read(text, { by }));
    for (const word of words) expect(message).toContain(word);
  }
});

test('times that decrease are refused, and equal ones are replicates', () => {
  const { data, notes } = read('t,u\n0,1\n0,2\n1,3\n1,4\n1,5');
  expect([...data.experiments[0].t]).toEqual([0, 0, 1, 1, 1]);
  expect(messagesOf(notes)).toEqual([
    '3 rows repeat the time before them (the first: row 3): read as replicates.',
  ]);
  expect(messagesOf(read('t,u\n0,1\n1,2\n1,3').notes)).toEqual([
    '1 row repeats the time before it (row 4): read as replicates.',
  ]);
  expect(refusal(() => read('t,u\n0,1\n\n2,2\n1,3'))).toMatch(
    /^Time, row 5: 1 comes after 2 in row 4\. Times may repeat, but not decrease\. Sort the rows by time\./,
  );
  expect(refusal(() => read('experiment,t,u\na,0,1\na,2,2\na,1,3'))).toMatch(
    /^Time, row 4 of experiment "a": 1 comes after 2 .* another label/,
  );
});

test('times that start again suggest several experiments', () => {
  const message = refusal(() => read('t,u\n0,1\n1,2\n2,3\n0,1\n1,2\n2,3'));
  for (const words of [
    'row 5: 0 comes after 2',
    'looks like several',
    '"experiment"',
    "the option by 'NAME'",
  ]) {
    expect(message).toContain(words);
  }
});

test('a column that could label experiments is suggested', () => {
  const rows = ['0,1,x,5.5,p', '1,2,x,5.6,p', '2,3,x,5.7,p', '0,1,y,5.8,p', '1,2,y,5.9,p', '2,3,y,6.1,p'];
  const table = ['t,u,dish,weight,plate', ...rows].join('\n');
  const message = refusal(() => read(table));
  expect(message).toContain('Column "dish" seems to tell several experiments apart');
  expect(message).toContain("if so, add the option by 'dish'.");
  // The same rows sorted by time would pass for replicates.
  const sorted = ['t,u,dish,weight,plate', ...rows.sort()].join('\n');
  expect(read(sorted).notes[1].message).toMatch(
    /read as replicates\. If column "dish" tells .*the option by 'dish'/,
  );
  expect(read(sorted, { by: 'dish' }).data.experiments).toHaveLength(2);
});

test('times that seem to be even but rounded get a note', () => {
  const t = Array.from({ length: 50 }, (_, i) => Number((i * 0.05025).toFixed(2)));
  const u = t.map((_, i) => i);
  expect(messagesOf(toData(tableFromColumns({ t, u }), ['u']).notes)).toEqual([
    'The times seem to be even but rounded to 2 decimals, up to 12% of a step off. If so, write them with 4 decimals.',
  ]);
  const uneven = t.map((time, i) => time + Math.sin(i) / 100);
  expect(messagesOf(toData(tableFromColumns({ t: uneven, u }), ['u']).notes)).toEqual([]);
});

test('a state may be missing or constant in one of several experiments, but not in the only one', () => {
  const text = 'experiment,t,u,v\na,0,1,\na,1,2,\nb,0,1,7\nb,1,1,8';
  const { data } = read(text, {}, ['u', 'v']);
  expect(toRows(data.experiments[0].U).map(([, v]) => v)).toEqual([Number.NaN, Number.NaN]);
  const alone = data.experiments.map((experiment) => ({ ...data, experiments: [experiment] }));
  expect(refusal(() => checkMeasured(alone[0]))).toContain('Column "v" of experiment "a" has no values');
  expect(refusal(() => checkMeasured(alone[1]))).toContain('Column "u" of experiment "b" is 1 at every time');
});

test('a state needs enough times over all experiments to start', () => {
  const text = 'experiment,t,u,v\na,0,1,1\na,1,2,\na,2,3,\nb,0,1,2\nb,1,2,3\nb,2,3,';
  const { data } = read(text, {}, ['u', 'v']);
  checkStartable(data, 3);
  expect(refusal(() => checkStartable(data, 4))).toMatch(
    /^Column "v" has values at 3 times in all experiments together\. To start the fit, every state needs 4/,
  );
  expect(refusal(() => checkStartable(read('t,u\n0,1\n1,2').data, 5))).toContain(
    'Column "u" has values at 2 times. To',
  );
});

test('problems of one experiment do not affect the others', () => {
  const text = 'experiment,t,u\na,0,1\na,1,2\nb,0,1\nb,1,high\nc,1,1\nc,0,2\nd,0,1\ne,0,1\ne,1,3';
  const { each } = toDataEach(readTable(text), ['u']);
  expect(each.map(({ name, data }) => [name, data instanceof InputError])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['d', true],
    ['e', false],
  ]);
  const messages = each.flatMap(({ data }) => (data instanceof InputError ? [data.message] : []));
  expect(messages[0]).toMatch(/row 5.*"high"/);
  expect(messages[1]).toMatch(/comes after 1/);
  expect(messages[2]).toMatch(/"d"/);
});

test('rows shuffled among experiments give each experiment back, masks included', () => {
  const value = fc.option(fc.integer({ min: -9, max: 9 }), { nil: Number.NaN, freq: 3 });
  // The first two rows hold the minimum for every experiment and state: two times, and values that differ.
  const experiment = fc
    .array(fc.record({ step: fc.nat(3), u: value, v: value }), { maxLength: 12 })
    .map((rows) => [{ step: 0, u: 10, v: 11 }, { step: 1, u: 12, v: 13 }, ...rows])
    .map((rows) => {
      let t = 0;
      return rows.map(({ step, u, v }) => ({ t: (t += step), u, v }));
    });
  const label = fc
    .string({ minLength: 1, maxLength: 5 })
    .filter((text) => /^[a-z][^"\p{Z}\p{C}]*$/u.test(text) && !/^n/.test(text));
  const named = fc
    .uniqueArray(label, { minLength: 1, maxLength: 4 })
    .chain((names) => fc.tuple(...names.map((name) => experiment.map((rows) => ({ name, rows })))));
  fc.assert(
    fc.property(named, fc.infiniteStream(fc.nat()), (experiments, picks) => {
      const queues = experiments.map(({ rows }) => [...rows]);
      const rows: { name: string; t: number; u: number; v: number }[] = [];
      while (queues.some((queue) => queue.length > 0)) {
        const open = experiments.flatMap(({ name }, k) =>
          queues[k].length > 0 ? [{ name, queue: queues[k] }] : [],
        );
        const { name, queue } = open[picks.next().value % open.length];
        rows.push({ name, ...queue.shift()! });
      }
      const cell = (x: number) => (Number.isNaN(x) ? '' : x);
      const csv = [
        't,experiment,v,u',
        ...rows.map(({ name, t, u, v }) => `${t},"${name}",${cell(v)},${cell(u)}`),
      ];
      const arrays = tableFromColumns({
        t: rows.map(({ t }) => t),
        u: rows.map(({ u }) => u),
        v: rows.map(({ v }) => v),
        experiment: rows.map(({ name }) => name),
      });
      const expected = [...new Set(rows.map(({ name }) => name))].map(
        (name) => experiments.find((experiment) => experiment.name === name)!,
      );
      for (const table of [readTable(csv.join('\n')), arrays]) {
        const { data } = toData(table, ['u', 'v']);
        expect(data.experiments.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        data.experiments.forEach(({ t, U }, k) => {
          expect([...t]).toEqual(expected[k].rows.map((row) => row.t));
          expect(toRows(U)).toEqual(expected[k].rows.map(({ u, v }) => [u, v]));
        });
      }
    }),
    { seed: 3, numRuns: 200 },
  );
});

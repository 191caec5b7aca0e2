import { describe, expect, test } from 'vitest';
import type { ToDataOptions } from '../../src/data/toData.ts';
import {
  check,
  fit,
  fitEach,
  InputError,
  parseModel,
  readTable,
  toData,
  withLayout,
} from '../../src/index.ts';

/** What a table holds of some states: rows of time and values by experiment, and what is reported. */
function shaped(csv: string, states: readonly string[], options: ToDataOptions = {}, layout?: string) {
  const table = layout === undefined ? readTable(csv) : withLayout(readTable(csv), readTable(layout));
  const { data, notes } = toData(table, states, options);
  const experiments = data.experiments.map(({ name, t, U }) => [
    name,
    ...Array.from(t, (x, i) => [x, ...states.map((_, d) => U.data[i + d * U.rows])]),
  ]);
  return { experiments, notes: notes.map(({ message }) => message), data };
}

function refusal(csv: string, states: readonly string[], options: ToDataOptions = {}, layout?: string) {
  try {
    shaped(csv, states, options, layout);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).finding;
  }
  throw new Error('accepted');
}

const lines = (...rows: string[]) => rows.join('\n');

describe('headings', () => {
  test('may have units, which results carry', async () => {
    const csv = lines('time [h],N (OD)', '0,1', '1,2', '2,3', '3,3.5', '4,4', '5,4.2');
    expect(shaped(csv, ['N']).notes).toEqual(['Read: "time [h]" as time in h and "N (OD)" as N in OD.']);
    const model = parseModel("N' = r*N*(1 - N/K)");
    expect(check(model, readTable(csv)).states[0]?.measured).toBe(true);
    const result = await fit(model, readTable(csv));
    expect(result.units).toEqual({ time: 'h', columns: { N: 'OD' } });
    expect('units' in (await fit(model, readTable(csv.replace(/\[h\]|\(OD\)/g, ''))))).toBe(false);
  });

  test('without a unit are preferred to those with one', () => {
    expect(shaped('t,u [old scale],u\n0,1,5\n1,2,6', ['u']).experiments).toEqual([['', [0, 5], [1, 6]]]);
  });

  test('of numbered quantities are not mistaken for the quantity', () => {
    expect(refusal('t,u (sd),v\n0,1,5\n1,2,6', ['u']).code).toBe('stateWithoutColumn');
  });

  test('with two units of one name are refused', () => {
    expect(refusal('t,u [g],u [kg]\n0,1,5\n1,2,6', ['u']).code).toBe('severalColumnsNamed');
    expect(refusal('t [s],t [h],u\n0,1,5\n1,2,6', ['u']).code).toBe('severalTimeColumns');
  });
});

describe('times', () => {
  test('of a clock are hours since the first, also past midnight', () => {
    const { experiments, notes } = shaped('time,u\n22:00,1\n23:30,2\n00:30:00,3\n02:00,4', ['u']);
    expect(experiments).toEqual([['', [0, 1], [1.5, 2], [2.5, 3], [4, 4]]]);
    expect(notes).toEqual(['Read: time from the clock times in "time", in hours since 22:00.']);
    expect(shaped('time,u\n11:30 PM,1\n12:30 AM,2', ['u']).experiments).toEqual([['', [0, 1], [1, 2]]]);
  });

  test('of a clock begin with each experiment', () => {
    const csv = 'experiment,time,u\na,08:00,1\na,09:00,2\nb,07:30,3\nb,07:45,4';
    const { experiments, notes } = shaped(csv, ['u']);
    expect(experiments).toEqual([
      ['a', [0, 1], [1, 2]],
      ['b', [0, 3], [0.25, 4]],
    ]);
    expect(notes[0]).toContain('since the first of each experiment');
  });

  test('of a clock that could be the next day or another experiment are refused', () => {
    expect(refusal('time,u\n08:00,1\n17:00,2\n08:00,3', ['u']).code).toBe('clockTimesDecrease');
  });

  test('that elapsed are taken as they are', () => {
    const csv = 'Time,u\n0:15:00,1\n12:00:00,2\n36:30:00,3';
    expect(shaped(csv, ['u']).experiments).toEqual([['', [0.25, 1], [12, 2], [36.5, 3]]]);
  });

  test('that are dates are days, with a time of day as well', () => {
    const dates = shaped('time,u\n2024-02-28,1\n2024-02-29,2\n2024-03-02,3', ['u']);
    expect(dates.experiments).toEqual([['', [0, 1], [1, 2], [3, 3]]]);
    expect(dates.notes).toEqual(['Read: time from the dates in "time", in days since 2024-02-28.']);
    const csv = 'when,u\n2024-02-28T12:00:00Z,1\n2024-02-28T20:30:00+02:00,2';
    expect(shaped(csv, ['u'], { time: 'when' }).experiments).toEqual([['', [0, 1], [6.5 / 24, 2]]]);
  });

  test('that elapsed may be written with their units', () => {
    const { experiments, notes } = shaped('time,u\n0 min,1\n90 min,2\n1 h 45 min,3\n1 d,4', ['u']);
    expect(experiments).toEqual([['', [0, 1], [1.5, 2], [1.75, 3], [24, 4]]]);
    expect(notes).toEqual(['Read: time from the elapsed times in "time", in hours.']);
  });

  test('in a column of another name are offered where it holds dates or names a span', () => {
    for (const heading of ['when', 'Zeit', 'hours', 'Elapsed (h)'])
      expect(refusal(`${heading},u\n2024-01-01,1\n2024-01-02,2`, ['u']).values).toMatchObject({
        likely: heading,
      });
    expect(refusal('when,u\n0,1\n1,2', ['u']).values).toMatchObject({ likely: '' });
  });

  test('that start again are explained by columns of labels, also by several together', () => {
    const rows = ['a', 'b'].flatMap((strain) =>
      [1, 2].flatMap((dish) => [0, 1, 2].map((t) => `${strain},${dish},x,${t},${t}`)),
    );
    const finding = refusal(lines('strain,dish,note,t,u', ...rows), ['u']);
    expect(finding.actions).toEqual([{ do: 'set', options: { by: 'strain,dish' } }]);
  });

  test('that are not all written alike are refused', () => {
    expect(refusal('time,u\n08:00,1\n9.5,2', ['u']).code).toBe('timesUnlike');
    expect(refusal('time,u\n2024-01-01T08:00Z,1\n2024-01-01T09:00,2', ['u']).code).toBe('timesUnlike');
    expect(refusal('time,u\n2024-04-31,1\n2024-05-01,2', ['u']).code).toBe('cellNotNumber');
  });
});

describe('a long table', () => {
  const long = lines(
    'dish,time,variable,value',
    'a,0,u,1',
    'a,1,u,2',
    'b,0,u,3',
    'b,1,u,4',
    'a,0,v,5',
    'a,0.5,v,6',
    'b,0,v,7',
  );

  test('is spread where its texts are names of the model', () => {
    const { experiments, notes } = shaped(long, ['u', 'v'], { by: 'dish' });
    expect(experiments).toEqual([
      ['a', [0, 1, 5], [0.5, Number.NaN, 6], [1, 2, Number.NaN]],
      ['b', [0, 3, 7], [1, 4, Number.NaN]],
    ]);
    expect(notes[0]).toBe('Read: long table, "variable" names what "value" is: u and v.');
  });

  test('without a column of times is refused, and a likely column is suggested', () => {
    expect(refusal('year,species,count\n1900,u,1\n1901,u,2', ['u'])).toMatchObject({
      code: 'noTimeColumn',
      values: { likely: 'year' },
    });
  });

  test('says which of its variables were not used', () => {
    expect(shaped(long, ['u'], { by: 'dish' }).notes[0]).toContain('u (not used: "v")');
  });

  test('has repeats of a variable as replicates', () => {
    const csv = 'time,variable,value\n0,u,1\n0,u,1.1\n1,u,2\n0,v,3\n1,v,4';
    expect(shaped(csv, ['u', 'v']).experiments).toEqual([['', [0, 1, 3], [0, 1.1, Number.NaN], [1, 2, 4]]]);
  });

  test('keeps values apart that differ in another column', () => {
    const csv = 'time,variable,value,sd\n0,u,1,0.1\n1,u,2,0.1\n0,v,3,0.2\n1,v,4,0.2';
    expect(shaped(csv, ['u', 'v']).experiments[0]).toHaveLength(5);
  });

  test('is refused if its columns could be several, and uses those that are named', () => {
    const csv = 'time,species,count,weight\n0,u,1,5\n1,u,2,6';
    const { code, actions } = refusal(csv, ['u']);
    expect(code).toBe('longUnclear');
    expect(actions).toContainEqual({ do: 'set', options: { long: 'species=weight' } });
    expect(shaped(csv, ['u'], { long: 'species=weight' }).experiments).toEqual([['', [0, 5], [1, 6]]]);
    expect(refusal(csv, ['u'], { long: 'species=mass' }).code).toBe('longColumnMissing');
    expect(refusal(csv, ['x'], { long: 'species=weight' }).code).toBe('longWithoutNames');
  });

  test('whose times start again without labels is refused like any other table', () => {
    expect(refusal(long, ['u', 'v']).code).toBe('timesDecrease');
  });

  test('of clock times counts the times of every variable from the first time', () => {
    const csv = 'time,variable,value\n23:00,u,1\n00:00,u,2\n23:30,v,3\n00:30,v,4';
    expect(shaped(csv, ['u', 'v']).experiments).toEqual([
      ['', [0, 1, Number.NaN], [0.5, Number.NaN, 3], [1, 2, Number.NaN], [1.5, Number.NaN, 4]],
    ]);
  });

  test('gives the same fit as the wide table', async () => {
    const model = parseModel("u' = -k*u");
    const t = Array.from({ length: 30 }, (_, i) => i / 5);
    const u = t.map((x, i) => Math.exp(-x) + 0.01 * Math.sin(99 * i));
    const wide = lines('t,u', ...t.map((x, i) => `${x},${u[i]}`));
    const tall = lines('t,name,value', ...t.map((x, i) => `${x},u,${u[i]}`));
    const [a, b] = [
      await fit(model, readTable(wide)),
      await fit(model, readTable(tall), { long: 'name=value' }),
    ];
    expect(b.parameters).toEqual(a.parameters);
    expect(b.options.long).toBe('name=value');
  });
});

describe('replicate columns', () => {
  test('are rows at the same time, if no column has the plain name', () => {
    for (const [a, b] of [
      ['u_1', 'u_2'],
      ['u.1', 'u.2'],
      ['u (1)', 'u (2)'],
      ['u rep1', 'u rep2'],
      ['u_1 [g]', 'u_2 [g]'],
    ]) {
      const { experiments, notes } = shaped(`t,${a},${b},v\n0,1,2,7\n1,3,,8`, ['u', 'v']);
      expect(experiments).toEqual([['', [0, 1, 7], [0, 2, Number.NaN], [1, 3, 8]]]);
      expect(notes).toEqual([`Read: 2 replicate columns of u: "${a}", "${b}".`]);
    }
  });

  test('are suggested if a column has the plain name, and used on request', () => {
    const csv = 't,u,u.1\n0,1,2\n1,3,4';
    expect(shaped(csv, ['u']).notes[0]).toContain("add the option replicates 'columns'");
    expect(shaped(csv, ['u'], { replicates: 'columns' }).experiments[0]).toHaveLength(5);
  });

  test('of different units are refused, and states of such names are states', () => {
    expect(refusal('t,u_1 [g],u_2 [kg]\n0,1,2\n1,3,4', ['u']).code).toBe('replicateUnitsDiffer');
    expect(shaped('t,u_1,u_2\n0,1,2\n1,3,4', ['u_1', 'u_2']).notes).toEqual([]);
    expect(refusal('t,u_1,u_2\n0,1,2\n1,3,4', ['u'], { replicates: 'none' }).code).toBe('stateWithoutColumn');
  });
});

describe('a plate', () => {
  const plate = lines(
    'Plate reader export,,,,,',
    'Operator:,Jane,,,,',
    'Temperature:,37,,,,',
    'Time,T° 600,A1,A2,B01,B2',
    '0:00:00,37,0.1,0.2,0.04,0.5',
    '0:15:00,37,0.2,OVRFLW,0.04,0.6',
    '0:30:00,37,0.3,0.4,0.05,0.7',
  );

  test('has an experiment in each well, row or column', () => {
    const { experiments, notes } = shaped(plate, ['OD'], { beyond: 'missing' });
    expect(experiments.map(([name]) => name)).toEqual(['A1', 'A2', 'B1', 'B2']);
    expect(experiments[1]).toEqual(['A2', [0, 0.2], [0.25, Number.NaN], [0.5, 0.4]]);
    expect(notes[0]).toContain('4 wells of a plate as OD, each an experiment');
    const byRow = shaped(plate, ['OD'], { plate: 'row', beyond: 'missing' }).experiments;
    expect(byRow.map(([name]) => name)).toEqual(['A', 'B']);
    expect(byRow[0]).toEqual([
      'A',
      [0, 0.1],
      [0, 0.2],
      [0.25, 0.2],
      [0.25, Number.NaN],
      [0.5, 0.3],
      [0.5, 0.4],
    ]);
    const byColumn = shaped(plate, ['OD', 'x'].slice(0, 1), { plate: 'column=OD', beyond: 'missing' });
    expect(byColumn.experiments.map(([name]) => name)).toEqual(['1', '2']);
  });

  test('has a layout that is drawn as a plate', () => {
    const drawn = lines(',1,2,3', 'A,WT,WT,', 'B,blank,mut,');
    expect(readTable(drawn).columns.map(({ name, texts }) => [name, texts])).toEqual([
      ['well', ['A1', 'A2', 'B1', 'B2']],
      ['content', ['WT', 'WT', 'blank', 'mut']],
    ]);
    const list = lines('well,content', 'A1,WT', 'A2,WT', 'B1,blank', 'B2,mut');
    const options = { by: 'content', beyond: 'missing' } as const;
    expect(shaped(plate, ['OD'], options, drawn)).toEqual(shaped(plate, ['OD'], options, list));
    expect(refusal(lines(',1,2,3', 'A,1,2,3', 'B,1,2,3'), ['OD']).code).toBe('timesUnnamed');
  });

  test('has a layout, which separates wells and leaves blanks out', () => {
    const layout = lines('well,strain,conc', 'A1,WT,0.5', 'A2,WT,0.5', 'B1,blank,', 'B2,mut,1');
    const { experiments, notes } = shaped(plate, ['OD'], { by: 'strain,conc', beyond: 'missing' }, layout);
    expect(experiments).toEqual([
      ['WT, 0.5', [0, 0.1], [0, 0.2], [0.25, 0.2], [0.25, Number.NaN], [0.5, 0.3], [0.5, 0.4]],
      ['mut, 1', [0, 0.5], [0.25, 0.6], [0.5, 0.7]],
    ]);
    expect(notes[0]).toContain(
      '3 wells of a plate as OD, an experiment for each strain, conc, 1 blank well left out',
    );
    expect(shaped(plate, ['OD'], { beyond: 'missing' }, layout).experiments).toHaveLength(3);
  });

  test('is refused if it could hold several quantities, or if the option names a wrong one', () => {
    expect(refusal(plate, ['OD', 'GFP']).code).toBe('plateValueUnclear');
    expect(refusal(plate, ['OD'], { plate: 'wells' }).code).toBe('plateNotUnderstood');
    expect(refusal('t,u\n0,1\n1,2', ['u'], { plate: 'row' }).code).toBe('plateWithoutWells');
    expect(refusal(plate, ['OD'], {}, 'well,strain\nA1,empty').code).toBe('plateAllBlank');
    expect(refusal(plate, ['OD'], {}, 'place,strain\nA1,WT').code).toBe('layoutWithoutWells');
    expect(refusal(plate, ['OD'], {}, 'well,strain\nA1,WT\na01,WT').code).toBe('layoutWellWrong');
    expect(refusal(plate, ['OD'], {}, 'well,Time\nA1,WT').code).toBe('layoutColumnTaken');
  });
});

describe('several columns', () => {
  const csv = lines('strain,dish,t,u', 'WT,1,0,1', 'WT,1,1,2', '"m, old",1,0,3', '"m, old",1,1,4');

  test('tell experiments apart together', () => {
    expect(shaped(csv, ['u'], { by: 'strain,dish' }).experiments).toEqual([
      ['WT, 1', [0, 1], [1, 2]],
      ['"m, old", 1', [0, 3], [1, 4]],
    ]);
    expect(
      shaped(csv.replace('strain', '"strain, line"'), ['u'], { by: '"strain, line",dish' }).notes,
    ).toEqual([]);
    expect(refusal(csv, ['u'], { by: 'strain,plate' }).code).toBe('labelColumnMissing');
    expect(refusal(csv.replace('WT,1,0', 'WT,,0'), ['u'], { by: 'strain,dish' }).code).toBe('cellMissing');
  });

  test('separate the experiments of fitEach, and may also be known values', async () => {
    const t = Array.from({ length: 20 }, (_, i) => i / 4);
    const row = (rate: number, rep: number, x: number, i: number) =>
      `${rate},${rep},${x},${Math.exp(-rate * x) + 0.003 * Math.sin(7 * i + rep)}`;
    const all = [1, 0.5].flatMap((rate) => [1, 2].flatMap((rep) => t.map((x, i) => row(rate, rep, x, i))));
    const table = readTable(lines('c,rep,t,u', ...all));
    const each = await fitEach(parseModel("u' = -k*u"), table, { by: 'c,rep' });
    expect(each.map(({ name }) => name)).toEqual(['1, 1', '1, 2', '0.5, 1', '0.5, 2']);
    const { parameters } = await fit(parseModel("u' = -k*c*u"), table, { by: 'c,rep' });
    expect(parameters).toHaveLength(1);
    // One k for all, whose truth is 1: to a hundredth, as the errors of 0.3% allow.
    expect(Math.abs(parameters[0]!.estimate - 1)).toBeLessThan(0.01);
  });
});

describe('values beyond a limit', () => {
  const csv = 't,u\n0,5\n1,<0.1\n2,BLQ\n3,2';

  test('are never taken for numbers, and both ways to treat them are suggested', () => {
    const { code, actions } = refusal(csv, ['u']);
    expect(code).toBe('valuesBeyondLimit');
    expect(actions.map((action) => action.do === 'set' && action.options.beyond)).toEqual([
      'censored',
      'missing',
    ]);
    expect(refusal(csv, ['u'], { beyond: 'censored' }).code).toBe('limitUnknown');
  });

  test('are missing on request', () => {
    const { experiments, notes } = shaped(csv, ['u'], { beyond: 'missing' });
    expect(experiments).toEqual([['', [0, 5], [1, Number.NaN], [2, Number.NaN], [3, 2]]]);
    expect(notes).toEqual(['Read: 2 values of "u" beyond a limit taken as missing.']);
  });

  test('in a column that is not used do not matter', () => {
    expect(shaped('t,u,v\n0,1,<5\n1,2,3', ['u']).notes).toEqual(['Columns not used: "v".']);
  });
});

test('a table of the right shape is left as it is', () => {
  expect(shaped('t,u\n0,1\n1,2', ['u']).notes).toEqual([]);
});

describe('what could be read in two ways', () => {
  test('clock times of two parts are refused where the heading is in minutes or seconds', () => {
    for (const unit of ['min', 'mm:ss', 's'])
      expect(refusal(`time [${unit}],u\n00:30,1\n01:00,2`, ['u']).code).toBe('clockOrMinutes');
    expect(shaped('time [min],u\n0:00:30,1\n0:01:00,2', ['u']).experiments).toEqual([
      ['', [0, 1], [30 / 3600, 2]],
    ]);
    expect(shaped('time [h],u\n00:30,1\n01:00,2', ['u']).experiments).toEqual([['', [0, 1], [0.5, 2]]]);
  });

  test('clock times with their dates, or days, in another column count together', () => {
    const csv = 'date,time,u\n2024-01-05,22:00,9\n2024-01-05,23:00,8\n2024-01-07,01:00,7';
    const { experiments, notes } = shaped(csv, ['u']);
    expect(experiments).toEqual([['', [0, 9], [1 / 24, 8], [27 / 24, 7]]]);
    expect(notes[0]).toBe(
      'Read: time from the dates in "date" and the clock times in "time", in days since 2024-01-05 22:00.',
    );
    expect(shaped('day,time,u\n1,22:00,9\n3,1:00,7', ['u']).experiments).toEqual([
      ['', [0, 9], [27 / 24, 7]],
    ]);
    const german = csv.replace(/2024-01-0(.)/g, '0$1.01.2024');
    expect(refusal(german, ['u']).code).toBe('datesUnread');
    expect(
      shaped(german.replace('07.01', '05.01').replace('01:00', '23:30'), ['u']).experiments[0],
    ).toHaveLength(4);
  });

  test('times before a start, -0:30, elapsed', () => {
    const { experiments, notes } = shaped('t,u\n-0:30,1\n0:00,2\n0:30,3', ['u']);
    expect(experiments).toEqual([['', [-0.5, 1], [0, 2], [0.5, 3]]]);
    expect(notes).toEqual(['Read: time from the elapsed times in "t", in hours.']);
  });

  test('values of one variable in several units are refused, and one unit is carried', () => {
    const row = (t: number, unit: string) => `${t},u,${t + 1},${unit}\n${t},v,${t + 2},g\n`;
    const head = 't,variable,value,unit\n';
    expect(refusal(head + row(0, 'mg') + row(1, 'ug'), ['u', 'v'])).toMatchObject({
      code: 'longUnitsDiffer',
    });
    const csv = head + row(0, 'mg') + row(1, 'mg');
    const { experiments, notes } = shaped(csv, ['u', 'v']);
    expect(experiments).toEqual([['', [0, 1, 2], [1, 2, 3]]]);
    expect(notes).toEqual([
      'Read: long table, "variable" names what "value" is: u and v, in the units of "unit".',
    ]);
    const model = parseModel("u' = -k");
    const later = csv + row(2, 'mg') + row(3, 'mg');
    expect(check(model, readTable(later.replace('t,', 't [h],'))).parameters[0]?.unit).toBe('mg/h');
  });

  test('a column that describes variables does not take their rows apart', () => {
    const csv = 't,variable,label,value\n0,u,prey,1\n0,v,predator,2\n1,u,prey,3\n1,v,predator,4\n';
    expect(shaped(csv, ['u', 'v']).experiments).toEqual([['', [0, 1, 2], [1, 3, 4]]]);
  });

  test('wells without values are left out, and counted', () => {
    const { experiments, notes } = shaped('Time,A1,A2,A3\n0,1,,3\n1,2,,4', ['OD']);
    expect(experiments.map(([name]) => name)).toEqual(['A1', 'A3']);
    expect(notes).toEqual([
      'Read: 2 wells of a plate as OD, each an experiment, 1 well without values left out.',
    ]);
  });
});

describe('the cell that is to be mended', () => {
  const words = (csv: string) => {
    try {
      shaped(csv, ['u']);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error('accepted');
  };

  test('is not the limit in the cell next to it', () => {
    expect(words('t,u\n0,9\n1,<5\n2,n.d.')).toBe(
      'Column "u", row 4: "n.d." is not a finite number. A number is needed, or an empty cell if there is none. If nothing was measured, leave the cell empty or write NA. If the value was beyond a limit, write the limit, such as <0.1.',
    );
  });

  test('may be no part of the table, or a text in JSON', () => {
    expect(words('t,u\n0,9\nend of run,9')).toMatch(
      /If the row is no part of the table, such as a note or a mean below it/,
    );
    expect(words('{"t": ["0", "1"], "u": [1, 2]}')).toMatch(/It is a text: write numbers without quotes\.$/);
    expect(words('{"t": {"a": 0, "b": 1}, "u": {"a": 1, "b": 2}}')).toMatch(
      /^Column "t" is not a list of numbers/,
    );
    expect(words('{"t": 0, "u": 1}\n{"t": 1, "u": 2}')).toMatch(/a JSON object in each line/);
    expect(words('t|u\n0|1\n1|2')).toMatch(/^The columns seem to be separated by bars/);
  });
});

import { describe, expect, test } from 'vitest';
import { check, fit, InputError, parseModel, readTable, type Table } from '../../src/index.ts';
import { readingWords } from '../../src/inside.ts';

const cells = (table: Table, name: string) =>
  Array.from(table.columns.find((column) => column.name === name)?.values ?? []);
const names = ({ columns }: Table) => columns.map(({ name }) => name);
const { NaN: none } = Number;

describe('dose records', () => {
  const text = `ID,TIME,AMT,DV,EVID,MDV,WT
1,0,320,0,1,1,70
1,0.5,0,4.6,0,0,70
1,2,0,7.9,0,0,70
1,24,320,0,1,1,70
1,25,0,8.4,0,0,70
`;

  test('have no value in the rows of doses, and no amount in the others', () => {
    const table = readTable(text);
    expect(names(table)).toEqual(['ID', 'TIME', 'AMT', 'DV', 'WT']);
    expect(cells(table, 'DV')).toEqual([none, 4.6, 7.9, none, 8.4]);
    expect(cells(table, 'AMT')).toEqual([320, none, none, 320, none]);
    expect(readingWords(table.readings!)).toBe(
      'Read: dose records: 2 doses in "AMT", "DV" only in the other rows, "EVID", "MDV" followed and left out.',
    );
  });

  test('are recognised by AMT alone, and by MDV alone', () => {
    expect(cells(readTable('TIME,AMT,DV\n0,10,0\n1,0,5\n2,.,3\n'), 'DV')).toEqual([none, 5, 3]);
    expect(cells(readTable('TIME,DV,MDV\n0,9,1\n1,5,0\n2,3,0\n'), 'DV')).toEqual([none, 5, 3]);
    expect(names(readTable('C,TIME,AMT,DV\n.,0,10,.\n.,1,.,5\n'))).toEqual(['TIME', 'AMT', 'DV']);
    // No dose records: nothing is changed.
    expect(cells(readTable('TIME,DV,X\n0,9,1\n1,5,0\n'), 'DV')).toEqual([9, 5]);
  });

  test('stand for the doses that they repeat, while something is measured', () => {
    const table = readTable(`C,ID,TIME,AMT,ADDL,II,CMT,DV,EVID
.,a,0,100,9,12,1,.,1
.,a,6,.,.,.,2,3.5,0
C,a,7,.,.,.,2,99,0
.,a,12,.,.,.,2,1.5,0
.,a,30,.,.,.,2,4.5,0
.,b,0,50,.,.,1,.,1
.,b,40,.,.,.,2,1,0
`);
    expect(cells(table, 'TIME')).toEqual([0, 6, 12, 12, 24, 30, 0, 40]);
    // A value at the time of a repeated dose stands above it: it was measured before.
    expect(cells(table, 'AMT')).toEqual([100, none, none, 100, 100, none, 50, none]);
    expect(cells(table, 'DV')).toEqual([none, 3.5, 1.5, none, none, 4.5, none, 1]);
    expect(Array.from(table.lines!)).toEqual([2, 3, 5, 2, 2, 6, 7, 8]);
    expect(readingWords(table.readings!)).toBe(
      'Read: dose records: 4 doses in "AMT", 2 of them repeated, "DV" only in the other rows, 1 record marked as a comment left out, "ADDL", "II", "CMT", "EVID" followed and left out.',
    );
  });

  test('of infusions become the rate at each time, and no amount that is given at once', () => {
    const table = readTable(
      'ID,TIME,AMT,RATE,DV\n1,0,100,50,.\n1,1,0,0,3\n1,4,0,0,2\n1,5,10,0,.\n1,6,0,0,4\n',
    );
    expect(cells(table, 'TIME')).toEqual([0, 1, 2, 4, 5, 6]);
    expect(cells(table, 'RATE')).toEqual([50, 50, 0, 0, 0, 0]);
    expect(cells(table, 'AMT')).toEqual([none, none, none, none, 10, none]);
  });

  test('that were read, written and read again are the same', () => {
    for (const records of [
      text,
      'ID,TIME,AMT,RATE,DV\n1,0,100,50,.\n1,1,0,0,3\n1,4,0,0,2\n1,5,10,0,.\n1,6,0,0,4\n',
    ]) {
      const once = readTable(records);
      const again = readTable(
        [
          names(once).join(),
          ...Array.from({ length: once.rows }, (_, i) =>
            once.columns.map(({ values }) => (Number.isNaN(values[i]) ? '' : values[i])).join(),
          ),
        ].join('\n'),
      );
      expect(again.columns).toEqual(once.columns);
    }
  });

  test('of several kinds of values become a column for each', () => {
    const table = readTable('TIME,AMT,DV,DVID\n0,9,.,1\n1,0,3,cp\n1,0,80,pca\n2,0,2,cp\n');
    expect(names(table)).toEqual(['TIME', 'AMT', 'cp', 'pca']);
    expect(cells(table, 'pca')).toEqual([none, none, 80, none]);
    expect(names(readTable('TIME,AMT,DV,DVID\n0,9,.,1\n1,0,3,1\n1,0,80,2\n'))).toEqual([
      'TIME',
      'AMT',
      'DV1',
      'DV2',
    ]);
  });

  test('mark values that are beyond a limit', () => {
    const limits = (text: string) => readTable(text).columns.find(({ name }) => name === 'DV')?.limits;
    expect(limits('TIME,AMT,DV,CENS\n0,9,.,0\n1,0,3,0\n2,0,0.5,1\n')).toEqual({
      sign: Int8Array.of(0, 0, -1),
      at: Float64Array.of(none, none, 0.5),
    });
    expect(limits('TIME,AMT,DV,BLQ,LLOQ\n0,9,.,0,0.2\n1,0,3,0,0.2\n2,0,0,1,0.2\n')?.at).toEqual(
      Float64Array.of(none, none, 0.2),
    );
    expect(limits('TIME,AMT,DV,LOQ\n0,9,,0.2\n1,0,3,0.2\n2,0,<LOQ,0.2\n')?.at).toEqual(
      Float64Array.of(none, none, 0.2),
    );
  });

  test('that ask for something else are refused, with what to write', () => {
    const error = (text: string) => {
      try {
        readTable(text);
      } catch (error) {
        if (error instanceof InputError) return error.message;
        throw error;
      }
      return '';
    };
    expect(error('TIME,AMT,DV,EVID\n0,9,.,1\n1,0,3,0\n0,9,.,4\n')).toBe(
      'Column "EVID", row 4: 4 means a reset of the system, which is not read from dose records. Give the rows after it a new ID, with times from 0 on.',
    );
    expect(error('TIME,AMT,DV,SS,II\n0,9,.,1,12\n1,0,3,0,0\n')).toContain('a dose in the steady state');
    expect(error('TIME,AMT,DV,RATE\n0,9,.,-2\n1,0,3,0\n')).toContain('an infusion whose rate is estimated');
    expect(error('TIME,AMT,DV,CMT\n0,9,.,1\n1,0,3,2\n2,9,.,2\n')).toContain('into another compartment');
    expect(error('TIME,AMT,DV,ADDL,II\n08:00,9,.,1,24\n09:00,0,3,0,0\n')).toContain(
      'Write times as numbers.',
    );
  });

  test('give the same fit as a table of amounts and values', async () => {
    const model = parseModel("x' = -k*x\nx(0) = 0\ndose AMT into x\nobserve DV = x/V");
    const times = [0.5, 1, 2, 4, 6, 8.5, 9, 10, 12, 16];
    const value = (t: number) =>
      ((100 * Math.exp(-0.2 * t) + (t > 8 ? 50 * Math.exp(-0.2 * (t - 8)) : 0)) / 20) *
      (1 + 0.02 * Math.sin(9 * t));
    const records = times.map((t) => `${t},0,${value(t)},0`);
    const wide = times.map((t) => `${t},,${value(t)}`);
    const at8 = times.filter((t) => t < 8).length;
    const a = readTable(
      ['TIME,AMT,DV,EVID', '0,100,0,1', ...records.slice(0, at8), '8,50,0,1', ...records.slice(at8)].join(
        '\n',
      ),
    );
    const b = readTable(
      ['TIME,AMT,DV', '0,100,', ...wide.slice(0, at8), '8,50,', ...wide.slice(at8)].join('\n'),
    );
    const [one, two] = [await fit(model, a), await fit(model, b)];
    expect(one.parameters.map(({ estimate }) => estimate)).toEqual(
      two.parameters.map(({ estimate }) => estimate),
    );
    expect(one.parameters.find(({ name }) => name === 'k')?.estimate).toBeGreaterThan(0.19);
    expect(one.parameters.find(({ name }) => name === 'k')?.estimate).toBeLessThan(0.21);
  });
});

describe('dose records as other programs have them', () => {
  const error = (text: string, model?: string) => {
    try {
      const table = readTable(text);
      if (model !== undefined) check(parseModel(model), table);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    return '';
  };

  test('are recognised with units in their headings', () => {
    const table = readTable(
      'ID,TIME [h],AMT [mg],DV [mg/L],EVID,DVID\n1,0,320,0,1,\n1,1,0,5,0,1\n1,2,0,4,0,2\n',
    );
    expect(names(table)).toEqual(['ID', 'TIME [h]', 'AMT [mg]', 'DV1 [mg/L]', 'DV2 [mg/L]']);
    expect(cells(table, 'DV1 [mg/L]')).toEqual([none, 5, none]);
    expect(cells(table, 'AMT [mg]')).toEqual([320, none, none]);
  });

  test('are recognised beside columns without names, and not where a name is there twice', () => {
    expect(cells(readTable('TIME,AMT,DV,EVID,,\n0,320,0,1,,\n1,0,5,0,,\n'), 'DV')).toEqual([none, 5]);
    expect(names(readTable('TIME,AMT,DV,EVID,DV [mg/L]\n0,320,0,1,0\n1,0,5,0,5\n'))).toHaveLength(5);
  });

  test('without a column called DV are refused, if marks say that rows measure nothing', () => {
    expect(error('TIME,AMT,CP,EVID\n0,320,0,1\n1,0,5,0\n')).toContain('no column of values is called DV');
    expect(error('TIME,CP,MDV\n0,0,1\n1,5,0\n')).toContain('Column "MDV"');
    expect(error('TIME,CP,MDV\n0,0,0\n1,5,0\n')).toBe('');
    expect(error('time,x,mdv\n0,0,0.3\n1,5,0.2\n')).toBe('');
  });

  test('of Monolix have its names', () => {
    const text =
      'ID,TIME,AMT,Y,YTYPE,ADM,CENS\n1,0,320,.,.,1,.\n1,1,.,5,1,.,0\n1,1,.,80,2,.,0\n1,4,.,0.5,1,.,1\n';
    const table = readTable(text);
    expect(names(table)).toEqual(['ID', 'TIME', 'AMT', 'Y1', 'Y2']);
    expect(cells(table, 'Y1')).toEqual([none, 5, none, none]);
    expect(cells(table, 'Y2')).toEqual([none, none, 80, none]);
    expect(table.columns[3]?.texts?.[3]).toBe('<0.5');
    expect(error('TIME,AMT,Y,TINF\n0,9,.,2\n1,.,3,.\n')).toContain('an infusion by its duration');
    expect(error('TIME,AMT,Y,ADM\n0,9,.,1\n1,.,3,.\n2,9,.,2\n')).toContain('into another compartment');
    // Without any other of their names, Y is a column of its own.
    expect(cells(readTable('time,amt,y\n0,3,1\n1,0,2\n'), 'y')).toEqual([1, 2]);
    // Beside DV, too.
    expect(names(readTable('TIME,AMT,DV,Y,EVID\n0,9,.,1,1\n1,.,3,1,0\n'))).toEqual([
      'TIME',
      'AMT',
      'DV',
      'Y',
    ]);
  });

  test('with values of several compartments have a column for each', () => {
    const table = readTable(
      'TIME,AMT,DV,EVID,CMT\n0,320,.,1,1\n1,.,5,0,2\n1,.,0.5,0,3\n2,.,4,0,2\n2,.,0.8,0,3\n',
    );
    expect(cells(table, 'DV2')).toEqual([none, 5, none, 4, none]);
    expect(cells(table, 'DV3')).toEqual([none, none, 0.5, none, 0.8]);
    expect(error('TIME,AMT,DV,CMT\n0,9,.,1\n1,.,5,2\n2,.,4,3\n3,.,4,.\n')).toContain('Column "CMT", row 5');
  });

  test('whose cells contradict each other are refused', () => {
    expect(error('TIME,AMT,DV,EVID\n0,320,.,1\n1,320,5,0\n')).toContain(
      'Column "AMT", row 3: 320 is an amount',
    );
    expect(error('TIME,AMT,DV,EVID\n0,320,.,.\n1,.,5,0\n')).toContain('Column "AMT", row 2');
    expect(error('TIME,AMT,DV\n0,-320,.\n1,.,5\n')).toContain('or is negative');
    expect(error('TIME,AMT,DV,EVID\n0,.,.,1\n1,.,5,0\n')).toContain(
      '1 means a dose, but the row has no amount',
    );
    expect(error('TIME,AMT,ADDL,DV\n0,9,3,.\n1,.,.,5\n')).toContain('3 means more doses');
    expect(error('TIME,AMT,ADDL,II,DV\n0,9,3,0,.\n1,.,.,.,5\n')).toContain('3 means more doses');
    expect(error('TIME,AMT,DV,EVID\n0,9,.,101\n1,0,5,0\n')).toContain('in the code of RxODE');
  });

  test('of several individuals do not share their doses, whatever tells them apart', () => {
    const rows = ['0,100,50,.', '2,.,.,3', '4,.,.,2'];
    for (const [one, two] of [
      ['1,', '2,'],
      ['', ''],
    ]) {
      const head = one === '' ? '' : 'SUBJ,';
      const text = [
        `${head}TIME,AMT,RATE,DV`,
        ...rows.map((row) => one + row),
        ...rows.map((row) => two + row),
      ];
      const table = readTable(`${text.join('\n')}\n`);
      expect(cells(table, 'RATE')).toEqual([50, 0, 0, 0, 50, 0, 0, 0]);
      expect(cells(table, 'TIME')).toEqual([0, 2, 2, 4, 0, 2, 2, 4]);
    }
    // Side by side in time, too.
    const mixed = 'SUBJECT,TIME,AMT,RATE,DV\na,0,100,50,.\nb,1,40,20,.\na,3,.,.,3\nb,3,.,.,2\n';
    expect(cells(readTable(mixed), 'RATE')).toEqual([50, 0, 0, 20, 0, 0]);
  });

  test('need a line of the model for doses at once and one for infusions', () => {
    const text = (last: string) =>
      `TIME,AMT,RATE,DV\n0,100,50,.\n1,.,.,3\n2,.,.,4\n${last}4,.,.,2\n5,.,.,1\n`;
    const bolus = "x' = -k*x\nx(0) = 0\ndose AMT into x\nobserve DV = x/V";
    const infused = "x' = RATE - k*x\nx(0) = 0\ninput RATE held\nobserve DV = x/V";
    expect(error(text(''), bolus)).toContain('Add the line "input RATE held"');
    expect(error(text('3,9,0,.\n'), infused)).toContain('Add the line "dose AMT into x"');
    expect(error(text(''), infused)).toBe('');
    expect(error(text('3,9,0,.\n'), `${infused}\ndose AMT into x`)).toBe('');
  });
});

describe('marks of values beyond a limit in other tables', () => {
  const model = parseModel("conc' = -k*conc");
  const asked = (text: string, beyond?: 'censored') => {
    const { notes } = check(model, readTable(text), beyond ? { beyond } : {});
    return notes[0]?.message ?? '';
  };

  test('are followed, and what to do with them is asked', () => {
    const blq = 't,conc,BLQ,LLOQ\n0,10,0,1\n1,5,0,1\n2,2,0,1\n3,0,1,1\n';
    expect(() => asked(blq)).toThrow('Column "conc", row 5: "<1" is beyond a limit.');
    expect(asked(blq, 'censored')).toBe(
      'Read: values of "conc" beyond a limit where "BLQ" says so; 1 value of "conc" beyond a limit taken as censored.',
    );
    expect(() => asked('t,conc,CENS\n0,10,0\n1,5,0\n2,2,0\n3,1.5,1\n')).toThrow('"<1.5" is beyond');
    expect(() => asked('t,conc,CENS\n0,10,-1\n1,5,0\n2,2,0\n3,1.5,0\n')).toThrow('">10" is beyond');
    expect(() => asked('t,conc,BLQ\n0,10,0\n1,5,0\n2,2,0\n3,0,1\n')).toThrow('"BLQ" is beyond');
    const long = 't,name,value,CENS\n0,conc,10,0\n1,conc,5,0\n2,conc,2,0\n3,conc,1,1\n';
    expect(() => asked(long)).toThrow('Column "conc", row 5: "<1" is beyond a limit.');
  });

  test('that mark nothing, or are the columns of a model, are left alone', () => {
    expect(asked('t,conc,CENS\n0,10,0\n1,5,0\n2,2,0\n3,1.5,0\n')).toContain('Columns not used: "CENS"');
    const own = parseModel("x' = -k*x\nCENS' = k*x");
    expect(check(own, readTable('t,x,CENS\n0,1,0\n1,1,1\n2,0,1\n')).notes).toEqual([]);
  });

  test('that could be about several columns are refused', () => {
    const two = parseModel("x' = -k*x\ny' = k*x");
    expect(() => check(two, readTable('t,x,y,CENS\n0,9,1,0\n1,5,2,1\n'))).toThrow('could be about "x", "y"');
  });
});

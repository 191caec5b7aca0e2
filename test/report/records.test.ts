import { describe, expect, test } from 'vitest';
import { headingsOf } from '../../report/headingsOf.ts';
import { plainHeadings } from '../../report/plainHeadings.ts';
import { dataAsCsv } from '../../report/records.ts';
import { type Data, parseModel, readTable, resolveOptions, toData } from '../../src/index.ts';
import { jsonBlocks } from '../../src/text/jsonBlocks.ts';

const { states } = parseModel("u' = a*v\nv' = b*u");

/** The measurements that a fit would take from a table. */
function read(csv: string, options = {}): Data {
  const { experiments, ...rest } = toData(readTable(csv), states, resolveOptions(options)).data;
  // The line of a row in the file is not part of the measurements.
  return { ...rest, experiments: experiments.map(({ lines: _, ...experiment }) => experiment) };
}

describe('data as CSV', () => {
  test('are read back as the same measurements, with gaps and to the last bit', () => {
    const data = read(`time,v,remark,u\n0,${Math.PI},x,1e-300\n0.1,,y,${1 / 3}\n0.1,2,,-1e21\n`);
    const csv = dataAsCsv(data, 'time', 'experiment');
    expect(csv).toMatch(/^time,u,v\n/);
    expect(read(csv)).toEqual(data);
  });

  test('are read back with the names of experiments, whatever they contain', () => {
    const data = read('dish,hour,u,v\n"a, ""b""",0,1,2\n=c,0,3,4\n"a, ""b""",1,5,6\n=c,2,7,8\n', {
      by: 'dish',
      time: 'hour',
    });
    expect(data.experiments).toHaveLength(2);
    expect(read(dataAsCsv(data, 'hour', 'dish'), { by: 'dish', time: 'hour' })).toEqual(data);
  });

  test.each(['time;h', '<time>', '{t', '[t]', '# t', 'a\tb', '"t"'])(
    'are read back where a heading is %j',
    (heading) => {
      const options = { time: heading, by: `${heading}2` };
      const data = read('experiment,t,u,v\na,0,1,2\na,1,3,4\nb,0,5,6\nb,1,7,8\n');
      expect(read(dataAsCsv(data, options.time, options.by), options)).toEqual(data);
    },
  );
});

describe('the headings of exported data', () => {
  const headings = (time: string, by = '') => {
    const options = plainHeadings(resolveOptions({ time, by }));
    return { asked: [options.time, options.by], ...headingsOf(options, time || 'Time') };
  };

  test('are those of the table if every shell accepts them unquoted', () => {
    expect(headings('Hour', 'dish_1')).toEqual({ asked: ['Hour', 'dish_1'], time: 'Hour', by: 'dish_1' });
    expect(headings('')).toEqual({ asked: ['', ''], time: 'Time', by: 'experiment' });
  });

  test.each(['Time (h)', "x' & calc & '", '%PATH%', '$(x)', 'größe'])(
    'are t and experiment, which need no option, instead of %s',
    (heading) => {
      expect(headings(heading, heading)).toEqual({ asked: ['', ''], time: 't', by: 'experiment' });
    },
  );
});

test('JSON is what JSON.stringify writes, with the numbers of a list on one line', () => {
  const long = Array.from({ length: 4001 }, (_, i) => i / 7);
  const values = [
    {
      a: [1, -0, Number.NaN, 1e-21, null, true],
      b: [],
      c: {},
      d: undefined,
      e: [[1, 2], [3]],
      f: 'x\n"[1]"',
    },
    [{ __proto: 'a', list: ['p', 'q'], long }, [undefined, 1], [{}]],
    'text',
    null,
  ];
  for (const value of values) {
    const blocks = [...jsonBlocks(value)];
    expect(JSON.parse(blocks.join(''))).toEqual(JSON.parse(JSON.stringify(value)));
    const plain = JSON.stringify(value, null, 2).replace(
      /\[\n([^[\]{}"]*)\n\s*\]/g,
      (_, inner: string) => `[${inner.trim().replace(/\s*\n\s*/g, ' ')}]`,
    );
    expect(blocks.join('')).toBe(plain);
  }
});

import { expect, test } from 'vitest';
import { numpyType } from '../../../src/data/formats/numpyType.ts';
import { pythonLiteral } from '../../../src/data/formats/pythonLiteral.ts';
import { readTable } from '../../../src/index.ts';
import written from './numpy.json' with { type: 'json' };
import { textOf } from './textOf.ts';
import { zipOf } from './zipOf.ts';

/** A .npy file. */
function npy(descr: string, shape: string, data: Uint8Array): Uint8Array {
  const head = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }\n`;
  return Buffer.concat([
    Buffer.from([0x93]),
    Buffer.from('NUMPY\x01\0'),
    Buffer.from([head.length, 0]),
    Buffer.from(head),
    data,
  ]);
}

const file = (name: keyof typeof written.files) =>
  new Uint8Array(Buffer.from(written.files[name].base64, 'base64'));

test('arrays of one length are the columns, and others are not used', async () => {
  expect(await textOf(file('columns'))).toEqual({
    text: `t,u,n\n0,${Math.fround(9.9)},1\n0.5,,2\n1,${Math.fround(6.1)},-3\n`,
    notes: ['Arrays not used, since they do not have a value for each time: "k".'],
  });
});

test('fields of a structured array are the columns', async () => {
  const table = await readTable(file('structured'), { name: 'a.npy' });
  expect(table.columns.map(({ name, values, texts }) => [name, texts ?? [...values]])).toEqual([
    ['t', [0, 1]],
    ['u', [9.9, 6.1]],
    ['dish', ['a', 'é']],
  ]);
});

test('columns of a matrix beside times have its name with numbers, which a note says', async () => {
  expect(await textOf(file('matrix'))).toEqual({
    text: 't,U1,U2\n0,1,2\n0.5,3,4\n1,5,6\n',
    notes: ['The columns of array "U" were called "U1", "U2".'],
  });
});

test('columns of a matrix have the names that stand beside it', async () => {
  expect(await textOf(file('named'))).toEqual({ text: 't,u\n0,1\n1,2\n', notes: [] });
});

test('dates are ISO texts, durations hours, and NaT is missing', async () => {
  expect((await textOf(file('dates'))).text).toBe(
    't,d,u\n2024-01-05T06:00:00,25:00:00,0\n2024-01-06T00:00:00,0:00:01,1\n,0:00:02,2\n',
  );
});

test('durations keep every digit, and a column vector has its own name', async () => {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigInt64(0, -3_600_000_050n, true);
  const read = (unit: string) => numpyType(`<m8[${unit}]`)?.read(bytes, 0);
  expect(['s', 'ms', 'us', 'ns'].map(read)).toEqual([
    '-1000000:00:50',
    '-1000:00:00.05',
    '-1:00:00.00005',
    '-0:00:03.60000005',
  ]);
  const column = npy('<f8', '(3, 1)', new Uint8Array(new Float64Array([0, 0.5, 1]).buffer));
  expect((await textOf(zipOf([{ name: 't.npy', content: column }]))).text).toBe('t\n0\n0.5\n1\n');
});

test('numbers of every size are read', async () => {
  expect((await textOf(file('small'))).text).toBe('t,u,v\n0,1.5,TRUE\n1,-65504,FALSE\n');
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigInt64(0, -5n, false);
  const kinds = {
    '>i8': -5n,
    '>u8': 2n ** 64n - 5n,
    '>i4': -1,
    '>u4': 2 ** 32 - 1,
    '>i2': -1,
    '>u2': 65_535,
    '|i1': -1,
  };
  for (const [type, value] of Object.entries(kinds)) expect(numpyType(type)?.read(bytes, 0)).toBe(value);
  for (const type of ['c16', 'f16', 'O', 'M8[Y]', 'x', '']) expect(numpyType(`<${type}`)).toBeUndefined();
});

test('what is not a table is refused with what to write instead', async () => {
  await expect(textOf(file('plain'))).rejects.toThrow(
    'The array has the shape (2, 2), and its columns have no names. Write one array per column',
  );
  await expect(textOf(file('objects'))).rejects.toThrow(
    'The array has values of the type "|O", which is not read.',
  );
  await expect(textOf(file('lengths'))).rejects.toThrow(
    'The arrays have different lengths: a has 2, b has 3.',
  );
});

test('the header is read as data, and never run', () => {
  expect(
    pythonLiteral("{'descr': [('a', '<f8', (3,)), (\"b\", '|S1')], 'x': (), 'y': None, 'z': -2, }\n"),
  ).toEqual({
    descr: [
      ['a', '<f8', [3]],
      ['b', '|S1'],
    ],
    x: [],
    y: null,
    z: -2,
  });
  for (const text of ['__import__("os")', '{', "{'a'}", '[1 2]', '('.repeat(1000), "'a' 'b'"])
    expect(() => pythonLiteral(text)).toThrow('the header of the array');
});

test('an array that is cut off, or says that it is larger than it is, is refused', async () => {
  const whole = file('structured');
  for (const length of [7, 20, 100, whole.length - 1])
    await expect(textOf(whole.subarray(0, length))).rejects.toThrow('but is damaged or incomplete');
  const text = Buffer.from(whole).toString('latin1');
  const large = text.replace("'shape': (2,), }    ", "'shape': (9999999,), }").slice(0, text.length);
  await expect(textOf(new Uint8Array(Buffer.from(large, 'latin1')))).rejects.toThrow(
    /more than can be|damaged or incomplete|cells\. At most/,
  );
});

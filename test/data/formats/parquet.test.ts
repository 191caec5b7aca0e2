import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, describe, expect, test } from 'vitest';
import { readTable } from '../../../src/index.ts';
import { textOf } from './textOf.ts';

const desk = mkdtempSync(join(tmpdir(), 'wendy-parquet-'));
afterAll(() => rmSync(desk, { recursive: true, force: true }));

/** A Parquet file that DuckDB writes from a query. */
async function written(query: string, options = ''): Promise<Uint8Array> {
  const path = join(desk, `${Math.random()}.parquet`);
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`copy (${query}) to '${path}' (format parquet${options})`);
  if (!existsSync(path)) throw new Error('DuckDB wrote nothing.');
  return new Uint8Array(readFileSync(path));
}

describe('a Parquet file of DuckDB', () => {
  test.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'lz4_raw'])(
    'compressed by %s is read',
    async (codec) => {
      const query = `select i * 0.1 as t, sin(i) as u, case when i % 3 = 0 then null else i end as n, 'w' || (i % 4) as well from range(5000) r(i)`;
      const table = await readTable(await written(query, `, compression ${codec}, row_group_size 2048`));
      expect(table.rows).toBe(5000);
      const [t, u, n, well] = table.columns;
      expect([t?.values[7], u?.values[7], n?.values[6], n?.values[7]]).toEqual([
        0.7,
        expect.closeTo(Math.sin(7), 15),
        Number.NaN,
        7,
      ]);
      expect(well?.texts?.[4999]).toBe('w3');
    },
  );

  test('compressed by brotli is refused with what is read', async () => {
    await expect(textOf(await written('select 1 as t', ', compression brotli'))).rejects.toThrow(
      'compressed with brotli, which is not read. Write it with snappy',
    );
  });

  test('has dates, moments to the last digit, clock times, whole numbers and truth', async () => {
    const query = `select date '2024-01-05' as d, timestamp '2024-01-05 06:00:00.123456' as s, timestamp_ns '2024-01-05 06:00:00.123456789' as ns,
      time '06:30:00' as c, 9007199254740993 as i, true as b, 0.1::float as f, 12.34::decimal(9,2) as m, null::date as e`;
    expect((await textOf(await written(query))).text).toBe(
      `d,s,ns,c,i,b,f,m,e\n2024-01-05,2024-01-05T06:00:00.123456,2024-01-05T06:00:00.123456789,6:30:00,9007199254740993,TRUE,${Math.fround(0.1)},12.34,\n`,
    );
  });

  test('has lists and structures as text, which no fit takes for numbers', async () => {
    expect((await textOf(await written("select 1 as t, [1, 2] as l, {'a': 1} as s"))).text).toBe(
      't,l,s\n1,"[1,2]","{""a"":1}"\n',
    );
  });

  test('without rows is refused as any table without rows', async () => {
    await expect(readTable(await written('select 1 as t, 2 as u where false'))).rejects.toThrow(
      /no rows|only a header|header/i,
    );
  });
});

describe('a Parquet file that is damaged', () => {
  const whole = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 't', data: Array.from({ length: 300 }, (_, i) => i / 10), type: 'DOUBLE' },
        { name: 'label', data: Array.from({ length: 300 }, (_, i) => `w${i % 7}`), type: 'STRING' },
      ],
    }),
  );

  test('is not one that is part of a larger memory', async () => {
    const pool = Buffer.concat([Buffer.alloc(100), whole]);
    expect(await textOf(pool.subarray(100))).toEqual(await textOf(whole));
  });

  test('or cut off is refused', async () => {
    for (const length of [6, 20, 100, whole.length - 9, whole.length - 1])
      await expect(textOf(whole.subarray(0, length))).rejects.toThrow('damaged or incomplete');
  });

  test('in any byte is read or refused, and never hangs', async () => {
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const bytes = whole.slice();
        bytes[at] = value;
        await textOf(bytes, { name: 'a.parquet' }).catch((error) => {
          expect(error.name, `byte ${at} as ${value}: ${error.stack}`).toBe('InputError');
        });
      }
    }
  });
});

test('durations of pandas, whole numbers for Parquet, are clock times in its own unit', async () => {
  for (const [unit, hour] of [
    ['s', 3600n],
    ['ms', 3_600_000n],
    ['us', 3_600_000_000n],
    ['ns', 3_600_000_000_000n],
  ] as const) {
    const columns = [{ name: 'time', field_name: 'time', numpy_type: `timedelta64[${unit}]` }];
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'time', data: [0n, hour, 2n * hour, -hour / 2n], type: 'INT64' },
          { name: 'u', data: [1, 2, 3, 4], type: 'DOUBLE' },
        ],
        kvMetadata: [{ key: 'pandas', value: JSON.stringify({ columns }) }],
      }),
    );
    expect((await textOf(bytes)).text).toBe('time,u\n0:00:00,1\n1:00:00,2\n2:00:00,3\n-0:30:00,4\n');
  }
  const samples = parquetWriteBuffer({
    columnData: [{ name: 'time', data: [0n, 50_000n, 100_000n], type: 'INT64' }],
    kvMetadata: [
      { key: 'pandas', value: '{"columns": [{"field_name": "time", "numpy_type": "timedelta64[ns]"}]}' },
    ],
  });
  expect((await textOf(new Uint8Array(samples))).text).toBe('time\n0:00:00\n0:00:00.00005\n0:00:00.0001\n');
  const odd = parquetWriteBuffer({
    columnData: [{ name: 't', data: [1], type: 'DOUBLE' }],
    kvMetadata: [{ key: 'pandas', value: '{"columns": [null, 1' }],
  });
  expect((await textOf(new Uint8Array(odd))).text).toBe('t\n1\n');
});

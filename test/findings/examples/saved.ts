import { deflateRawSync } from 'node:zlib';
import { readEnvelope } from '../../../app/state/envelope.ts';
import { readLink } from '../../../app/state/link.ts';
import { readWork } from '../../../app/state/readWork.ts';
import type { stateFindings } from '../../../app/state/stateFindings.ts';
import type { Examples } from '../example.ts';

const work = {
  model: "u' = a*u",
  compared: null,
  each: false,
  data: { kind: 'table', name: 'rates.csv', text: 't,u\n0,1\n', uses: [] },
  options: {},
};
const { model: _, ...withoutModel } = work;
const plain = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');

export const title = 'Links and saved work';

export const examples: Examples<typeof stateFindings> = {
  linkOfNewerVersion: () => readLink('#w3=abc'),
  linkTooLong: () => readLink(`#w1=z${'a'.repeat(200_000)}`),
  linkDamaged: () => readLink(`#w1=j${plain(work).slice(0, -9)}`),
  linkModelTooLong: () => readLink(`#w1=z${packed({ ...work, model: 'u'.repeat(30_000) })}`),
  linkNotUnpacked: async () => {
    const here = globalThis.DecompressionStream;
    // As in a browser that has none.
    Reflect.deleteProperty(globalThis, 'DecompressionStream');
    return readLink(`#w1=z${packed(work)}`).finally(() => {
      globalThis.DecompressionStream = here;
    });
  },
  linkUnpacksTooLarge: () => readLink(`#w1=z${packed({ ...work, model: 'u'.repeat(2e6) })}`),
  savedByNewerVersion: () => readEnvelope({ format: 3, work }),
  savedDamaged: () => readEnvelope({ work }),
  workPartMissing: () => readWork(withoutModel),
  workPartUnknown: () => readWork({ ...work, colour: 'red' }),
  workTextTooLong: () => readWork({ ...work, options: { by: 'b'.repeat(2000) } }),
  workValue: () => readWork({ ...work, options: { level: '95%' } }),
};

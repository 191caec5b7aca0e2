import { linkFor } from '../../../app/state/linkFor.ts';
import type { linkForFindings } from '../../../app/state/linkForFindings.ts';
import type { Work } from '../../../app/state/work.ts';
import type { Examples } from '../example.ts';

const page = 'http://localhost/';
const work: Work = {
  model: "u' = a*u",
  compared: null,
  each: false,
  data: { kind: 'table', name: 'rates.csv', text: 't,u\n0,1\n'.repeat(1e5), uses: [] },
  options: {},
};
/** Digits that cannot be packed. */
const noise = Array.from({ length: 9000 }, (_, i) => Math.sin(i * i + 1)).join('+');

export const title = 'What a link cannot hold';

export const examples: Examples<typeof linkForFindings> = {
  dataTooLargeForLink: async () => (await linkFor(work, undefined, page)).left,
  linkLong: async () => {
    const data = { kind: 'none', name: 'decay.xml' } as const;
    return (await linkFor({ ...work, data, model: `u' = ${noise}` }, undefined, page)).left;
  },
};

import { linkFor } from '../../../app/state/link.ts';
import { noticeFindings } from '../../../app/state/noticeFindings.ts';
import { stateFindings } from '../../../app/state/stateFindings.ts';
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

export const title = 'Notices of the page';

// What leads to the others is tested in test/app/link.test.ts, saved.test.ts, takeaway.test.ts and offline.test.ts.
export const examples: Examples<typeof noticeFindings> = {
  linkOpened: () => noticeFindings.linkOpened({ missing: 'rates.csv', isKept: true }),
  linkNotOpened: () => noticeFindings.linkNotOpened({ why: stateFindings.linkDamaged({ cut: true }) }),
  dataTooLargeForLink: async () => (await linkFor(work, undefined, page)).left,
  linkLong: async () => {
    const data = { kind: 'none', name: 'decay.xml' } as const;
    return (await linkFor({ ...work, data, model: `u' = ${noise}` }, undefined, page)).left;
  },
  projectNotOpened: () =>
    noticeFindings.projectNotOpened({ name: 'fit.json', why: stateFindings.notProject() }),
  otherTabChanged: () => noticeFindings.otherTabChanged(),
  newVersion: () => noticeFindings.newVersion({ isInUse: false }),
};

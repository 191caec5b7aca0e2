import { noticeFindings } from '../../../app/state/noticeFindings.ts';
import { stateFindings } from '../../../app/state/stateFindings.ts';
import type { Examples } from '../example.ts';

export const title = 'Notices of the page';

// What leads to them is tested in test/app/link.test.ts and saved.test.ts.
export const examples: Examples<typeof noticeFindings> = {
  linkOpened: () => noticeFindings.linkOpened({ missing: 'rates.csv', isKept: true }),
  linkNotOpened: () => noticeFindings.linkNotOpened({ why: stateFindings.linkDamaged({ cut: true }) }),
  otherTabChanged: () => noticeFindings.otherTabChanged(),
};

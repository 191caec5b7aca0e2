import { versionFindings } from '../../../app/offline/versionFindings.ts';
import type { Examples } from '../example.ts';

export const title = 'Versions of the page';

// What leads to it is tested in test/app/offline.test.ts.
export const examples: Examples<typeof versionFindings> = {
  newVersion: () => versionFindings.newVersion({ isInUse: false }),
};

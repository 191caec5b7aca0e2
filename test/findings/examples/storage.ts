import { stateFindings } from '../../../app/state/stateFindings.ts';
import { storageFindings } from '../../../app/state/storageFindings.ts';
import type { Examples } from '../example.ts';

const name = 'rates.csv';

export const title = 'Storage of the browser';

// What leads to them is tested in test/app/state/nothingLost.test.ts and test/app/saved.test.ts.
export const examples: Examples<typeof storageFindings> = {
  savedNotRead: () => storageFindings.savedNotRead({ why: stateFindings.savedDamaged() }),
  dataNotSavedInTime: () => storageFindings.dataNotSavedInTime({ name }),
  dataNotKept: () => storageFindings.dataNotKept({ name }),
  storageSilent: () => storageFindings.storageSilent({ name }),
  storageFull: () => storageFindings.storageFull(),
  storageForbidden: () => storageFindings.storageForbidden(),
  noRoomForBoth: () => storageFindings.noRoomForBoth(),
  dataTooLargeToKeep: () => storageFindings.dataTooLargeToKeep({ name, megabytes: 12 }),
  pagePartMissing: () => storageFindings.pagePartMissing(),
};

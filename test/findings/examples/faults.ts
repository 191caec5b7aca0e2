import { faultFindings } from '../../../app/faultFindings.ts';
import type { Examples } from '../example.ts';

const error = 'Out of memory';

export const title = 'Faults of the page';

// What leads to them is tested in test/app/worker/client.test.ts, test/app/hostile.test.ts and test/app/ownFiles.test.ts.
export const examples: Examples<typeof faultFindings> = {
  pageFailed: () => faultFindings.pageFailed({ error, isSaved: true }),
  computationFailed: () => faultFindings.computationFailed({ error }),
  computationStopped: () => faultFindings.computationStopped({ error }),
  computationNotLoaded: () => faultFindings.computationNotLoaded(),
  answerNotReceived: () => faultFindings.answerNotReceived(),
  notTaken: () =>
    faultFindings.notTaken({
      name: 'empty.csv',
      why: 'The file is empty. A header and rows of numbers are needed.',
    }),
};

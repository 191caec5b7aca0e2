import { savingFindings } from '../../../app/takeaway/savingFindings.ts';
import type { Examples } from '../example.ts';

const why = 'A part of this page did not load. Check that its server is still running, and reload the page.';

export const title = 'Files that are saved from the page';

// What leads to the first is tested in test/app/takeaway.test.ts.
export const examples: Examples<typeof savingFindings> = {
  fileNotSaved: () => savingFindings.fileNotSaved({ file: 'Model (SBML)', why }),
  scriptNotMade: () => savingFindings.scriptNotMade({ why }),
  reportNotMade: () => savingFindings.reportNotMade({ why }),
};

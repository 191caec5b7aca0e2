import { readStudy } from '../../../studies/report/readStudy.ts';
import type { reportFindings } from '../../../studies/report/reportFindings.ts';
import { writeReport } from '../../../studies/report/writeReport.ts';
import { smallStudy } from '../../studies/slurmFake.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const files = new Map([['index.html', '']]);

export const title = 'Reports of studies';

export const examples: Examples<typeof reportFindings> = {
  nothingToReport: () => readStudy(smallStudy(onDesk('undone'), 1)),
  reportUnwritten: () => writeReport(onDesk('absent'), files),
  reportFolderTaken: () => {
    onDesk('taken/report/notes.txt', 'mine');
    return writeReport(onDesk('taken'), files);
  },
};

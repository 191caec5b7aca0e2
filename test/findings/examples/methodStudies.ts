import { mkdirSync, writeFileSync } from 'node:fs';
import { studyCalibration } from '../../../studies/method/calibration.ts';
import { chooseCells } from '../../../studies/method/chooseCells.ts';
import { fillDocument } from '../../../studies/method/fillDocument.ts';
import { methodFindings } from '../../../studies/method/methodFindings.ts';
import { studyPaired } from '../../../studies/method/paired.ts';
import { readSettings } from '../../../studies/method/readSettings.ts';
import { studySearch } from '../../../studies/method/search.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const { signal } = new AbortController();
const cells = [{ id: 'lv-64' }, { id: 'lv-128' }];

export const title = 'Studies of methods (npm run study)';

export const examples: Examples<typeof methodFindings> = {
  methodStudyUnknown: () => methodFindings.methodStudyUnknown(),
  methodFlag: () =>
    studySearch({
      ...{ set: 'none', sets: 1, seed: 1, only: '', processes: 1, limit: 1, signal },
      ...{ against: undefined, out: onDesk('search'), document: undefined },
    }),
  methodSetting: () => readSettings(['minRadius']),
  methodCellsNone: () => chooseCells(cells, 'fhn'),
  methodPattern: () => chooseCells(cells, '('),
  methodDocument: () => fillDocument(onDesk('page.md', 'text'), new Map([['limit', '| |']])),
  methodPython: () => methodFindings.methodPython({}),
  methodOutput: () => {
    const out = onDesk('rows.csv', 'there');
    return studyCalibration({ trials: 8, out, problem: 'logistic', signal });
  },
  methodData: () => {
    mkdirSync(onDesk('pairs'), { recursive: true });
    writeFileSync(onDesk('pairs/notes.txt'), '');
    return studyPaired(onDesk('pairs'), { settings: {}, problem: undefined, signal });
  },
};

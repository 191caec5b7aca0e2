import type { appFindings } from '../../../app/appFindings.ts';
import { readSource } from '../../../app/data/readSource.ts';
import { usable } from '../../../app/data/usable.ts';
import { change, current } from '../../../app/state/history.ts';
import type { Source, Use } from '../../../app/state/work.ts';
import { makeReport } from '../../../app/takeaway/makeReport.ts';
import type { Taken } from '../../../app/takeaway/taken.ts';
import type { Example, Examples } from '../example.ts';

/** A table that a user loads, with the chosen uses of its columns. */
function table(text: string, ...uses: (Use | null)[]): Example {
  return () => usable(readSource({ kind: 'table', name: 'rates.csv', text, uses }));
}
const time: Use = { as: 'time' };
const state = (name: string): Use => ({ as: 'state', name });

type Asked = Partial<Record<'points' | 'noise' | 'seed', number>>;
const sampled = (asked: Asked) => () => {
  const source: Source = { kind: 'example', name: 'logistic', points: 64, noise: 0.05, seed: 1, ...asked };
  return readSource(source);
};

const rows = (n: number, row: string) => `${row}\n`.repeat(n);

export const title = 'Data on the page';

export const examples: Examples<typeof appFindings> = {
  examplePoints: sampled({ points: 1.5 }),
  exampleNoise: sampled({ noise: 50 }),
  exampleSeed: sampled({ seed: 0.5 }),
  tooManyRowsHere: table(`t,u\n${rows(500_000, '0,1')}`),
  tooManyReplicates: table(`t,u1,u2\n${rows(150_000, '0,1,2')}`, time, state('u'), state('u')),
  longTooManyNames: () =>
    usable(
      readSource({
        kind: 'table',
        name: 'long.csv',
        text: `t,what,value\n${Array.from({ length: 200 }, (_, i) => `0,name${i},1`).join('\n')}`,
        uses: [],
        shape: { kind: 'long', variable: 'what', value: 'value' },
      }),
    ),
  noDataYet: () => readSource({ kind: 'none', name: 'decay.xml' }),
  dataNotHere: table(''),
  useTwice: table('t,hour,u\n0,0,1\n1,1,2\n', time, time, state('u')),
  timeNotChosen: table('a,b\n0,1\n1,2\n', state('a'), state('b')),
  columnNameNotTaken: table('t,u\n0,1\n1,2\n', time, state('2nd')),
  columnNamesSame: table('hour,u\n0,1\n1,2\n', time, state('hour')),
  valuesNotChosen: table('t,OD 600\n0,about 1\n1,about 2\n', time),
  rowWithoutLabel: table('t,dish,u\n0,a,1\n1,,2\n', time, { as: 'experiment' }, state('u')),
  timeGoesBack: table('t,u\n0,1\n2,2\n1,3\n'),
  rowWithoutTime: table('t,u\n0,1\n,2\n', time),
  dateUnlikeOthers: table('date,u\n2024-01-30,1\n2024-01-31,2\n1/2/24,3\n', time),
  dateNotRead: table('date,u\n30.1.24,1\n31.1.24,2\n', time),
  timeNotNumber: table('t,u\n0,1\nnoon,2\n', time),
  fitChangedMeanwhile: () => {
    const made = makeReport({ names: {} } as Taken);
    change({ options: { level: current.peek().options.level === 0.9 ? 0.8 : 0.9 } }, 'level');
    return made;
  },
};

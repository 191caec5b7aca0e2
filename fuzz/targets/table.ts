import { readSource } from '../../app/data/readSource.ts';
import { seeTable } from '../../app/data/seeTable.ts';
import type { Use } from '../../app/state/work.ts';
import { dataAsCsv } from '../../report/records.ts';
import { type Data, readTable, toData, toDataEach } from '../../src/index.ts';
import { drawFrom } from '../draw.ts';
import { Failure } from '../failure.ts';
import { tableText } from '../generators/table.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { soundData, soundTable } from '../oracles/soundTable.ts';
import { addUnused, permuteColumns } from '../oracles/tables.ts';
import { parserLimits, target } from '../target.ts';

interface Input {
  readonly text: string;
  readonly states: readonly string[];
  readonly options: { readonly time?: string; readonly by?: string };
  /** What columns are used for, as a user says in the app. */
  readonly uses: readonly (Use | null)[];
  readonly salt: number;
}

/** Texts of tables: read, turned into data, and seen by the app. */
export const tableTarget = target<Input>({
  name: 'table',
  share: 3,
  limits: parserLimits,
  make(draw) {
    const states = draw.pick([['u'], ['u', 'v'], ['S', 'I', 'R'], ['é'], ['__proto__', 'u'], ['time']]);
    const uses: (Use | null)[] = draw.chance(0.8)
      ? []
      : draw.several(1, 4, () =>
          draw.pick<Use | null>([
            null,
            { as: 'time' },
            { as: 'experiment' },
            { as: 'state', name: 'u' },
            { as: 'nothing' },
          ]),
        );
    return {
      text: tableText(draw, states),
      states,
      options: draw.weighted([
        [8, {}],
        [1, { time: draw.pick(['t', 'hours', 'u', 'nothing', '']) }],
        [1, { by: draw.pick(['experiment', 'dish', 't', 'u', '']) }],
      ]),
      uses,
      salt: draw.whole(0, 1e9),
    };
  },
  check({ text, states, options, uses, salt }, seen) {
    const source = orRefusal(() => readSource({ kind: 'table', name: 'data.csv', text, uses }));
    if (!isRefusal(source)) seeTable(source);
    const table = orRefusal(() => readTable(text));
    if (isRefusal(table)) return seen('refused');
    seen('read');
    soundTable(table);
    mustBeSame('the same table twice', table, readTable(text));
    const read = orRefusal(() => toData(table, states, options));
    const each = orRefusal(() => toDataEach(table, states, options));
    if (isRefusal(each) && !isRefusal(read))
      throw new Failure('each alone where all are fitted', each.message);
    if (isRefusal(read)) return seen('no data');
    seen('data');
    const { data, notes } = read;
    soundData(data);
    const draw = drawFrom(salt);
    mustBeSame('columns in another order', data, toData(permuteColumns(draw, table), states, options).data);
    const more = toData(addUnused(draw, table), states, options);
    mustBeSame('an unused column', data, more.data);
    if (more.notes.length < Math.max(1, notes.length))
      throw new Failure('an unused column', 'Nothing is noted of it.');
    writtenIsSame(data);
  },
});

/** Oracle (h): what is written as CSV is read as the same data. */
function writtenIsSame(data: Data): void {
  const [time, by] = ['t', 'experiment'].map((name) => {
    let free = name;
    while (data.states.includes(free)) free += '_';
    return free;
  }) as [string, string];
  const named = data.experiments.some(({ name }) => name !== '');
  const again = orRefusal(() =>
    toData(readTable(dataAsCsv(data, time, by)), data.states, named ? { time, by } : { time }),
  );
  if (isRefusal(again)) throw new Failure('write then read', again.message);
  const plain = ({ states, experiments }: Data) => ({
    states,
    // -0 is written as 0.
    experiments: experiments.map(({ name, t, U }) => ({
      name,
      t: t.map((x) => x + 0),
      U: U.data.map((x) => x + 0),
    })),
  });
  mustBeSame('write then read', plain(data), plain(again.data));
}

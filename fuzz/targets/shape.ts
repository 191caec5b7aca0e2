import { type InputError, readTable, toData, withLayout } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { mutatedText } from '../generators/mutate.ts';
import { plateText, shapesOf } from '../generators/shapes.ts';
import { tableText } from '../generators/table.ts';
import { isRefusal, orRefusal } from '../oracles/refusal.ts';
import { mustBeSame } from '../oracles/same.ts';
import { soundData, soundTable } from '../oracles/soundTable.ts';
import { parserLimits, target } from '../target.ts';

type Options = NonNullable<Parameters<typeof toData>[2]>;

interface Input {
  readonly text: string;
  readonly layout: string | null;
  readonly states: readonly string[];
  readonly options: Options;
  /** The same measurements with a column for each; null where there are none. */
  readonly wide: string | null;
}

/** Tables in shapes of their own: long, replicates, plates, exports of plate readers, times across, clock times, limits. */
export const shapeTarget = target<Input>({
  name: 'shape',
  share: 2,
  limits: parserLimits,
  make(draw) {
    const options = draw.weighted<Options>([
      [6, {}],
      [1, { plate: draw.pick(['row', 'column', 'well=u', 'well=x', '=', 'x']) }],
      [1, { long: draw.pick(['variable=value', 'value=variable', 'x=', 'a=b=c']) }],
      [1, { replicates: draw.pick(['columns', 'none'] as const) }],
      [1, { beyond: draw.pick(['missing', 'censored'] as const) }],
      [1, { by: draw.pick(['experiment', 'Content', 'well', 'row,column', 'a,b', '"a,b"']) }],
    ]);
    if (draw.chance(0.3)) {
      const { wide, other, states } = shapesOf(draw);
      return { text: other, wide, layout: null, states, options: {} };
    }
    const text = draw.chance(0.8) ? plateText(draw) : tableText(draw, ['u_1', 'u_2', 'u.3']);
    return {
      text: draw.chance(0.6) ? text : mutatedText(draw, text),
      wide: null,
      layout: draw.chance(0.2)
        ? draw.pick(['well,strain\nA1,WT\nA2,blank\n', 'well,t\nA1,x\n', 'x\n1\n'])
        : null,
      states: draw.pick([['u'], ['OD'], ['u', 'v']]),
      options,
    };
  },
  check({ text, layout, states, options, wide }, seen) {
    const table = orRefusal(() => {
      const read = readTable(text);
      return layout === null ? read : withLayout(read, readTable(layout));
    });
    if (isRefusal(table)) {
      if (wide !== null) throw new Failure('a shape is read', table.message);
      return seen('refused');
    }
    soundTable(table);
    mustBeSame('the same table twice', readTable(text), readTable(text));
    const read = orRefusal(() => toData(table, states, options));
    if (wide !== null)
      return seen(
        compared(
          orRefusal(() => toData(readTable(wide), states, options)),
          read,
        ),
      );
    if (isRefusal(read)) return seen('no data');
    seen('data');
    soundData(read.data);
  },
});

type Read = ReturnType<typeof toData> | InputError;

/** The outcome of measurements in two shapes, which must be the same. */
function compared(plain: Read, other: Read): string {
  if (isRefusal(plain) && isRefusal(other)) return 'no data';
  if (isRefusal(plain) || isRefusal(other)) {
    const [one, two] = [plain, other].map((read) => (isRefusal(read) ? read.message : 'data'));
    throw new Failure('the same data in every shape', `${one} and ${two}`);
  }
  // What was not measured at a time is not a row of a long table.
  const [one, two] = [plain, other].map(({ data }) =>
    data.experiments.map(({ t, U }) => {
      const isMeasured = (i: number) =>
        Array.from({ length: U.cols }, (_, l) => U.data[i + l * U.rows]).some((x) => !Number.isNaN(x));
      const rows = Array.from(t.keys()).filter(isMeasured);
      return rows.map((i) => [t[i], ...Array.from({ length: U.cols }, (_, l) => U.data[i + l * U.rows])]);
    }),
  );
  mustBeSame('the same data in every shape', one, two);
  return 'the same data';
}

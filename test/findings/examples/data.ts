import type { dataFindings } from '../../../src/findings/dataFindings.ts';
import {
  type FitOptions,
  fit,
  fitEach,
  parseModel,
  readTable,
  tableFromColumns,
} from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const decay = "x' = -k*x";
const fitted =
  (text: string, options: FitOptions = {}, model = decay) =>
  () =>
    fit(parseModel(model), readTable(text), options);
const irls = { method: 'irls' } as const;
const names = (n: number, letter: string) => Array.from({ length: n }, (_, i) => `${letter}${i}`);

/** This many states, each affected by all others if `coupled`. */
const states = (n: number, coupled: boolean) => {
  const all = names(n, 'x');
  const model = all.map((x) => `${x}' = k*(${coupled ? all.join(' + ') : x})`).join('\n');
  return () => {
    const table = tableFromColumns({ t: [0, 1, 2], ...Object.fromEntries(all.map((x) => [x, [1, 2, 3]])) });
    return fit(parseModel(model), table);
  };
};

export const title = 'Measurements';

export const examples: Examples<typeof dataFindings> = {
  cellMissing: fitted('t,x\n0,1\n,2\n2,3'),
  cellNotNumber: fitted('t,x\n0,1\n1,none\n2,3'),
  valueTooLarge: fitted('t,x\n0,1\n1,1e99\n2,3'),
  valueOutOfRange: fitted('t,x,u\n0,1,1e99\n1,2,1\n2,3,1', {}, "x' = -k*x + u\ninput u"),
  valuesTooSmall: fitted('t,x\n0,1e-99\n1,2e-99\n2,3e-99'),
  timeTooLarge: fitted('t,x\n0,1\n1,2\n1e99,3'),
  timeSpanTooShort: fitted('t,x\n0,1\n1e-99,2\n2e-99,3'),
  timeFarFromOthers: () => {
    const t = Array.from({ length: 30 }, (_, i) => (i < 29 ? i : 1e15));
    return fit(parseModel(decay), tableFromColumns({ t, x: t.map((_, i) => Math.exp(-i / 9)) }));
  },
  experimentTooShort: fitted('t,x,experiment\n0,1,a\n1,2,a\n2,3,a\n0,4,b', irls),
  stateNotMeasured: fitted('t,x\n0,\n1,\n2,', irls),
  stateConstant: fitted('t,x\n0,1\n1,1\n2,1'),
  timesDecrease: fitted('t,x,dish\n0,1,a\n1,2,a\n0,3,b\n1,4,b'),
  columnEmptyForWeakForm: fitted(
    't,x,y,experiment\n0,1,2,a\n1,2,3,a\n0,3,,b\n1,4,,b',
    irls,
    `${decay}\ny' = -k*y`,
  ),
  cellMissingForWeakForm: fitted('t,x\n0,1\n1,\n2,3', irls),
  timeTwiceForWeakForm: fitted('t,x\n0,1\n0,2\n2,3', irls),
  timesUneven: fitted('t,x\n0,1\n1,2\n4,3', irls),
  tooLargeModel: states(201, false),
  tooManyCouplings: states(47, true),
  tooManyExperiments: () => {
    const dishes = names(10_001, 'dish');
    const rows = dishes.flatMap((dish) => [`0,1,${dish}`, `1,2,${dish}`]);
    return fit(parseModel(decay), readTable(['t,x,experiment', ...rows].join('\n')));
  },
  tooFewTimes: async () => {
    const [alone] = await fitEach(parseModel(decay), readTable('t,x\n0,2\n1,1'));
    return alone?.finding;
  },
};

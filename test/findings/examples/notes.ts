import type { checkNoteFindings } from '../../../src/findings/checkNoteFindings.ts';
import type { fitNoteFindings } from '../../../src/findings/fitNoteFindings.ts';
import type { noteFindings } from '../../../src/findings/noteFindings.ts';
import type { solveNoteFindings } from '../../../src/findings/solveNoteFindings.ts';
import {
  check,
  evenTimes,
  type FitOptions,
  fit,
  type Note,
  parseModel,
  predict,
  randomGenerator,
  readTable,
  type SimulateOptions,
  simulate,
  tableFromColumns,
  toData,
} from '../../../src/index.ts';
import type { Progress } from '../../../src/progress.ts';
import type { Example, Examples } from '../example.ts';

type Catalogs = typeof noteFindings &
  typeof checkNoteFindings &
  typeof fitNoteFindings &
  typeof solveNoteFindings;

/** The finding of a note, among those that a call returns; the call is made once. */
function noted(code: keyof Catalogs, call: () => readonly Note[] | Promise<readonly Note[]>): Example {
  let notes: ReturnType<typeof call> | undefined;
  return async () => {
    notes ??= call();
    return (await notes).find(({ finding }) => finding.code === code)?.finding;
  };
}

const read = (csv: string) => toData(readTable(csv), ['u']).notes;
const checked = (text: string, csv = 't,x\n0,1\n1,2\n2,3\n3,2\n4,1') => {
  const { notes, warnings } = check(parseModel(text), readTable(csv));
  return [...warnings, ...notes];
};
const fitted = async (text: string, csv: string, options: FitOptions = {}, watch = {}) =>
  (await fit(parseModel(text), readTable(csv), options, watch)).notes;
const solved = async (text: string, options: object, parameters: Record<string, number> = {}) =>
  (await simulate(parseModel(text), parameters, { t: [0, 1, 2], ...options } as SimulateOptions)).warnings;

/** Notes on the fit of a model to its own solution with noise, as a part of each state's root mean square. */
async function refitted(
  text: string,
  truth: readonly number[],
  {
    u0,
    end,
    points,
    noise,
    seed,
  }: Record<'end' | 'points' | 'noise' | 'seed', number> & { u0: Record<string, number> },
  options: FitOptions = {},
): Promise<readonly Note[]> {
  const model = parseModel(text);
  const t = Array.from({ length: points }, (_, i) => (end * i) / (points - 1));
  const w = Object.fromEntries(model.parameters.map((name, j) => [name, truth[j]]));
  const { states } = await simulate(model, w, { u0, t, rtol: 1e-10, atol: 1e-14 });
  const { normal } = randomGenerator(seed);
  const columns = model.states.map((name) => {
    const x = states[name];
    const sd = noise * Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / points);
    return [name, x.map((value) => value + sd * normal())] as const;
  });
  return (await fit(model, tableFromColumns(new Map([['t', t], ...columns])), options)).notes;
}

/** Values that decay, with a little noise. */
const decaying = Array.from(
  { length: 20 },
  (_, i) => `${i / 5},${(Math.exp(-i / 5) + 0.02 * Math.sin(9 * i)).toFixed(4)}`,
);
const decay = `t,x\n${decaying.join('\n')}`;
const straight = `t,x\n${Array.from({ length: 12 }, (_, i) => `${i},${1 + i / 2 + 0.1 * Math.sin(9 * i)}`).join('\n')}`;

/** Decays that the FitzHugh-Nagumo equations cannot follow. */
const stiff =
  `1.0105,1.0066 .9322,.9318 .8112,.8859 .7923,.7817 .7323,.6963 .6853,.6713 .6064,.6371 .5178,.5858 .5037,.4922
  .4638,.4118 .4429,.4034 .421,.4048 .3185,.3236 .3681,.3115 .2564,.3227 .2544,.3158 .2201,.2429 .2168,.1992 .2613,.2081
  .1626,.1971 .1479,.1824 .1548,.1126 .1678,.1717`.split(/\s+/);

export const title = 'Notes and warnings';

export const examples: Examples<Catalogs> = {
  tableRead: noted('tableRead', () => read('time [h],u_1,u_2\n0,1,1.1\n1,2,2.1\n2,1,1.3')),
  missingMark: noted('missingMark', () => read('t,u\n0,1\n1,-9999\n2,1.4\n3,-9999')),
  clockDigits: noted('clockDigits', () =>
    read(`t,u\n${['0930', '0945', '1000', '1015', '1030', '1045'].map((t, i) => `${t},${i}`).join('\n')}`),
  ),
  timesSince1970: noted('timesSince1970', () => read('t,u\n1577836800,1\n1577923200,2\n1578009600,4')),
  columnsRepeat: noted('columnsRepeat', () => read('t,u,u.1,u.2\n0,1,1.1,1\n1,2,2.1,2\n2,1,1.3,1')),
  columnsUnused: noted('columnsUnused', () => read('t,u,dish\n0,1,a\n1,2,a\n2,1,b')),
  rowsReplicated: noted('rowsReplicated', () => read('t,u,dish\n0,1,a\n0,2,b\n1,3,a\n1,4,b\n2,5,a\n2,6,b')),
  timesRounded: noted('timesRounded', () => {
    const t = Array.from({ length: 31 }, (_, i) => Number((i / 3).toFixed(1)));
    return toData(tableFromColumns({ t, u: t }), ['u']).notes;
  }),
  undeclaredKnown: noted('undeclaredKnown', () =>
    checked("x' = -k*x + w", 't,x,w\n0,1,1\n1,2,1\n2,3,1\n3,2,2'),
  ),
  outputsEmpty: noted('outputsEmpty', () => checked("x' = -k*x\ny' = x", 't,x,y\n0,1,\n1,2,\n2,3,\n3,4,')),
  outputsWithoutColumn: noted('outputsWithoutColumn', () => fitted("x' = -k*x\nobserve y = 2*x", decay)),
  inputExtended: noted('inputExtended', () =>
    checked("x' = -k*x + q\ninput q", 't,x,q\n0,1,\n1,2,1\n2,3,2\n3,2,3'),
  ),
  jumpBeforeStart: noted('jumpBeforeStart', () => checked("x' = -k*x\nat t = -1, 3: x = x + 1")),
  valuesAtDose: noted('valuesAtDose', () =>
    checked("x' = -k*x\nx(0) = 0\ndose amt into x", 't,x,amt\n0,,8\n1,5,\n2,3,4\n3,5,\n4,3,'),
  ),
  definitionNotMeasured: noted('definitionNotMeasured', () =>
    checked("x' = -v\nv = k*x", 't,x,v\n0,1,1\n1,2,1\n2,3,1\n3,2,1'),
  ),
  statesUnseen: noted('statesUnseen', () => checked("x' = -k*x\ny' = x")),

  stateMisspelt: noted('stateMisspelt', () =>
    checked("x' = -k*x\ncells' = x - cells", 't,x,Cells\n0,1,1\n1,2,1\n2,3,1'),
  ),
  fewerValuesThanUnknowns: noted('fewerValuesThanUnknowns', () =>
    checked("x' = -k*x + a + b*x^2", 't,x\n0,1\n1,2'),
  ),
  parameterWithoutEffect: noted('parameterWithoutEffect', () => checked("x' = a*x - a*x + b")),
  observedWithoutColumn: noted('observedWithoutColumn', () => checked("x' = -k*x\nobserve conc = 2*x")),
  noiseWithoutColumn: noted('noiseWithoutColumn', () => checked("x' = -k*x\nz' = x\nnoise z = 1")),
  noiseFormulaRefused: noted('noiseFormulaRefused', () => checked("x' = -k*x\nnoise x = x - 5")),

  sameFirstStates: noted('sameFirstStates', async () => {
    const rows = ['a', 'b'].flatMap((label) => decaying.map((row) => `${label},${row}`));
    const csv = `experiment,t,x\n${rows.join('\n')}`;
    return fitted("x' = -k*x", csv, { method: 'fsnls', u0: { x: 1 } });
  }),
  statesHidden: noted('statesHidden', () => fitted("x' = -k*x + y\ny' = -x*y\ny(0) = 0.1", decay)),
  solvedForward: noted('solvedForward', () => fitted("x' = if(x > 0.5, -k, -k*x)", decay)),
  estimatesAtBound: noted('estimatesAtBound', () => fitted("x' = -k*x", decay, { bounds: { k: [0, 0.5] } })),
  secondSearchBetter: noted('secondSearchBetter', () =>
    refitted("x' = a/(1 + y^2) + b*x\ny' = c/(1 + x^2) + d*y", [5, -1.7, 6, -2.2], {
      u0: { x: 1, y: 0.9 },
      ...{ end: 8, points: 40, noise: 0.15, seed: 101_550_001 },
    }),
  ),
  secondSearchNoBetter: noted('secondSearchNoBetter', () =>
    refitted("x' = a*x + b*x^2", [1, -1], {
      u0: { x: 0.05 },
      ...{ end: 10, points: 50, noise: 0.2, seed: 3 },
    }),
  ),
  fasterAlias: noted('fasterAlias', () =>
    refitted(
      "x' = a*x + b*y + c*x^2\ny' = d*x + e*y + f*x*y",
      [-0.01, -2.2, 0.15, 2, -0.02, -0.2],
      { u0: { x: 1, y: 1 }, ...{ end: 30, points: 40, noise: 0.15, seed: 7_407_130_000 } },
      { beside: 'irls' },
    ),
  ),
  symmetricOptima: noted('symmetricOptima', async () => {
    const t = Array.from(evenTimes(0, 6, 40));
    const y = t.map((time, i) => Math.exp(-0.3 * time) + Math.exp(-2 * time) + 0.01 * Math.sin(9 * i));
    const model = "a' = -p*a\nb' = -q*b\na(0) = 1\nb(0) = 1\nobserve y = a + b";
    return (await fit(parseModel(model), tableFromColumns({ t, y }), {})).notes;
  }),
  searchEndedEarly: noted('searchEndedEarly', () =>
    fitted("x' = -k*x^p", decay, { starts: 7 }, { stop: AbortSignal.abort() }),
  ),
  checkLeftOut: noted('checkLeftOut', async () => {
    const { now } = performance;
    let ahead = 0;
    performance.now = () => now.call(performance) + ahead;
    // The clock is ahead once the search has ended.
    const observe = ({ stage }: Progress) => {
      if (stage === 'maximise') ahead = 3000;
    };
    try {
      return await fitted("x' = -k*x^p", decay, { timeLimit: 0.001 }, { observe });
    } finally {
      performance.now = now;
    }
  }),
  reportsNotFinite: noted('reportsNotFinite', () =>
    fitted("x' = a - b*x\nreport half = log(2)/b", straight, { fix: { b: 0 } }),
  ),
  irlsDiffers: noted('irlsDiffers', () =>
    refitted("u' = a*u + b*u^3 + c*v\nv' = d*u + e + f*v", [3, -3, 3, -1 / 3, 17 / 150, 1 / 15], {
      u0: { u: 0, v: 0.1 },
      ...{ end: 25, points: 50, noise: 0.1, seed: 1 },
    }),
  ),
  forwardCheckGaveUp: noted('forwardCheckGaveUp', () => {
    const rows = stiff.map((values, i) => `${(i / 23).toFixed(4)},${values}`);
    return fitted("u' = a*u + b*u^3 + c*v\nv' = d*u + e + f*v", `t,u,v\n${rows.join('\n')}`, {
      method: 'irls',
    });
  }),
  fasterRatesFit: noted('fasterRatesFit', () =>
    refitted("A' = a*A + b*B*C\nB' = c*A + d*B*C + e*B^2\nC' = f*B^2", [-0.3, 40, 0.3, -40, -300, 300], {
      u0: { A: 1, B: 0.01, C: 0.02 },
      ...{ end: 25, points: 100, noise: 0.05, seed: 7_205_170_000 },
    }),
  ),

  simulatedOutsideBounds: noted('simulatedOutsideBounds', () =>
    solved("x' = -k\n0 < k <= 1", { u0: { x: 1 } }, { k: 2 }),
  ),
  noiseByPart: noted('noiseByPart', () =>
    solved("u' = u^2", { u0: { u: 1 }, t: evenTimes(0, 2, 11), noise: 0.1 }),
  ),
  stateBelowAtol: noted('stateBelowAtol', () => solved("u' = -u", { u0: { u: 1e-12 } })),
  outputNotFinite: noted('outputNotFinite', () => solved("x' = -1\nobserve y = log(x)", { u0: { x: 1 } })),
  inputHeldBeyond: noted('inputHeldBeyond', async () => {
    const rows = decaying.map((row, i) => `${row},${i % 3}`);
    const csv = `t,x,q\n${rows.join('\n')}`;
    const result = await fit(parseModel("x' = -k*x + a*q\ninput q"), readTable(csv), {
      method: 'fsnls',
      start: { k: 1, a: 0.1 },
    });
    return (await predict(result, [0, 10])).warnings;
  }),
};

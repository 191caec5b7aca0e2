import type { resultFindings } from '../../../src/findings/resultFindings.ts';
import { predict, version } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

/** As the JSON of a fit. */
const result = (model = "u' = a*u\nv' = a*q\ninput q") => ({
  version,
  model,
  parameters: [{ name: 'a', estimate: 0.5, stdError: 0.1 }],
  options: {},
  experiments: [
    {
      name: '',
      timeSpan: [0, 4],
      points: 5,
      known: { q: { t: [0], value: [1] } },
      initial: [
        { name: 'u', estimate: 2 },
        { name: 'v', estimate: 1 },
      ],
      jointCovariance: [
        [0.01, 0, 0],
        [0, 0.01, 0],
        [0, 0, 0.01],
      ],
    },
  ],
});

// biome-ignore lint/suspicious/noExplicitAny: results that no fit gives.
type Changed = any;

const predicted =
  (result: unknown, t: readonly number[] = [0, 1], options = {}) =>
  () =>
    predict(result as never, t, options);
const changed = (change: (result: Changed, experiment: Changed) => void) => {
  const copy = result();
  change(copy, copy.experiments[0]);
  return predicted(copy);
};
const fits = [
  { name: 'warm', result: result() },
  { name: 'cold', result: null, error: 'Too few values.' },
];

export const title = 'Results of fits, and predictions from them';

export const examples: Examples<typeof resultFindings> = {
  notResult: predicted(JSON.stringify(result())),
  resultLacks: predicted({ name: 'x', model: "u' = a*u" }),
  resultChanged: changed((_, experiment) => (experiment.timeSpan = [1])),
  resultFixesOther: changed((r) => (r.options = { fix: { b: 1 } })),
  resultInputMissing: changed((_, experiment) => (experiment.known = {})),
  resultNamesDiffer: changed((r) => (r.parameters[0].name = 'b')),
  resultEstimateMissing: changed((r) => (r.parameters[0].estimate = null)),
  resultCovarianceSize: changed((_, experiment) => experiment.jointCovariance.pop()),
  resultCovarianceValue: changed((_, experiment) => (experiment.jointCovariance[0][0] = -1)),
  experimentNotFitted: predicted(fits, [0], { experiment: 'cold' }),
  experimentNotChosen: predicted(fits),
  noSuchExperiment: predicted(fits, [0], { experiment: 'cald' }),
  noFirstStates: changed((_, experiment) => (experiment.initial = [])),
  predictsBeforeData: predicted(result(), [-1, 1]),
  fittedUndefinedAtStart: predicted(result("u' = a*log(0 - u)\nv' = q\ninput q")),
};

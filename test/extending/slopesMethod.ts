import { findings, type Method, registerMethod } from '../../src/index.ts';

const refusals = findings.catalog({
  slopesOfOne: ({ states }: { states: number }) => ({
    about: { of: 'option', option: 'method' },
    words: () => ({
      message: `The model has ${states} states; slopes takes one, with one parameter: x' = k*x.`,
      advice: 'Use another method.',
    }),
  }),
});

/** The k of x' = k*x: differences of the data against the data, by least squares. */
const slopes: Method = {
  name: 'slopes',
  title: 'regression of slopes on values (slopes)',
  words: 'regression of slopes on values',
  label: 'slopes',
  refuses: ({ states, parameters }) =>
    states.length + parameters.length > 2 ? refusals.slopesOfOne({ states: states.length }) : undefined,
  *fit({ data }, tools) {
    let [xx, xy, yy, n] = [0, 0, 0, 0];
    for (const { t, U } of data.experiments) {
      for (let m = 1; m + 1 < t.length; m++) {
        const x = U.data[m];
        const y = (U.data[m + 1] - U.data[m - 1]) / (t[m + 1] - t[m - 1]);
        [xx, xy, yy, n] = [xx + x * x, xy + x * y, yy + y * y, n + 1];
      }
      yield; // Lets other tasks run for a moment.
    }
    const k = xy / xx;
    const variance = (yy - k * xy) / (n - 1) / xx;
    // Other methods of the library are available, here for the noise.
    const { noise } = yield* tools.by('ols');
    return tools.result({ estimates: [k], covariance: [[variance]], noise: Object.values(noise) });
  },
};

export const bySlopes = registerMethod(slopes);

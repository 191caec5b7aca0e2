import type { scriptFindings } from '../../../src/findings/scriptFindings.ts';
import {
  type FitOptions,
  fit,
  parseModel,
  type Result,
  reproduce,
  type ScriptLanguageName,
  tableFromColumns,
} from '../../../src/index.ts';
import type { Example, Examples } from '../example.ts';

export const title = 'Scripts in other languages';

const t = Array.from({ length: 30 }, (_, i) => i / 5);
const table = tableFromColumns({ t, x: t.map((time, i) => Math.exp(-time / 2) + 0.01 * Math.sin(7 * i)) });
const decay = "x' = -k*x";

/** The script of a fit, of the result as it is changed. */
function script(
  text: string,
  language: string,
  change: (result: Result) => Result = (result) => result,
  options: FitOptions = {},
): Example {
  return async () => {
    const model = parseModel(text);
    const result = change(await fit(model, table, options));
    return reproduce(result, model, table, language as ScriptLanguageName);
  };
}

export const examples: Examples<typeof scriptFindings> = {
  scriptLanguage: script(decay, 'matlab'),
  scriptOfOtherFit: script(decay, 'python', (result) => ({ ...result, parameters: [] })),
  scriptWithoutFirstStates: script(decay, 'python', (result) => ({
    ...result,
    experiments: result.experiments.map((one) => ({ ...one, initial: [] })),
  })),
  scriptNotSolved: script(decay, 'python', (result) => ({
    ...result,
    parameters: result.parameters.map((one) => ({ ...one, estimate: -1e4 })),
  })),
  scriptNotFinite: script(decay, 'python', (result) => ({ ...result, noise: {} })),
  scriptLines: script(`${decay}\nwhen x < 0.1: x = 1`, 'julia', undefined, {
    method: 'fsnls',
    start: { k: 0.5 },
  }),
  scriptPrior: script(`${decay}\nk ~ laplace(0.5, 0.1)`, 'python'),
  scriptTooLong: async () => {
    const model = parseModel(decay);
    const long = Array.from({ length: 200_001 }, (_, i) => i / 2e4);
    const large = tableFromColumns({ t: long, x: long.map((time) => Math.exp(-time / 2)) });
    return reproduce(await fit(model, table), model, large, 'python');
  },
};

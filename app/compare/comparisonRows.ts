import type { ComparisonRow } from '../../report/parameterRows.ts';
import type { Result } from '../../src/index.ts';
import { significant } from '../../src/text/digits.ts';

/** The fits side by side: what is not in the ranking. */
export function comparisonRows(results: readonly Result[]): ComparisonRow[] {
  const row = (name: string, text: (result: Result) => string): ComparisonRow => ({
    name,
    cells: results.map(text),
  });
  const states = [...new Set(results.flatMap(({ noise }) => Object.keys(noise)))];
  return [
    row('Method', ({ method }) => method),
    row('χ²/dof', ({ diagnostics }) => significant(diagnostics.chi2PerDof, 3)),
    row('Degrees of freedom', ({ diagnostics }) => String(diagnostics.degreesOfFreedom)),
    ...states.flatMap((state) => [
      row(`Misfit of ${state}`, (result) => misfitWords(result, state)),
      row(`Noise of ${state}`, ({ noise }) =>
        Object.hasOwn(noise, state) ? significant(noise[state], 3) : '–',
      ),
    ]),
  ];
}

/** Root mean square of data minus solution, and how many times the noise that is; from least to most of several experiments. */
function misfitWords({ experiments }: Result, state: string): string {
  const solved = experiments.flatMap(({ forward }) =>
    // NaN, null in JSON, where an experiment has no value of it.
    forward && Object.hasOwn(forward.misfit, state) && Number.isFinite(forward.misfit[state])
      ? [forward]
      : [],
  );
  if (solved.length === 0) return 'not solved';
  const range = (values: readonly number[]) => {
    const ends = [Math.min(...values), Math.max(...values)].map((x) => significant(x, 3));
    return ends[0] === ends[1] ? ends[0] : ends.join(' to ');
  };
  const misfit = range(solved.map((forward) => forward.misfit[state]));
  const ratio = range(solved.map((forward) => forward.misfitOverNoise[state]));
  const incomplete = solved.every(({ complete }) => complete) ? '' : ', not to the end';
  return `${misfit} (${ratio} × noise${incomplete})`;
}

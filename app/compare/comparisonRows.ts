import { headlineOf } from '../../report/headline.ts';
import type { Weighing } from '../../report/weighModels.ts';
import type { Result } from '../../src/index.ts';
import { significant } from '../../src/text/digits.ts';

/** A line of the comparison: what it is, and what it is for each model. */
export interface ComparisonRow {
  readonly label: string;
  readonly first: string;
  readonly second: string;
}

/** The two fits side by side. */
export function comparisonRows(first: Result, second: Result, { difference }: Weighing): ComparisonRow[] {
  const row = (label: string, text: (result: Result) => string): ComparisonRow => ({
    label,
    first: text(first),
    second: text(second),
  });
  const states = [...new Set([first, second].flatMap(({ noise }) => Object.keys(noise)))];
  return [
    row('Verdict', (result) => headlineOf(result).words),
    row('Method', ({ method }) => method),
    row('χ²/dof', ({ diagnostics }) => significant(diagnostics.chi2PerDof, 3)),
    row('Degrees of freedom', ({ diagnostics }) => String(diagnostics.degreesOfFreedom)),
    row('Parameters', ({ parameters }) => String(parameters.length)),
    {
      label: 'AICc above the better',
      first: Number.isNaN(difference) ? '–' : above(-difference),
      second: Number.isNaN(difference) ? '–' : above(difference),
    },
    ...states.flatMap((state) => [
      row(`Misfit of ${state}`, (result) => misfitWords(result, state)),
      row(`Noise of ${state}`, ({ noise }) =>
        Object.hasOwn(noise, state) ? significant(noise[state]!, 3) : '–',
      ),
    ]),
  ];
}

function above(difference: number): string {
  return difference <= 0 ? '0' : significant(difference, 3);
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
    return ends[0] === ends[1] ? ends[0]! : ends.join(' to ');
  };
  const misfit = range(solved.map((forward) => forward.misfit[state]!));
  const ratio = range(solved.map((forward) => forward.misfitOverNoise[state]!));
  const incomplete = solved.every(({ complete }) => complete) ? '' : ', not to the end';
  return `${misfit} (${ratio} × noise${incomplete})`;
}

import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import type { Result, StartOutcome } from '../result.ts';
import { weighted } from './weighted.ts';

/** A fit from one of several starts, or why there is none. */
export type StartFit = Result | { start: number[]; error: InputError };

/** The fit of least deviance among those that converged, or else among all, with what became of every start. */
export function bestStart(attempts: readonly StartFit[]): Result {
  const fits = attempts.flatMap((attempt) => ('error' in attempt ? [] : [attempt]));
  const converged = fits.filter(({ shooting }) => shooting?.starts[shooting.best].converged);
  const deviance = ({ shooting }: Result) => shooting!.starts[shooting!.best].deviance;
  const among = converged.length > 0 ? converged : fits.filter(({ shooting }) => shooting);
  if (among.length === 0) {
    const [first] = attempts.flatMap((attempt) => ('error' in attempt ? [attempt.error.finding] : []));
    throw new InputError({ ...fitFindings.noStartSolved(), ...(first && { also: first }) });
  }
  const best = among.reduce((a, b) => (deviance(b) < deviance(a) ? b : a));
  const sigma = Object.values(best.noise);
  const starts = attempts.map((attempt): StartOutcome => {
    const shooting = 'error' in attempt ? null : attempt.shooting;
    const outcome = shooting?.starts[shooting.best];
    if (!outcome) return unsolved(attempt);
    return { ...outcome, from: 'random', objective: weighted(outcome.squares, sigma) };
  });
  const total = (of: 'iterations' | 'evaluations') => starts.reduce((sum, start) => sum + start[of], 0);
  return {
    ...best,
    shooting: {
      objective: best.shooting!.objective,
      iterations: total('iterations'),
      evaluations: total('evaluations'),
      best: attempts.indexOf(best),
      starts,
    },
  };
}

function unsolved(attempt: StartFit): StartOutcome {
  const nothing = { objective: Number.NaN, squares: [], deviance: Number.NaN, converged: false };
  const none = { iterations: 0, evaluations: 0, segments: 0, milliseconds: 0 };
  const start = 'error' in attempt ? attempt.start : [];
  return { from: 'random', start, estimates: start, ...nothing, outcome: { ending: 'unsolved' }, ...none };
}

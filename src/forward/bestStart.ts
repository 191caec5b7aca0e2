import { type ShootingDetail, type StartOutcome, shootingOf } from '../detail.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';
import type { Result } from '../result.ts';
import { weightedSum } from './weightedSum.ts';

/** A fit from one of several starts, or why there is none. */
export type StartFit = Result | { start: number[]; error: InputError };

/** The fit of least deviance among those that converged, or else among all, with the outcome of every start. */
export function bestStart(attempts: readonly StartFit[]): Result {
  const fits = attempts.flatMap((attempt) => {
    const detail = 'error' in attempt ? undefined : shootingOf(attempt);
    return detail && !('error' in attempt) ? [{ attempt, detail, end: detail.starts[detail.best] }] : [];
  });
  const converged = fits.filter(({ end }) => end.converged);
  const among = converged.length > 0 ? converged : fits;
  if (among.length === 0) {
    const [first] = attempts.flatMap((attempt) => ('error' in attempt ? [attempt.error.finding] : []));
    throw new InputError({ ...fitFindings.noStartSolved(), ...(first && { also: first }) });
  }
  const best = among.reduce((a, b) => (b.end.deviance < a.end.deviance ? b : a));
  const sigma = Object.values(best.attempt.noise);
  const starts = attempts.map((attempt): StartOutcome => {
    const own = fits.find((one) => one.attempt === attempt);
    return own
      ? { ...own.end, from: 'random', objective: weightedSum(own.end.squares, sigma) }
      : unsolved(attempt);
  });
  const total = (of: 'iterations' | 'evaluations') => starts.reduce((sum, start) => sum + start[of], 0);
  const detail: ShootingDetail = {
    ...best.detail,
    iterations: total('iterations'),
    evaluations: total('evaluations'),
    best: attempts.indexOf(best.attempt),
    starts,
  };
  return { ...best.attempt, detail };
}

function unsolved(attempt: StartFit): StartOutcome {
  const nothing = { objective: Number.NaN, squares: [], deviance: Number.NaN, converged: false };
  const none = { iterations: 0, evaluations: 0, segments: 0, milliseconds: 0 };
  const start = 'error' in attempt ? attempt.start : [];
  return { from: 'random', start, estimates: start, ...nothing, outcome: { ending: 'unsolved' }, ...none };
}

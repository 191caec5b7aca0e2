import type { Data } from '../data/data.ts';
import { convergenceOf, isConverged } from '../detail.ts';
import type { LoadingWork } from '../drive.ts';
import type { Doubt } from '../findings/doubtWords.ts';
import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { distinctNotes, type Note, note } from '../findings/note.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import { APART, alongValley, NEARLY_ALIKE } from '../forward/alongValley.ts';
import { forwardCheck } from '../forward/forwardCheck.ts';
import { followsAll } from '../forward/leavingVerdict.ts';
import { HIDDEN, swingOf } from '../forward/swingOf.ts';
import { tried } from '../inputError.ts';
import { swingVerdict } from '../likelihood/searchVerdicts.ts';
import { fineVerdict } from '../likelihood/verdicts.ts';
import { methodOf } from '../methods/methods.ts';
import { portableMath } from '../model/portableMath.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import type { Progress, Result, SecondSearch, Verdict } from '../result.ts';
import { verdictOf, withVerdict } from '../verdict.ts';
import { doubtsOf, estimatedData } from './doubtsOf.ts';
import { finiteOrFailed } from './finiteOrFailed.ts';
import { fitAnyProblem } from './fitAnyProblem.ts';
import { fitForward } from './fitForward.ts';
import { estimatesOf, fitLikelihood, type Job } from './fitLikelihood.ts';
import { quasiSteadyStarts } from './quasiSteady.ts';

/** A deviance lower by less is no better. */
const SAME = 0.1;
/**
 * Models with more states and parameters together are not searched from the natural scales: of 20 states a start takes as long as
 * the whole fit, of 100 ten times as long.
 */
const MOST_SEARCHED = 24;
/** Starts from there: the weak form has found its own already, and this is a second opinion. */
const STARTS = 4;
/**
 * Steps and solves of least squares by forward solves, and steps of a solve, with those a sample. Ends that are of use converge in fewer; for Lorenz'
 * equations with 32 points, 500 steps that ended nowhere took more than half of the time.
 */
const SHOOTING = { lmIterations: 40, lmEvaluations: 100 };
const SOLVER_STEPS = 2000;
const STEPS_A_SAMPLE = 20;

/**
 * The better answer of a second search than the first one, if there is one. The search begins at WENDy's own estimate and at the natural
 * scales; where the solution still leaves the data, least squares by forward solves goes on from there.
 */
export function* searchAgain(
  job: Job,
  data: Data,
  first: Result,
  reasons: readonly Doubt[],
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): LoadingWork<Result> {
  const alone: Candidate[] = isConverged(first) ? [{ result: first, start: 'ols' }] : [];
  const candidates = reasons.length > 0 ? yield* otherEnds(job, data, first, alone, observe, stop) : alone;
  const best = bestOf(data, candidates);
  if (!best) return first;
  const others = yield* valleyEnds(job, data, best.result, observe);
  const doubts: readonly Doubt[] = others.length > 0 ? [...reasons, { because: 'loose' }] : reasons;
  if (doubts.length === 0) return first;
  const all = [...candidates, ...others];
  const end = bestOf(data, all) ?? best;
  const answer = yield* decided(job, data, first, end, all, doubts);
  if (end.result === first) return answer;
  // An optimum far from the first may be one that runs through the noise, from one side of it to the other between samples.
  const swing = yield* swingOf(job.model, data, answer, job.options);
  return swing > HIDDEN ? withVerdict(answer, swingVerdict()) : answer;
}

/** Other optima along the valley of an answer whose parameters are known but loosely. */
function* valleyEnds(
  job: Job,
  data: Data,
  result: Result,
  observe?: (progress: Progress) => void,
): LoadingWork<Candidate[]> {
  if (job.options.check === 'none') return [];
  const candidates: Candidate[] = [];
  for (const values of yield* alongValley(job.model, data, result, job.options)) {
    const forwardFit = yield* forwardFitFrom(job, data, values, result.points, observe);
    if (forwardFit) candidates.push({ result: { ...forwardFit, irls: result.irls }, start: 'valley' });
  }
  return candidates;
}

/** Ends of searches from other starts, in addition to the known ones. */
function* otherEnds(
  job: Job,
  data: Data,
  first: Result,
  known: readonly Candidate[],
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): LoadingWork<Candidate[]> {
  const candidates = [...known];
  // Where WENDy finds every parameter determined, and another search does not, it is rounding that hides them.
  const determined = first.irls?.parameters.every(({ stdError }) => Number.isFinite(stdError)) ?? false;
  const add = (result: Result | undefined, start: Candidate['start']) => {
    if (determined && result?.status.code === 'notIdentifiable') return;
    if (result && (isConverged(result) || methodOf(result.method).shooting))
      candidates.push({ result, start });
  };
  const from = function* (w: Float64Array) {
    const fitted = yield* tried(fitLikelihood(job, data, observe, w));
    return fitted && isConverged(fitted) ? yield* checked(job, data, fitted) : undefined;
  };
  // If the first search did not converge, it has already started at WENDy's estimate.
  if (first.irls && candidates.length > 0)
    add(yield* from(Float64Array.from(first.irls.parameters, (p) => p.estimate)), 'irls');
  // What rounding hides from one start it hides from all of this kind.
  const rounding = convergenceOf(first)?.reason === 'singular';
  const starts = rounding
    ? []
    : quasiSteadyStarts(job.model, job.form, estimatedData(data, first), estimatesOf(first));
  for (const w of starts) add(yield* from(w), 'steady');
  const isSmall = job.model.states.length + first.parameters.length <= MOST_SEARCHED;
  const problem = plainProblem(job.model, data, job.options);
  const { starts: asked } = job.options;
  const options = { ...job.options, ...SHOOTING, starts: asked === 'auto' ? STARTS : asked };
  const other = isSmall ? yield* tried(fitAnyProblem(problem, options, observe, stop)) : undefined;
  if (other && isConverged(other) && isElsewhere(other, candidates)) {
    add((yield* from(estimatesOf(other))) ?? { ...other, options: job.options, irls: first.irls }, 'scales');
  }
  if (
    !rounding &&
    job.options.check !== 'none' &&
    !candidates.some(({ result }) => followsAll(result.experiments))
  ) {
    const start = bestOf(data, candidates)?.result ?? first;
    const forwardFit = yield* forwardFitFrom(job, data, estimatesOf(start), start.points, observe);
    if (forwardFit) {
      const again = yield* from(estimatesOf(forwardFit));
      add(again && followsAll(again.experiments) ? again : { ...forwardFit, irls: first.irls }, 'mle');
    }
  }
  return candidates;
}

/** An end of a search. */
interface Candidate {
  readonly result: Result;
  readonly start: SecondSearch['optima'][number]['start'];
}

function* checked(job: Job, data: Data, result: Result): Generator<void, Result> {
  const whole = finiteOrFailed(result);
  return job.options.check === 'none' ? whole : yield* forwardCheck(job.model, data, whole, job.options);
}

/** Whether an end is none of those that are known: off all of them by more than a tenth of a standard error. */
function isElsewhere({ parameters }: Result, candidates: readonly Candidate[]): boolean {
  return candidates.every(({ result }) =>
    result.parameters.some(
      ({ estimate, stdError }, j) => !(Math.abs(estimate - parameters[j].estimate) < SAME * stdError),
    ),
  );
}

/** Least squares by forward solves from these values, where it ends with a solution that follows the data. */
function* forwardFitFrom(
  job: Job,
  data: Data,
  values: Float64Array,
  points: number,
  observe?: (progress: Progress) => void,
): LoadingWork<Result | undefined> {
  const maxSteps = Math.min(job.options.maxSteps, SOLVER_STEPS + STEPS_A_SAMPLE * points);
  const start = Object.fromEntries(job.model.parameters.map((name, j) => [name, values[j]]));
  const options = { ...job.options, ...SHOOTING, maxSteps, method: 'fsnls' as const, start };
  const forwardFit = yield* tried(fitForward({ ...job, options }, data, observe));
  // What rounding hides from both methods is no answer.
  if (
    !forwardFit ||
    !methodOf(forwardFit.method).shooting ||
    ['notConverged', 'notIdentifiable'].includes(forwardFit.status.code)
  )
    return undefined;
  const whole = yield* checked(job, data, { ...forwardFit, options: job.options });
  return followsAll(whole.experiments) ? whole : undefined;
}

/** The end of least deviance among those whose solution follows the data, or else among all. */
function bestOf(data: Data, candidates: readonly Candidate[]): Candidate | undefined {
  const following = candidates.filter(({ result }) => followsAll(result.experiments));
  const among = following.length > 0 ? following : candidates;
  return among.reduce<Candidate | undefined>(
    (a, b) => (a && !(devianceOf(b.result, data) < devianceOf(a.result, data) - SAME) ? a : b),
    undefined,
  );
}

/** Twice the negative logarithm of the likelihood up to a constant: of the estimated states, which obey the equations. */
function devianceOf({ experiments, noise, options: { noiseSd, noise: kind } }: Result, data: Data): number {
  const squares = data.states.map((state, l) => {
    let [sum, n] = [0, 0];
    experiments.forEach(({ trajectory }, e) => {
      const { t, U } = data.experiments[e];
      const place = new Map(trajectory?.t.map((time, i) => [time, i]));
      t.forEach((time, i) => {
        const y = U.data[i + l * U.rows];
        if (Number.isNaN(y)) return;
        sum += (y - (trajectory?.states[state]?.[place.get(time) ?? -1] ?? Number.NaN)) ** 2;
        n++;
      });
    });
    return { state, sum, n, given: noiseSd !== 'auto' && noiseSd[state] !== undefined };
  });
  const given = squares
    .filter((one) => one.given)
    .reduce((d, { state, sum }) => d + sum / noise[state] ** 2, 0);
  const open = squares.filter((one) => !one.given);
  if (kind === 'pooled') {
    const n = open.reduce((total, one) => total + one.n, 0);
    return given + (n > 0 ? n * portableMath.log(open.reduce((total, one) => total + one.sum, 0)) : 0);
  }
  return open.reduce((d, { sum, n }) => d + n * portableMath.log(sum), given);
}

/** The best end, with the other results of the search. */
function* decided(
  job: Job,
  data: Data,
  first: Result,
  best: Candidate,
  candidates: readonly Candidate[],
  doubts: readonly Doubt[],
): Generator<void, Result> {
  const least = devianceOf(best.result, data);
  const optima = candidates
    .map(({ result, start }) => ({
      start,
      method: result.method,
      estimates: Array.from(estimatesOf(result)),
      deviance: devianceOf(result, data) - least,
      follows: followsAll(result.experiments),
    }))
    .sort((a, b) => Number(b.follows) - Number(a.follows) || a.deviance - b.deviance);
  const { result } = best;
  const rivals = candidates
    .filter(({ result: other }) => followsAll(other.experiments) && isApart(result, other))
    .map(({ result: other }) => ({ other, deviance: devianceOf(other, data) - least }))
    .filter(({ deviance }) => deviance < NEARLY_ALIKE)
    .sort((x, y) => x.deviance - y.deviance);
  const aliases: Result[] = [];
  for (const { other } of rivals) if (yield* isAlias(job, data, other, result)) aliases.push(other);
  const rival = rivals.find(({ other }) => !aliases.includes(other));
  // The search has decided what WENDy's own estimate left open. An answer without doubts stands, as a first one does,
  // however many starts have led there.
  const stands = doubtsOf(job, data, { ...result, irls: null }).length === 0;
  const warnings = result.diagnostics.warnings.filter(
    ({ code }) => code !== 'disagreement' && !(stands && code === 'optimumUnconfirmed'),
  );
  const moved = result !== first && isConverged(first);
  const outcome = moved
    ? fitNoteFindings.secondSearchBetter({ doubts, deviance: devianceOf(first, data) - least })
    : fitNoteFindings.secondSearchNoBetter({ doubts });
  const timing = { ...first.timing, ...result.timing };
  const settled: Result = {
    ...result,
    status: warnings[0] ?? fineVerdict(result.parameters),
    diagnostics: { ...result.diagnostics, warnings },
    irls: result.irls ?? first.irls,
    notes: [
      ...distinctNotes([...first.notes, ...result.notes, ...(isConverged(first) ? [note(outcome)] : [])]),
      ...aliases.slice(0, 1).map(aliasNote),
    ],
    secondSearch: { reasons: doubts, optima },
    timing,
  };
  return rival ? withVerdict(settled, twoOptima(rival.other, rival.deviance)) : settled;
}

/** Whether another end is off by more than the standard errors of the answer. */
function isApart({ parameters }: Result, other: Result): boolean {
  return parameters.some(
    ({ estimate, stdError }, j) => Math.abs(estimate - other.parameters[j].estimate) > APART * stdError,
  );
}

/**
 * Whether an end is the answer at a higher frequency, which even samples cannot distinguish from the lower one: its solution swings between
 * samples, and the answer's does not.
 */
function* isAlias(job: Job, data: Data, other: Result, answer: Result): Generator<void, boolean> {
  const { model, options } = job;
  if (!((yield* swingOf(model, data, other, options)) > HIDDEN)) return false;
  return (yield* swingOf(model, data, answer, options)) <= HIDDEN;
}

function aliasNote({ parameters }: Result): Note {
  const values = parameters.map(({ name, estimate }) => ({ name, estimate }));
  return note(fitNoteFindings.fasterAlias({ values }));
}

/** That another end of the search fits nearly as well. */
export function twoOptima({ parameters }: Result, deviance: number): Verdict {
  const values = parameters.map(({ name, estimate }) => ({ name, value: estimate }));
  const finding = searchVerdictFindings.rivalOptimum({ deviance: Math.max(deviance, 0), values });
  return verdictOf('disagreement', finding);
}

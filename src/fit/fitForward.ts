import { isRegular } from '../data/checkRegular.ts';
import { checkStartable } from '../data/checkStartable.ts';
import type { Data } from '../data/data.ts';
import type { LoadingWork } from '../drive.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import { fitNoteFindings } from '../findings/fitNoteFindings.ts';
import { note } from '../findings/note.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import type { UndefinedPart } from '../findings/undefinedWords.ts';
import { type FsnlsStart, fitFsnls } from '../forward/fsnls.ts';
import { namedValues } from '../forward/namedValues.ts';
import { undefinedAt } from '../forward/solver/undefinedAt.ts';
import { InputError, tried } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Model } from '../model/parseModel.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import type { Progress, Result } from '../result.ts';
import type { Start, Starter, StarterTools } from '../starters/starter.ts';
import { verdictOf } from '../verdict.ts';
import { fitWeak } from '../wendy/fit.ts';
import { noiseBefore } from '../wendy/noiseBefore.ts';
import { type WeakStart, weakStart } from '../wendy/start.ts';
import { ofStandIn } from '../wendy/verdicts.ts';
import { besideOf } from './besideOf.ts';
import { asGuess } from './fallenBack.ts';
import { type AnyJob, doubtOf, estimatesOf, type Job, leastValues, noiseGiven } from './fitLikelihood.ts';
import { nonlinearStart } from './nonlinearStart.ts';
import { spreadStarts } from './spreadStarts.ts';
import { withIrls } from './withIrls.ts';

/** The fit by nonlinear least squares; `begin` makes its start. */
export function* fitForward(
  job: AnyJob,
  data: Data,
  observe?: (progress: Progress) => void,
  begin: () => LoadingWork<Begun> = () => startGiven(job, data),
): LoadingWork<Result> {
  const { model, options } = job;
  // A start of your own needs no values to be found from.
  checkStartable(data, typeof options.start === 'string' ? leastValues : 1);
  const given0 = options.u0 === 'auto' ? {} : options.u0;
  const known = namedValues(model, { option: 'u0', of: 'state', absent: Number.NaN }, given0);
  const { start, weak, compact, other } = yield* begin();
  const lost = known.some(Number.isNaN) ? undefined : noValue(model, data, known, start.w);
  if (lost) throw new InputError(fitFindings.undefinedAtGiven({ where: lost }));
  const given = noiseGiven(model, options);
  const sigma = compact?.sigma ?? noiseBefore(data, options);
  const result = yield* fitFsnls(
    model,
    data,
    {
      start,
      other,
      known,
      w: compact?.w ?? new Float64Array(model.parameters.length).fill(Number.NaN),
      sigma,
      doubt: doubtOf(data, given),
      given,
      testFunctions: compact?.testFunctions ?? null,
      // As `mle` does for models that are not linear in their parameters.
      ...(!job.form && { scales: plainProblem(model, data, options).unknowns.map(({ scale }) => scale) }),
    },
    options,
    observe,
  );
  if (!('ends' in result)) {
    const several = options.u0 !== 'auto' && data.experiments.length > 1;
    const notes = several ? [note(fitNoteFindings.sameFirstStates())] : [];
    const compared = withIrls(result, weak ? besideOf(weak) : null);
    return {
      ...compared,
      notes: [...notes, ...compared.notes],
      timing: { ...weak?.timing, ...result.timing },
    };
  }
  const { ends } = result;
  const where = noValue(model, data, firstValues(data, known), start.w);
  if (!weak) {
    const instead = job.form ? 'mle' : 'u0';
    throw new InputError(fitFindings.notSolvedFromStart({ experiment: '', ends, where, instead }));
  }
  const status = verdictOf('notConverged', searchVerdictFindings.notSolvedButGuess({ ends, where }));
  const warnings = [status, ...weak.diagnostics.warnings.map(ofStandIn)];
  const evaluations = { ...weak.evaluations, fit: Math.round(weak.evaluations.fit + result.evaluations) };
  return {
    ...asGuess(weak),
    irls: besideOf(weak),
    status,
    options,
    evaluations,
    diagnostics: { ...weak.diagnostics, warnings },
  };
}

/** Where the model has no value at the first time; undefined where it has one. */
function noValue(
  model: Model,
  { experiments }: Data,
  u0: Float64Array,
  w: Float64Array,
): UndefinedPart | undefined {
  return experiments.map(({ t }) => undefinedAt(model, t[0], u0, w)).find((part) => part !== undefined);
}

/** The first value of each state, or what is known. */
function firstValues({ experiments }: Data, known: Float64Array): Float64Array {
  const { U } = experiments[0];
  return known.map((x, l) => (Number.isNaN(x) ? (column(U, l).find((u) => !Number.isNaN(u)) ?? 0) : x));
}

/** Where the search begins, with what WENDy found on the way. */
export interface Begun {
  start: FsnlsStart;
  /** WENDy's answer and its first step, where they were made. */
  weak?: Result | undefined;
  compact?: WeakStart | undefined;
  other?: FsnlsStart | undefined;
}

/** The start that a starter makes. */
export function* startBy(
  starter: Starter,
  job: AnyJob,
  data: Data,
  by: StarterTools['by'],
  observe?: (progress: Progress) => void,
): LoadingWork<Begun> {
  const { model, form, options } = job;
  const compact = form && (yield* weakStart(model, form, data, options));
  let weak: Result | undefined;
  const tools: StarterTools = {
    by,
    firstStep: compact?.w,
    *wendy() {
      weak = form && (yield* wendy({ model, form, options }, data, observe));
      return weak;
    },
    search: () => nonlinearStart(job, data, observe),
  };
  if (!starter.make) throw new Error(`no search can be asked to begin at ${starter.name}`);
  const { other, ...start } = yield* starter.make({ ...job, data }, tools);
  const named = ({ w, initial, from = starter.name }: Start): FsnlsStart => ({
    from,
    w,
    ...(initial && { initial }),
  });
  return { start: named(start), weak, compact, other: other && named(other) };
}

/** The start that was given by values. */
function* startGiven({ model, form, options }: AnyJob, data: Data): Generator<void, Begun> {
  const w = namedValues(model, { option: 'start', of: 'parameter' }, options.start);
  const compact = form && (yield* tried(weakStart(model, form, data, options)));
  return { start: { from: 'given', w }, compact };
}

/** WENDy's own answer, where it can be had. */
function* wendy(
  { model, form, options }: Job,
  data: Data,
  observe?: (progress: Progress) => void,
): Generator<void, Result | undefined> {
  const weakOptions = { ...options, method: 'irls' as const, intervals: 'white' as const };
  return isRegular(data) ? yield* tried(fitWeak(model, form, data, weakOptions, observe)) : undefined;
}

/** n starts by name, each parameter uniform in c (1 ± √3·25%), c as given or as WENDy finds it. */
export function* randomStarts(
  { model, form, options }: AnyJob,
  data: Data,
  n: number,
): Generator<void, Record<string, number>[]> {
  const { startAround, seed } = options;
  let centre: Float64Array;
  if (startAround !== 'auto') {
    centre = namedValues(model, { option: 'startAround', of: 'parameter' }, startAround);
  } else if (!form) {
    centre = yield* nonlinearStart({ model, options }, data);
  } else {
    const linear = { model, form, options };
    const weak = yield* wendy(linear, data);
    centre = weak ? estimatesOf(weak) : (yield* weakStart(model, linear.form, data, options)).w;
  }
  return spreadStarts(model.parameters, (j) => centre[j], seed, n);
}

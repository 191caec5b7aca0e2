import { isSameMinimum } from '../../report/isSameMinimum.ts';
import {
  type ComparedMethod,
  type Comparison,
  type Finding,
  methodOf,
  type StartOutcome,
  starterOf,
} from '../../src/node.ts';
import { comparisonFindings } from './comparisonFindings.ts';

/** What the numbers of a comparison say, by paragraph: whether the methods agree, and how many starts reached the best minimum. */
export function comparisonRemarks(comparison: Comparison): readonly (readonly Finding[])[] {
  const starts = [...arrivals(comparison), ...nearest(comparison)];
  return [beginning(comparison), agreement(comparison), starts].filter(({ length }) => length > 0);
}

/** What forward solves begin at instead if they were to begin at WENDy's estimate and there is none. */
function beginning({ methods, truth, options }: Comparison): Finding[] {
  const own = methods.find(({ begun }) => begun === 'estimate');
  const from = own?.starts[0]?.from;
  if (!own || from === undefined || !starterOf(from).isFirstStep) return [];
  const around = truth === null && options.startAround === 'auto';
  return [comparisonFindings.beginsAtFirstStep({ forward: own.label, around })];
}

function agreement({ methods, options }: Comparison): Finding[] {
  const made = methods.filter(({ parameters }) => parameters.length > 0);
  const of = (way: ComparedMethod['begun']) => made.find(({ begun }) => begun === way);
  const mle = made.find(({ method }) => methodOf(method).collocation);
  const near = of('estimate');
  // Where it begins at the estimate of mle it says nothing new; random starts do.
  const forward = starterOf(near?.starts[0]?.from ?? '').isMaximum ? of('random') : near;
  const far = mle && forward && apart(mle, forward);
  if (!far) return [];
  const both = { forward: forward.label, ...far };
  const isGiven = options.u0 !== 'auto';
  if ((isGiven && forward === near) || options.objective === 'scalar') {
    return [comparisonFindings.methodsDiffer({ ...both, because: isGiven ? 'firstStates' : 'weights' })];
  }
  if (far.distance <= sameOptimum) return [comparisonFindings.methodsAgree(both)];
  const unconverged = [mle, forward]
    .filter(({ status }) => status?.code === 'notConverged')
    .map(({ label }) => label);
  const better = leastOf([mle, forward]).label;
  return [comparisonFindings.optimaDiffer({ ...both, unconverged, better })];
}

function arrivals({ methods, noise }: Comparison): Finding[] {
  const sigma = Object.values(noise);
  const fits = methods.filter(({ starts }) => starts.length > 0);
  const random = fits.find(({ begun }) => begun === 'random');
  const own = fits.find(({ begun }) => begun === 'estimate');
  if (!random) return [];
  const least = leastOf(fits).objective;
  if (Number.isNaN(least)) return [];
  const arrived = (start: StartOutcome) => {
    const objective = objectiveOf(start, sigma);
    return objective < least || isSameMinimum(objective, least);
  };
  return [
    comparisonFindings.startsThatReached({
      reached: random.starts.filter(arrived).length,
      starts: random.starts.length,
      objective: least,
      own: own && { label: own.label, reached: own.starts.some(arrived) },
    }),
  ];
}

function nearest(comparison: Comparison): Finding[] {
  const isNearest = ({ begun }: ComparedMethod) => begun === 'nearest';
  return comparison.methods.some(isNearest) && !shownMethods(comparison).some(isNearest)
    ? [comparisonFindings.nearestIsBest()]
    : [];
}

/** Methods that gave numbers; the start nearest to the truth only where it is not the best one anyway. */
export function shownMethods({ methods }: Comparison): ComparedMethod[] {
  const best = methods.find(({ begun }) => begun === 'random');
  return methods.filter(
    (method) => method.parameters.length > 0 && (method.begun !== 'nearest' || !isSameAnswer(method, best!)),
  );
}

/** Whether two starts came to one end; where the data leave it open what that is, only if it is the same to the last digit. */
function isSameAnswer(a: ComparedMethod, b: ComparedMethod): boolean {
  const far = apart(a, b);
  if (far) return far.distance <= sameAnswer;
  return a.parameters.every(({ estimate }, j) => estimate === b.parameters[j]?.estimate);
}

/** The objective of a start at the noise of the comparison, Σ squares/σ²; NaN where the model could not be solved. */
export function objectiveOf({ squares, objective, initial }: StartOutcome, sigma: readonly number[]): number {
  if (initial) return objective;
  if (squares.length === 0) return Number.NaN;
  return squares.reduce((sum, rss, l) => sum + rss / sigma[l] ** 2, 0);
}

/** The method whose answer has the least objective. */
export function leastOf(methods: readonly ComparedMethod[]): ComparedMethod {
  const key = ({ objective }: ComparedMethod) =>
    Number.isNaN(objective) ? Number.POSITIVE_INFINITY : objective;
  return methods.reduce((a, b) => (key(b) < key(a) ? b : a));
}

/** Ends closer than this, in standard errors, are one. */
const sameAnswer = 0.01;
/** Methods of one optimum are this close, in standard errors, where all is well. */
const sameOptimum = 0.15;

/** How far apart two answers are, in the larger of their standard errors, and by which parameter; undefined where unknown. */
function apart(a: ComparedMethod, b: ComparedMethod): { distance: number; name: string } | undefined {
  let most: { distance: number; name: string } | undefined;
  a.parameters.forEach(({ name, estimate, stdError }, j) => {
    const other = b.parameters[j];
    const error = Math.max(
      ...[other?.stdError, stdError].filter((x) => x !== undefined && Number.isFinite(x)),
      0,
    );
    if (!other || error === 0) return;
    const distance = Math.abs(estimate - other.estimate) / error;
    if (!most || distance > most.distance) most = { distance, name };
  });
  return most;
}

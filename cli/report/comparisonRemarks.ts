import { isSameMinimum } from '../../report/isSameMinimum.ts';
import {
  type ComparedMethod,
  type Comparison,
  methodOf,
  type StartOutcome,
  starterOf,
} from '../../src/node.ts';
import { significant } from '../../src/text/digits.ts';
import { objectiveWords } from './startTable.ts';

/** What the numbers of a comparison say: whether the methods agree, and how many starts came to the best minimum. */
export function comparisonRemarks(comparison: Comparison): string[] {
  const starts = `${arrivals(comparison)} ${nearestWords(comparison)}`.trim();
  return [beginning(comparison), agreement(comparison), starts].filter((text) => text !== '');
}

/** What stands for WENDy's estimate where forward solves were to begin at it and there is none. */
function beginning({ methods, truth, options }: Comparison): string {
  const own = methods.find(({ begun }) => begun === 'estimate');
  const from = own?.starts[0]?.from;
  if (!own || from === undefined || !starterOf(from).isFirstStep) return '';
  const around = truth === null && options.startAround === 'auto' ? '; random starts lie around it too' : '';
  return `${own.label} is nonlinear least squares from WENDy's first step, on short test functions, since WENDy's own estimate is not possible here${around}.`;
}

function agreement({ methods, options }: Comparison): string {
  const made = methods.filter(({ parameters }) => parameters.length > 0);
  const of = (way: ComparedMethod['begun']) => made.find(({ begun }) => begun === way);
  const mle = made.find(({ method }) => methodOf(method).collocation);
  const near = of('estimate');
  // Where it begins at the estimate of mle it says nothing new; random starts do.
  const forward = starterOf(near?.starts[0]?.from ?? '').isMaximum ? of('random') : near;
  const far = mle && forward && apart(mle, forward);
  if (!far) return '';
  const words = `${significant(far.distance, 2)} standard errors (${far.name})`;
  const both = `mle and ${forward.label}`;
  if ((options.u0 !== 'auto' && forward === near) || options.objective === 'scalar') {
    const why = options.u0 !== 'auto' ? 'takes the first states as given' : 'weighs all values alike';
    return `${both} are up to ${words} apart: ${forward.label} ${why}, mle does not.`;
  }
  if (far.distance <= sameOptimum)
    return `${both} agree to ${words}: two independent ways to the same optimum.`;
  const unsure = [mle, forward]
    .filter(({ status }) => status?.code === 'notConverged')
    .map(({ label }) => label);
  const why =
    unsure.length > 0
      ? `${unsure.join(' and ')} did not converge.`
      : `The lower objective, ${leastOf([mle, forward]).label}'s, is the better optimum.`;
  return `${both} are ${words} apart, although they search for the same optimum. ${why}`;
}

function arrivals({ methods, noise }: Comparison): string {
  const sigma = Object.values(noise);
  const fits = methods.filter(({ starts }) => starts.length > 0);
  const random = fits.find(({ begun }) => begun === 'random');
  const own = fits.find(({ begun }) => begun === 'estimate');
  if (!random) return '';
  const least = leastOf(fits).objective;
  if (Number.isNaN(least)) return '';
  const arrived = (start: StartOutcome) => {
    const objective = objectiveOf(start, sigma);
    return objective < least || isSameMinimum(objective, least);
  };
  const n = random.starts.filter(arrived).length;
  const of = random.starts.length;
  const which =
    of === 1 ? (n === 1 ? 'The random start' : 'The random start never') : `${n} of ${of} random starts`;
  const reached = own?.starts.some(arrived) ?? false;
  const so = !own
    ? ''
    : !reached
      ? `; ${own.label} did not`
      : n > 0
        ? `; so did ${own.label}`
        : `; ${own.label} did`;
  return `${which} reached the lowest objective of forward solves, ${objectiveWords(least)}${so}.`;
}

function nearestWords(comparison: Comparison): string {
  const nearest = comparison.methods.some(({ begun }) => begun === 'nearest');
  const shown = shownMethods(comparison).some(({ begun }) => begun === 'nearest');
  return nearest && !shown ? 'By E2, which needs the truth, the best random start is the same.' : '';
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

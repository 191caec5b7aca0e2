import { isSameMinimum } from '../report/isSameMinimum.ts';
import type { ComparedMethod, ComparedName, Comparison, StartOutcome } from '../src/node.ts';
import { significant } from '../src/text/digits.ts';
import { objectiveWords } from './startTable.ts';

/** What a method is called where methods are compared. */
export function nameOf({ name, starts }: Pick<ComparedMethod, 'name' | 'starts'>): string {
  return (name === 'wendy-fsnls' && fromNames[starts[0]?.from ?? '']) || methodNames[name];
}

/** What least squares is called where it begins elsewhere than at WENDy's estimate. */
const fromNames: Record<string, string> = { ols: 'weak-FSNLS', mle: 'mle-FSNLS', search: 'search-FSNLS' };

const methodNames: Record<ComparedName, string> = {
  ols: 'OLS',
  irls: 'WENDy',
  mle: 'mle',
  fsnls: 'FSNLS',
  'fsnls-e2': 'FSNLS-E2',
  'wendy-fsnls': 'WENDy-FSNLS',
};

/** What the numbers of a comparison say: whether the methods agree, and how many starts came to the best minimum. */
export function findings(comparison: Comparison): string[] {
  const starts = `${arrivals(comparison)} ${nearestWords(comparison)}`.trim();
  return [beginning(comparison), agreement(comparison), starts].filter((text) => text !== '');
}

/** What stands for WENDy's estimate where forward solves were to begin at it and there is none. */
function beginning({ methods, truth, options }: Comparison): string {
  const own = methods.find(({ name }) => name === 'wendy-fsnls');
  if (own?.starts[0]?.from !== 'ols') return '';
  const around = truth === null && options.startAround === 'auto' ? '; random starts lie around it too' : '';
  return `${nameOf(own)} is nonlinear least squares from WENDy's first step, on short test functions, since WENDy's own estimate is not possible here${around}.`;
}

function agreement({ methods, options }: Comparison): string {
  const of = (name: ComparedName) =>
    methods.find((method) => method.name === name && method.parameters.length > 0);
  // Where it begins at the estimate of mle it says nothing new; random starts do.
  const [mle, near] = [of('mle'), of('wendy-fsnls')];
  const shot = near?.starts[0]?.from === 'mle' ? of('fsnls') : near;
  const far = mle && shot && apart(mle, shot);
  if (!far) return '';
  const words = `${significant(far.distance, 2)} standard errors (${far.name})`;
  const both = `mle and ${nameOf(shot)}`;
  if ((options.u0 !== 'auto' && shot === near) || options.objective === 'scalar') {
    const why = options.u0 !== 'auto' ? 'takes the first states as given' : 'weighs all values alike';
    return `${both} are up to ${words} apart: ${nameOf(shot)} ${why}, mle does not.`;
  }
  if (far.distance <= sameOptimum) return `${both} agree to ${words}: two independent ways to one optimum.`;
  const unsure = [mle, shot].filter(({ status }) => status?.code === 'notConverged').map(nameOf);
  const why =
    unsure.length > 0
      ? `${unsure.join(' and ')} did not converge.`
      : `The lower objective, ${nameOf(leastOf([mle, shot]))}'s, is the better optimum.`;
  return `${both} are ${words} apart, though they look for one optimum. ${why}`;
}

function arrivals({ methods, noise }: Comparison): string {
  const sigma = Object.values(noise);
  const fits = methods.filter(({ starts }) => starts.length > 0);
  const random = fits.find(({ name }) => name === 'fsnls');
  const own = fits.find(({ name }) => name === 'wendy-fsnls');
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
      ? `; ${nameOf(own)} did not`
      : n > 0
        ? `; so did ${nameOf(own)}`
        : `; ${nameOf(own)} did`;
  return `${which} came to the least objective of forward solves, ${objectiveWords(least)}${so}.`;
}

function nearestWords(comparison: Comparison): string {
  const nearest = comparison.methods.some(({ name }) => name === 'fsnls-e2');
  const shown = shownMethods(comparison).some(({ name }) => name === 'fsnls-e2');
  return nearest && !shown ? 'By E2, which takes the truth to know, the best random start is the same.' : '';
}

/** Methods that gave numbers; the start nearest to the truth only where it is not the best one anyway. */
export function shownMethods({ methods }: Comparison): ComparedMethod[] {
  const best = methods.find(({ name }) => name === 'fsnls');
  return methods.filter(
    (method) => method.parameters.length > 0 && (method.name !== 'fsnls-e2' || !isSameAnswer(method, best!)),
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

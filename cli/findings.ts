import type { ComparedMethod, ComparedName, Comparison } from '../src/node.ts';
import { significant } from './digits.ts';
import { objectiveWords } from './startTable.ts';

/** What the methods are called where they are compared. */
export const methodNames: Record<ComparedName, string> = {
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
  return [agreement(comparison), starts].filter((text) => text !== '');
}

function agreement({ methods, options }: Comparison): string {
  const of = (name: ComparedName) =>
    methods.find((method) => method.name === name && method.parameters.length > 0);
  const [mle, shot] = [of('mle'), of('wendy-fsnls')];
  const far = mle && shot && apart(mle, shot);
  if (!far) return '';
  const words = `${significant(far.distance, 2)} standard errors (${far.name})`;
  if (options.u0 !== 'auto' || options.objective === 'scalar') {
    const why = options.u0 !== 'auto' ? 'takes the first states as given' : 'weighs all values alike';
    return `mle and WENDy-FSNLS are up to ${words} apart: WENDy-FSNLS ${why}, mle does not.`;
  }
  if (far.distance <= sameOptimum)
    return `mle and WENDy-FSNLS agree to ${words}: two independent ways to one optimum.`;
  const unsure = [mle, shot]
    .filter(({ status }) => status?.code === 'notConverged')
    .map(({ name }) => methodNames[name]);
  const why =
    unsure.length > 0
      ? `${unsure.join(' and ')} did not converge.`
      : `The lower objective, ${methodNames[leastOf([mle, shot]).name]}'s, is the better optimum.`;
  return `mle and WENDy-FSNLS are ${words} apart, though they look for one optimum. ${why}`;
}

function arrivals({ methods, noise }: Comparison): string {
  const sigma = Object.values(noise);
  const fits = methods.filter(({ starts }) => starts.length > 0);
  const random = fits.find(({ name }) => name === 'fsnls');
  const own = fits.find(({ name }) => name === 'wendy-fsnls');
  if (!random) return '';
  const least = leastOf(fits).objective;
  const arrived = (squares: readonly number[]) => objectiveOf(squares, sigma) < least + sameMinimum;
  const n = random.starts.filter(({ squares }) => arrived(squares)).length;
  const of = random.starts.length;
  const which =
    of === 1 ? (n === 1 ? 'The random start' : 'The random start never') : `${n} of ${of} random starts`;
  const reached = own?.starts.some(({ squares }) => arrived(squares)) ?? false;
  const so = !own
    ? ''
    : !reached
      ? '; WENDy-FSNLS did not'
      : n > 0
        ? '; so did WENDy-FSNLS'
        : '; WENDy-FSNLS did';
  return `${which} came to the least objective, ${objectiveWords(least)}${so}.`;
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
    (method) =>
      method.parameters.length > 0 &&
      (method.name !== 'fsnls-e2' || (apart(method, best!)?.distance ?? 1) > sameAnswer),
  );
}

/** Σ squares/σ²; NaN where the model could not be solved. */
export function objectiveOf(squares: readonly number[], sigma: readonly number[]): number {
  if (squares.length === 0) return Number.NaN;
  return squares.reduce((sum, rss, l) => sum + rss / sigma[l]! ** 2, 0);
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
/** Objectives that differ by less are those of one minimum. */
const sameMinimum = 0.1;

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

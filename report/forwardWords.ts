import { type Result, type Shooting, type StartOutcome, starterOf } from '../src/index.ts';
import { endingWords, residualDetail, solveEndWords } from '../src/inside.ts';
import { pair, significant } from '../src/text/digits.ts';
import { unbroken } from '../src/text/unbroken.ts';
import { count } from '../src/text/words.ts';
import { isSameMinimum } from './isSameMinimum.ts';

/**
 * How well the fitted model, solved forward, follows the data: its misfit relative to the noise, by state, and where it leaves
 * the data.
 */
export function forwardRows(result: Result): [string, string][] {
  const { experiments, noise } = result;
  const several = experiments.length > 1;
  const solved = experiments.flatMap(({ forward }) => (forward?.complete ? [forward] : []));
  const cells = Object.keys(noise).flatMap((state) => {
    // An experiment may lack values of an output; JSON has null there.
    const ratios = solved.map(({ misfitOverNoise }) => misfitOverNoise[state]).filter(Number.isFinite);
    if (ratios.length === 0) return [];
    return unbroken(`${state} ${ratio(Math.min(...ratios), Math.max(...ratios))}`);
  });
  const words = cells.length > 0 ? [`${cells.join(', ')} times ${noiseBefore(result)}`] : [];
  // If several experiments have problems, the first one's is reported.
  const withProblems = experiments.filter((one) => problemOf(one) !== '');
  const [first, ...others] = withProblems;
  if (first) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    words.push(`${several ? `experiment ${first.name}${more}: ` : ''}${problemOf(first)}`);
  }
  return words.map((text, i) => [i === 0 ? 'forward solve' : '', text]);
}

/** Below this ratio of residual to noise, most of the assumed noise was motion between the samples. */
const noiseNotSeen = 0.7;

/** The noise to compare residuals with: given, or estimated independently of them. */
export function noiseBefore(result: Result): string {
  const { noise, options } = result;
  const overNoise = residualDetail(result)?.residualOverNoise;
  const given = options.noiseSd === 'auto' ? {} : options.noiseSd;
  const seen = Object.keys(noise).filter((state) => !Object.hasOwn(given, state));
  const sparse = seen.some((state) => (overNoise?.[state] ?? 1) < noiseNotSeen);
  const which = seen.length === 0 ? 'the noise given' : 'the noise estimated before the fit';
  return sparse ? `${which} (uncertain: sparse samples)` : which;
}

function problemOf({ forward, timeSpan }: Result['experiments'][number]): string {
  if (!forward) return 'no first states were found from which the model can be solved';
  if (!forward.complete) return forward.reason ? solveEndWords(forward.reason) : 'it ends early';
  const { followsTo } = forward;
  if (followsTo >= timeSpan[1]) return '';
  const [until, last] = pair(followsTo, timeSpan[1]);
  return followsTo > timeSpan[0]
    ? `it follows the data up to ${until}, of ${last}`
    : 'it does not follow the data';
}

/** The same in the units of the states, for the detailed report. */
export function misfitRows({ experiments }: Result): [string, string][] {
  return experiments.flatMap(({ name, forward }, e) => {
    if (!forward) return [];
    const cells = Object.entries(forward.misfit).map(([state, rms]) =>
      unbroken(`${state} ${significant(rms, 3)}`),
    );
    const until = forward.complete ? '' : ', up to where it ends';
    return [[e === 0 ? 'rms misfit' : '', `${name === '' ? '' : `${name}: `}${cells.join(', ')}${until}`]];
  });
}

/** How the method `fsnls` ended. */
export function shootingRows({ iterations, evaluations, starts, best }: Shooting): [string, string][] {
  const own = starts[best];
  const ended = own.converged ? 'converged' : endingWords(own.outcome);
  const tried = starts.length > 1 ? ` in ${starts.length} starts together` : '';
  // The limit is checked between steps: solves before the first and after the last one exceed it.
  const beyond =
    !own.converged && own.outcome.ending === 'evaluationLimit'
      ? ', including those for first states and checks'
      : '';
  const pieces =
    own.segments > 1 ? `; multiple shooting: the time span was cut into ${own.segments} pieces` : '';
  return [
    [
      'method',
      `fsnls ${ended}; ${count(iterations, 'step')}, ${count(evaluations, 'forward solve')}${tried}${beyond}`,
    ],
    ['start', `${startWords(starts, best)}${pieces}`],
  ];
}

function startWords(starts: readonly StartOutcome[], best: number): string {
  const [first, second] = starts;
  const { drawn, place } = starterOf(starts[best].from);
  if (drawn) return starts.length > 1 ? `the best of ${starts.length} random ones` : 'a random one';
  return second ? twoStartWords(first!, second, best) : place;
}

/** WENDy's estimate and, since that was not enough, its first step: why a second start, and which one is the answer. */
function twoStartWords(first: StartOutcome, second: StartOutcome, best: number): string {
  const why = Number.isNaN(first.objective)
    ? 'from which the model could not be solved'
    : first.converged
      ? 'whose result was doubtful'
      : 'which did not converge';
  const answer = isSameMinimum(first.objective, second.objective)
    ? 'both reached the same minimum'
    : `the answer is that of ${best === 0 ? 'the estimate' : 'the first step'}`;
  return `WENDy's estimate, ${why}, then its first step: ${answer}`;
}

function ratio(least: number, most: number): string {
  const [low, high] = [hundredths(least), hundredths(most)];
  return low === high ? low : `${low} to ${high}`;
}

function hundredths(x: number): string {
  return x >= 100 ? significant(x, 3) : Number.isFinite(x) ? x.toFixed(2) : '–';
}

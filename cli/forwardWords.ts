import type { Result } from '../src/node.ts';
import { pair, significant } from './digits.ts';
import { unbroken } from './layout.ts';
import { objectiveWords } from './startTable.ts';

/**
 * How the fitted model, solved forward, goes through the data: its misfit over the noise, state by state, and where it
 * leaves them.
 */
export function forwardRows({ experiments, noise }: Result): [string, string][] {
  const several = experiments.length > 1;
  const solved = experiments.flatMap(({ forward }) => (forward?.complete ? [forward] : []));
  const cells = Object.keys(noise).map((state) => {
    const ratios = solved.map(({ misfitOverNoise }) => misfitOverNoise[state]!);
    return unbroken(`${state} ${ratio(Math.min(...ratios), Math.max(...ratios))}`);
  });
  const words = solved.length > 0 ? [`${cells.join(', ')} times the noise`] : [];
  // What befell several experiments is told of the first.
  const troubled = experiments.filter((one) => troubleOf(one) !== '');
  const [first, ...others] = troubled;
  if (first) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    words.push(`${several ? `experiment ${first.name}${more}: ` : ''}${troubleOf(first)}`);
  }
  return words.map((text, i) => [i === 0 ? 'forward solve' : '', text]);
}

function troubleOf({ forward, timeSpan }: Result['experiments'][number]): string {
  if (!forward) return 'no first states were found from which the model can be solved';
  if (!forward.complete) return forward.reason;
  const { followsTo } = forward;
  if (followsTo >= timeSpan[1]) return '';
  const [until, last] = pair(followsTo, timeSpan[1]);
  return followsTo > timeSpan[0]
    ? `it follows the data up to ${until}, of ${last}`
    : 'it does not follow the data';
}

/** The same in the units of the states, for those who want all. */
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

/** How the method `fsnls` went. */
export function shootingRows({ shooting, experiments }: Result): [string, string][] {
  if (!shooting) return [];
  const { iterations, evaluations, objective, starts, best } = shooting;
  const own = starts[best]!;
  const ended = own.converged ? 'converged' : own.outcome;
  const tried = starts.length > 1 ? ` in ${starts.length} starts together` : '';
  const values = experiments.reduce((sum, { observations }) => sum + observations, 0);
  const pieces = own.segments > 1 ? `; on the way the time span was cut into ${own.segments} pieces` : '';
  return [
    [
      'method',
      `fsnls ${ended}; ${count(iterations, 'step')}, ${count(evaluations, 'forward solve')}${tried}`,
    ],
    ['start', `${startWords(own.from, starts.length)}${pieces}`],
    ['objective', `${objectiveWords(objective)} = Σ ((u - y)/σ)² over ${values} values`],
  ];
}

function startWords(from: string, starts: number): string {
  switch (from) {
    case 'wendy':
      return "WENDy's estimate";
    case 'ols':
      return `WENDy's first step${starts > 1 ? ', since its estimate led nowhere' : ''}`;
    case 'mle':
      return 'the estimate of mle';
    case 'random':
      return starts > 1 ? `the best of ${starts} random ones` : 'a random one';
    default:
      return 'as given';
  }
}

function ratio(least: number, most: number): string {
  const [low, high] = [hundredths(least), hundredths(most)];
  return low === high ? low : `${low} to ${high}`;
}

function hundredths(x: number): string {
  return x >= 100 ? significant(x, 3) : Number.isFinite(x) ? x.toFixed(2) : '–';
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

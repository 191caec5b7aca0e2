import { searchProgressWords } from '../../report/searchWords.ts';
import { mostPoints } from '../../src/inside.ts';
import type { Progress } from '../../src/node.ts';
import { significant } from '../../src/text/digits.ts';
import { count } from '../../src/text/words.ts';
import { visible } from './visible.ts';

/** Shorter fits say nothing: what appears and vanishes at once only disturbs. */
const silentMs = 2000;
/** Between two states of the live line, which need not flicker, and between two plain lines, where there is no terminal. */
const liveEveryMs = 100;
const plainEveryMs = 5000;
/**
 * States × points² from which a fit by irls or ols is announced as it begins. Their dense stages cannot be interrupted to
 * say that they take long; at this size fits took 2 to 4 s (2 states × 2048 points, 5 × 1265), the stages before the
 * iteration most of it.
 */
const largeFit = 8e6;

const words: Record<Progress['stage'], string> = {
  noise: 'estimating the noise',
  radius: 'choosing the radius of the test functions',
  testFunctions: 'building the test functions',
  weakSystem: 'assembling the weak system',
  covariance: 'preparing the covariance',
  iterate: 'reweighting',
  uncertainty: 'working out the uncertainty',
  search: 'search',
  maximise: 'maximising the likelihood',
  shoot: 'least squares by forward solves',
  simulate: 'solving forward',
};

/** Whether a fit by irls or ols of experiments with that many points each is likely to outlast the silence. */
export function isLarge(states: number, points: readonly number[]): boolean {
  // Where one has more, the work grows with the length alone.
  if (points.some((M) => M > mostPoints)) return false;
  return states * points.reduce((sum, M) => sum + M ** 2, 0) >= largeFit;
}

/**
 * Reports the progress of one fit or of several in a row: one live line on a terminal, a plain line now and then
 * elsewhere. Times are counted from this call. `again` repeats what was reported last, for stretches that report nothing.
 */
export function progressTo(
  stream: NodeJS.WriteStream,
  large: boolean,
  clock: () => number = () => performance.now(),
): { observe(progress: Progress): void; again(): void; say(text: string): void; end(): void } {
  const begin = clock();
  let live = false;
  let last = Number.NEGATIVE_INFINITY;
  let latest = ['preparing the fit'];
  const show = (early: boolean) => {
    const elapsed = clock() - begin;
    if (elapsed < silentMs && !early) return;
    if (elapsed - last < (stream.isTTY ? liveEveryMs : plainEveryMs)) return;
    last = elapsed;
    const [first, ...rest] = latest;
    const items = [`${(elapsed / 1000).toFixed(1)} s: ${first}`, ...rest];
    const line = stream.isTTY
      ? `\r\u001b[K${shortened(items, (stream.columns || 80) - 1)}`
      : `${items.join(', ')}\n`;
    stream.write(line);
    live = Boolean(stream.isTTY);
  };
  return {
    observe(progress) {
      const { stage } = progress;
      latest = itemsOf(progress);
      // The noise and the radius are quick at every size.
      show(large && stage !== 'noise' && stage !== 'radius');
    },
    again() {
      show(false);
    },
    say(text) {
      // In place of the live line, and of the ^C that terminals print.
      stream.write(`${stream.isTTY ? '\r\u001b[K' : ''}${text}\n`);
      live = false;
    },
    end() {
      if (live) stream.write('\r\u001b[K');
      live = false;
    },
  };
}

/** What is shown, the most informative first. */
function itemsOf(progress: Progress): string[] {
  const { stage, experiment, iteration, change, kappa, subSteps, start, starts, evaluations } = progress;
  const parts = [...(experiment ? [`experiment ${visible(experiment)}`] : []), words[stage] ?? stage];
  if (stage === 'search') return [...parts, ...searchProgressWords(progress)];
  if (start !== undefined) parts.push(`start ${start} of ${starts}`);
  if (iteration !== undefined) parts.push(`${stage === 'iterate' ? 'iterate' : 'step'} ${iteration}`);
  if (evaluations !== undefined) parts.push(`${count(evaluations, 'forward solve')}`);
  if (kappa !== undefined) parts.push(`κ = ${significant(kappa, 1)}`);
  if (subSteps !== undefined) parts.push(`${count(subSteps, 'sub-step')} per sample`);
  if (change !== undefined) parts.push(`relative change ${significant(change, 2)}`);
  return parts;
}

/** As many of the items as the width holds, whole ones except for the first. */
function shortened(items: readonly string[], width: number): string {
  let count = items.length;
  const line = () => items.slice(0, count).join(', ');
  while (count > 1 && [...line()].length > width) count--;
  return [...line()].slice(0, width).join('');
}

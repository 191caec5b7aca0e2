import { significant, thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { count } from '../../src/text/words.ts';
import type { ClusterTasks, Finished } from '../../studies/engines/engine.ts';
import { visible } from '../terminal/visible.ts';

/** Shows how far a run is, until its end. */
export interface StudyScreen {
  observe(finished: Finished, tasks?: ClusterTasks): void;
  end(): void;
}

/** Between two states of the live line, and between two plain lines, where there is no terminal. */
const liveEveryMs = 200;
const plainEveryMs = 30e3;
/** The rate is that of the last milliseconds: fits of a plan become slower, or faster. */
const rateOverMs = 20e3;
/** Until this much time has passed, earlier measurements estimate the rate better than finished fits. */
const trustAfterMs = 5e3;
const barWidth = 24;

/**
 * Shows how far a study is: a bar with the rate and the time that is left on a terminal, a plain line now and then
 * elsewhere. `total` is what this run has to do, `workers` how many do it.
 */
export function studyProgress(
  stream: NodeJS.WriteStream,
  total: Finished,
  workers: number,
  clock: () => number = () => performance.now(),
): StudyScreen {
  const begin = clock();
  let last = stream.isTTY ? Number.NEGATIVE_INFINITY : 0;
  let live = false;
  const seen: { at: number; fits: number }[] = [{ at: 0, fits: 0 }];
  return {
    observe(finished) {
      const elapsed = clock() - begin;
      seen.push({ at: elapsed, fits: finished.fits });
      while (seen.length > 2 && seen[1].at < elapsed - rateOverMs) seen.shift();
      if (elapsed - last < (stream.isTTY ? liveEveryMs : plainEveryMs)) return;
      last = elapsed;
      const rate = ((finished.fits - seen[0].fits) / (elapsed - seen[0].at)) * 1000;
      const left = secondsLeft(finished, total, workers, elapsed);
      const share = total.seconds > 0 ? Math.min(1, finished.seconds / total.seconds) : 1;
      const items = [
        `${Math.floor(share * 100)}%`,
        `${thousands(finished.fits)} of ${thousands(total.fits)} fits`,
        ...(rate > 0 ? [`${significant(rate, 2)} fits/s`] : []),
        `${shortDuration(left)} left`,
      ];
      stream.write(
        stream.isTTY ? `\r\u001b[K${line(share, items, stream.columns || 80)}` : `${items.join(', ')}\n`,
      );
      live = Boolean(stream.isTTY);
    },
    end() {
      if (live) stream.write('\r\u001b[K');
      live = false;
    },
  };
}

/** A line of a cluster, elsewhere than on a terminal, is written no more often than this, and only where something changed. */
const tasksEveryMs = 60e3;

/** Shows how far a run is that a cluster computes: fits, and tasks in its queue. */
export function tasksProgress(stream: NodeJS.WriteStream, total: Finished): StudyScreen {
  let live = false;
  let last = Number.NEGATIVE_INFINITY;
  let before = '';
  return {
    observe({ fits }, tasks) {
      const job = tasks ? `, job ${tasks.job}: ${tasksIn(tasks)}` : '';
      const line = `${Math.floor((100 * fits) / total.fits)}%, ${thousands(fits)} of ${thousands(total.fits)} fits${job}`;
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${visible(line).slice(0, (stream.columns || 80) - 1)}`);
        live = true;
      } else if (line !== before && performance.now() - last > tasksEveryMs) {
        stream.write(`${visible(line)}\n`);
        [last, before] = [performance.now(), line];
      }
    },
    end() {
      if (live) stream.write('\r\u001b[K');
      live = false;
    },
  };
}

/** Tasks in the queue of a cluster, in words. */
export function tasksIn({ running, waiting, reasons }: Omit<ClusterTasks, 'job'>): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  return `${count(running, 'task')} running, ${waiting} waiting${waiting > 0 ? why : ''}`;
}

function secondsLeft(finished: Finished, total: Finished, workers: number, elapsedMs: number): number {
  const left = total.seconds - finished.seconds;
  const trusted = elapsedMs > trustAfterMs && finished.seconds > 0;
  const speed = trusted ? finished.seconds / (elapsedMs / 1000) : workers;
  return left / speed;
}

/** The bar where there is room for it, and as many of the items. */
function line(share: number, items: readonly string[], width: number): string {
  const full = Math.round(share * barWidth);
  const bar = `${'█'.repeat(full)}${'░'.repeat(barWidth - full)}  `;
  const text = items.join('  ');
  return text.length + bar.length < width ? bar + text : text.slice(0, width - 1);
}

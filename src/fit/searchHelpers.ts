import { wrong } from '../given.ts';
import type { FitOptions } from '../options.ts';
import type { Watch } from '../result.ts';
import type { StartEnd, StartTask } from '../startTask.ts';

/** A thread that follows starts of a search, one at a time. */
export interface Helper {
  /** Has it follow a start. */
  follow(start: StartTask): void;
  /** Sends it home. */
  end(): void;
}

/** What a helper reports. */
export interface HelperReports {
  /** It is ready for its first start. */
  ready(): void;
  /** Its start has ended there. */
  ended(end: StartEnd): void;
  /** It will follow no start any more; the one that it was at goes to another. */
  lost(): void;
}

/**
 * Help with a search (`help` of a fit's last argument) by this many threads, each started by `begin`: with the options of the
 * search, and with what to call as it reports. They are called only where a search lasts: after `alone` milliseconds.
 *
 * @example
 * ```ts
 * import { evenTimes, fit, parseModel, searchHelpers, simulate, startFollower, tableFromColumns } from 'wendy';
 *
 * const model = parseModel("S' = -V*S/(K + S)");
 * const made = { u0: { S: 9 }, t: evenTimes(0, 12, 25), noise: 0.02 };
 * const { t, states } = await simulate(model, { V: 1, K: 2 }, made);
 * const table = tableFromColumns({ t, ...states });
 * // Here the helper works on the same thread. Usually the function begins a worker that calls `startFollower`.
 * const help = searchHelpers(1, (options, { ready, ended, lost }) => {
 *   const follower = startFollower(model, table, options);
 *   follower.then(ready, lost);
 *   return { follow: (start) => void follower.then((follow) => follow(start)).then(ended, lost), end: () => {} };
 * }, 0);
 * const { parameters } = await fit(model, table, { starts: 4 }, { help });
 * console.log(parameters.map(({ name, estimate }) => `${name} = ${estimate.toFixed(1)}`).join(', '));
 * // → V = 1.1, K = 2.5
 * ```
 */
export function searchHelpers(
  count: number,
  begin: (options: FitOptions, reports: HelperReports) => Helper,
  alone = 100,
): NonNullable<Watch['help']> {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw wrong('The number of helpers', count, 'A whole number is needed, such as 3.');
  }
  if (typeof begin !== 'function') {
    throw wrong('begin', begin, 'A function is needed that begins a helper.');
  }
  if (!(typeof alone === 'number' && alone >= 0 && alone < Number.POSITIVE_INFINITY)) {
    throw wrong('alone', alone, 'Milliseconds are needed, such as 100; or leave it out.');
  }
  return (options, queue) => {
    const helpers: Helper[] = [];
    let isOver = false;
    const call = () => {
      let task: StartTask | undefined;
      let isReady = false;
      const next = () => {
        if (!isReady || task || isOver) return;
        task = queue.take();
        if (task) helper.follow(task);
      };
      const helper = begin(options, {
        ready() {
          isReady = true;
          next();
        },
        ended(end) {
          task = undefined;
          if (!isOver) queue.give(end);
          next();
        },
        lost() {
          const lost = task;
          task = undefined;
          isReady = false;
          if (lost && !isOver) queue.lose(lost);
        },
      });
      helpers.push(helper);
      queue.listen(next);
    };
    const timer = setTimeout(() => {
      try {
        for (let i = 0; i < count; i++) call();
      } catch {
        // The system has no more threads: those that there are do the work.
      }
    }, alone);
    return {
      end() {
        isOver = true;
        clearTimeout(timer);
        for (const helper of helpers) helper.end();
      },
    };
  };
}

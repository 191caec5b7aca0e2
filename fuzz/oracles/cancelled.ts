import type { Watch } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { asFault } from '../target.ts';
import { isRefusal } from './refusal.ts';
import { difference } from './same.ts';

// Oracle (g): work that is cancelled rejects with the signal's reason soon after, and leaves nothing behind.

/** Seconds of the processor that work may go on for after it was cancelled. */
const mostSeconds = 3;
/** Moments of the event loop after which what was opened must be closed. */
const turns = 5;

/**
 * Cancels `run` at its n-th sign of life, or before it begins for n = 0. It must reject with the signal's reason, or end
 * with the answer that it gives when it is left alone: a short run may be over before it looks at the signal.
 */
export async function cancelled(
  run: (watch: Watch) => Promise<unknown>,
  answer: unknown,
  n: number,
): Promise<'rejected' | 'ended'> {
  const open = process.getActiveResourcesInfo().length;
  const controller = new AbortController();
  const reason = new Error('cancelled by the harness');
  let since: NodeJS.CpuUsage | undefined;
  const abort = () => {
    since = process.cpuUsage();
    controller.abort(reason);
  };
  let signs = 0;
  if (n === 0) abort();
  const observe = () => {
    if (++signs === n) abort();
  };
  const ended = await run({ observe, signal: controller.signal }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (since) {
    const { user, system } = process.cpuUsage(since);
    const seconds = (user + system) / 1e6;
    if (seconds > mostSeconds) throw new Failure('cancelled soon', `It went on for ${seconds.toFixed(1)} s.`);
  }
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  const left = process.getActiveResourcesInfo().length;
  if (left > open) {
    throw new Failure(
      'nothing left behind',
      `Open: ${process.getActiveResourcesInfo().join(', ')}; ${open} before.`,
    );
  }
  if ('error' in ended) {
    if (ended.error === reason) return 'rejected';
    if (isRefusal(ended.error)) return 'ended';
    throw new Failure('the reason of the signal', asFault(ended.error).message);
  }
  if (n === 0)
    throw new Failure(
      'the reason of the signal',
      'It was cancelled before it began, and ended with a result.',
    );
  const mismatch = difference(answer, ended.value);
  if (mismatch) throw new Failure('cancelled or complete', mismatch);
  return 'ended';
}

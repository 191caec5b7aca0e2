import type { Progress } from '../src/node.ts';
import { significant } from './digits.ts';

/** Shorter fits say nothing: what appears and vanishes at once only disturbs. */
const silentMs = 2000;
/** Between two plain lines, where there is no terminal. */
const plainEveryMs = 5000;
/**
 * States × points² from which a fit is announced as it begins. A stage cannot be interrupted to say that it takes long;
 * at this size fits took 2 to 4 s (2 states × 2048 points, 5 × 1265), the stages before the iteration most of it.
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
};

/** Whether a fit of this size is likely to outlast the silence. */
export function isLarge(states: number, points: number): boolean {
  return states * points ** 2 >= largeFit;
}

/** Tells how a long fit goes: one live line on a terminal, a plain line now and then elsewhere. */
export function progressTo(
  stream: NodeJS.WriteStream,
  large: boolean,
): { observe(progress: Progress): void; end(): void } {
  let live = false;
  let lastPlain = Number.NEGATIVE_INFINITY;
  return {
    observe({ stage, elapsed, iteration, change }) {
      // The noise and the radius are quick at every size.
      const early = large && stage !== 'noise' && stage !== 'radius';
      if (elapsed < silentMs && !early) return;
      const count = iteration === undefined ? '' : `, iterate ${iteration}`;
      const moved = change === undefined ? '' : `, relative change ${significant(change, 2)}`;
      const line = `${(elapsed / 1000).toFixed(1)} s: ${words[stage] ?? stage}${count}${moved}`;
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${line.slice(0, (stream.columns || 80) - 1)}`);
        live = true;
      } else if (elapsed - lastPlain >= plainEveryMs) {
        stream.write(`${line}\n`);
        lastPlain = elapsed;
      }
    },
    end() {
      if (live) stream.write('\r\u001b[K');
    },
  };
}

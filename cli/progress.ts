import type { Progress } from '../src/node.ts';
import { significant } from './digits.ts';

/** Shorter fits say nothing: what appears and vanishes at once only disturbs. */
const silentMs = 2000;
/** Between two plain lines, where there is no terminal. */
const plainEveryMs = 5000;

const words: Record<Progress['stage'], string> = {
  noise: 'estimating the noise',
  radius: 'choosing the radius of the test functions',
  testFunctions: 'building the test functions',
  weakSystem: 'assembling the weak system',
  covariance: 'preparing the covariance',
  iterate: 'reweighting',
  uncertainty: 'working out the uncertainty',
};

/** Tells how a long fit goes: one live line on a terminal, a plain line now and then elsewhere. */
export function progressTo(stream: NodeJS.WriteStream): { observe(progress: Progress): void; end(): void } {
  let live = false;
  let lastPlain = Number.NEGATIVE_INFINITY;
  return {
    observe({ stage, elapsed, iteration, change }) {
      if (elapsed < silentMs) return;
      const count = iteration === undefined ? '' : `, iterate ${iteration}`;
      const moved = change === undefined ? '' : `, relative change ${significant(change, 2)}`;
      const line = `${(elapsed / 1000).toFixed(1)} s: ${words[stage]}${count}${moved}`;
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

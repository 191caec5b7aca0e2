import { openSync, writeSync } from 'node:fs';
import { drawFor } from './draw.ts';
import { fromPlain, toPlain } from './plainText.ts';
import { type Fault, faultOf, type Target } from './target.ts';

// The side of the child: it makes inputs and checks them, and writes the number of the one it is at into a file, where the
// parent finds it when the child no longer answers.

/** What the parent asks for: inputs by their numbers, until `count` are done or the time is up; or one input. */
export type Request =
  | {
      readonly kind: 'run';
      readonly target: string;
      readonly seed: number;
      readonly from: number;
      readonly count: number;
      readonly milliseconds: number;
    }
  | { readonly kind: 'check'; readonly target: string; readonly input: string };

/** What the child says. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'fault'; readonly k: number; readonly input: string; readonly fault: Fault }
  /** Inputs up to, not including, `next` are done; how often each thing was seen. */
  | { readonly kind: 'done'; readonly next: number; readonly seen: Readonly<Record<string, number>> }
  | { readonly kind: 'checked'; readonly fault: Fault | null };

/** Frames of a stack that are kept: taking them is most of what a refusal costs. */
const mostFrames = 8;

/** Answers the parent's requests, one at a time, until the parent goes away. */
export function serve(targets: readonly Target[], heartbeat: string): void {
  Error.stackTraceLimit = mostFrames;
  const file = openSync(heartbeat, 'r+');
  const mark = new Float64Array(1);
  const bytes = new Uint8Array(mark.buffer);
  const at = (k: number) => {
    mark[0] = k;
    writeSync(file, bytes, 0, bytes.length, 0);
  };
  const say = (reply: Reply) => process.send!(reply);
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches all processes: the parent ends its children.
  process.on('SIGINT', () => {});
  process.on('message', async (request: Request) => {
    const target = targets.find(({ name }) => name === request.target)!;
    if (request.kind === 'check') {
      at(0);
      return say({ kind: 'checked', fault: (await faultOf(target, fromPlain(request.input))) ?? null });
    }
    const { seed, from, count, milliseconds } = request;
    const tally = new Map<string, number>();
    const seen = (what: string) => void tally.set(what, (tally.get(what) ?? 0) + 1);
    const until = performance.now() + milliseconds;
    let k = from;
    do {
      at(k);
      const input = toPlain(await target.make(drawFor(seed, target.name, k)));
      const fault = await faultOf(target, fromPlain(input), seen);
      if (fault) say({ kind: 'fault', k, input, fault });
      k++;
    } while (k < from + count && performance.now() < until);
    return say({ kind: 'done', next: k, seen: Object.fromEntries(tally) });
  });
  say({ kind: 'ready' });
}

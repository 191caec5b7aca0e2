import { availableParallelism } from 'node:os';
import { Child, type ChildSetup } from './child.ts';
import { drawFor } from './draw.ts';
import { toPlain } from './plainText.ts';
import { type Seed, signatureOf, writeSeed } from './seeds.ts';
import { simplest } from './simpler.ts';
import type { Fault, Target } from './target.ts';

/** What a run is to do. */
export interface CampaignOptions {
  readonly targets: readonly Target[];
  readonly setup: ChildSetup;
  readonly seed: number;
  /** Milliseconds that it may take, except for the minimising at its end. */
  readonly milliseconds: number;
  /** Inputs of each target. */
  readonly count: number;
  readonly processes?: number | undefined;
  /** Where inputs that failed are written to. */
  readonly folder: string;
  /** How far failures are minimised. */
  readonly effort?: { tries: number; milliseconds: number } | undefined;
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined;
  /** Called every few seconds. */
  readonly onProgress?: ((course: readonly Course[]) => void) | undefined;
}

/** How far the attack on a target has come. */
export interface Course {
  readonly name: string;
  readonly inputs: number;
  /** Seconds that processes spent on it, on the clock. */
  readonly seconds: number;
  /** The outcome of the inputs, and which oracles looked at how many. */
  readonly seen: Readonly<Record<string, number>>;
  readonly failures: readonly FailureKind[];
}

/** Failures that are the same except for numbers and names. */
export interface FailureKind {
  readonly seed: Seed;
  /** How many inputs failed so. */
  readonly count: number;
  readonly file: string;
  /** Whether it fails again when it is run alone. */
  readonly alone: boolean;
}

/** Inputs and time of one request to a child. */
const batch = { count: 5000, milliseconds: 1000 };
const progressEvery = 5000;
const usualEffort = { tries: 600, milliseconds: 60_000 };

type Range = readonly [from: number, to: number];

/** The course of one target, while it runs. */
interface Line {
  readonly target: Target;
  next: number;
  /** Parts of earlier batches that are still to be done. */
  readonly left: Range[];
  inputs: number;
  milliseconds: number;
  readonly seen: Map<string, number>;
  readonly failures: Map<string, { seed: Seed; count: number; file: string; alone: boolean }>;
}

/**
 * Attacks all targets in turn, in child processes, until the time is up or all inputs are done; then minimises what failed.
 * A target has its share of the time.
 */
export async function campaign(options: CampaignOptions): Promise<Course[]> {
  const { targets, setup, processes = availableParallelism(), signal, onProgress } = options;
  const lines = targets.map(
    (target): Line => ({
      target,
      next: 0,
      left: [],
      inputs: 0,
      milliseconds: 0,
      seen: new Map(),
      failures: new Map(),
    }),
  );
  const until = performance.now() + options.milliseconds;
  const isOver = () => signal?.aborted || performance.now() > until;
  const timer = setInterval(() => onProgress?.(lines.map(courseOf)), progressEvery);
  const children = Array.from({ length: processes }, () => new Child(setup));
  const stop = () => void Promise.all(children.map((child) => child.close()));
  signal?.addEventListener('abort', stop);
  try {
    await Promise.all(children.map((child) => attack(child, lines, options, isOver)));
    if (!signal?.aborted) await minimiseAll(children, lines, options);
  } finally {
    signal?.removeEventListener('abort', stop);
    clearInterval(timer);
    await Promise.all(children.map((child) => child.close()));
  }
  return lines.map(courseOf);
}

async function attack(
  child: Child,
  lines: readonly Line[],
  options: CampaignOptions,
  isOver: () => boolean,
): Promise<void> {
  const { seed, count, folder } = options;
  while (!isOver()) {
    const line = mostBehind(lines, count);
    if (!line) return;
    const { target } = line;
    const [from, to] = take(line, count);
    const begin = performance.now();
    const outcome = await child.ask(
      { kind: 'run', target: target.name, seed, from, count: to - from, milliseconds: batch.milliseconds },
      target.limits,
      ({ k, input, fault }) => record(line, folder, { seed, k }, fault, input),
    );
    line.milliseconds += performance.now() - begin;
    if (options.signal?.aborted) return;
    if ('reply' in outcome) {
      if (outcome.reply.kind !== 'done') continue;
      const { next, seen } = outcome.reply;
      line.inputs += next - from;
      if (next < to) line.left.push([next, to]);
      for (const [what, times] of Object.entries(seen))
        line.seen.set(what, (line.seen.get(what) ?? 0) + times);
    } else {
      const { k, fault } = outcome;
      line.inputs += k + 1 - from;
      if (k + 1 < to) line.left.push([k + 1, to]);
      record(line, folder, { seed, k }, fault, undefined);
    }
  }
}

/** The target that has had the least of its share, among those with inputs left. */
function mostBehind(lines: readonly Line[], count: number): Line | undefined {
  const open = lines.filter(({ next, left }) => next < count || left.length > 0);
  const had = ({ milliseconds, target }: Line) => milliseconds / target.share;
  return open.length === 0 ? undefined : open.reduce((a, b) => (had(b) < had(a) ? b : a));
}

/** The next inputs of a target; no other child gets them. */
function take(line: Line, count: number): Range {
  const left = line.left.pop();
  if (left) return left;
  const from = line.next;
  line.next = Math.min(count, from + batch.count);
  // Two children that begin at once share a target's time fairly.
  line.milliseconds += 1;
  return [from, line.next];
}

function record(
  line: Line,
  folder: string,
  from: Seed['from'],
  fault: Fault,
  input: string | undefined,
): void {
  const { target, failures } = line;
  const signature = signatureOf(target.name, fault);
  const before = failures.get(signature);
  if (before) {
    before.count++;
    return;
  }
  const seed: Seed = {
    target: target.name,
    wrong: fault,
    from,
    input: input === undefined ? null : JSON.parse(input),
  };
  failures.set(signature, { seed, count: 1, file: writeSeed(folder, seed), alone: true });
}

/** Minimises what failed, one after the other in each child. */
async function minimiseAll(
  children: readonly Child[],
  lines: readonly Line[],
  options: CampaignOptions,
): Promise<void> {
  const jobs = lines.flatMap(({ target, failures }) =>
    [...failures.values()].map((one) => ({ target, one })),
  );
  await Promise.all(
    children.map(async (child) => {
      for (let job = jobs.shift(); job && !options.signal?.aborted; job = jobs.shift()) {
        const { target, one } = job;
        const { from, wrong } = one.seed;
        const signature = signatureOf(target.name, wrong);
        const fails = async (input: string) => {
          const outcome = await child.ask({ kind: 'check', target: target.name, input }, target.limits);
          const fault =
            'fault' in outcome
              ? outcome.fault
              : outcome.reply.kind === 'checked'
                ? outcome.reply.fault
                : null;
          return fault !== null && signatureOf(target.name, fault) === signature;
        };
        const whole =
          one.seed.input === null
            ? toPlain(await target.make(drawFor(from.seed, target.name, from.k)))
            : JSON.stringify(one.seed.input);
        one.alone = await fails(whole);
        const input = one.alone ? await simplest(whole, fails, options.effort ?? usualEffort) : whole;
        one.seed = { ...one.seed, input: JSON.parse(input) };
        writeSeed(options.folder, one.seed);
      }
    }),
  );
}

function courseOf({ target, inputs, milliseconds, seen, failures }: Line): Course {
  return {
    name: target.name,
    inputs,
    seconds: milliseconds / 1000,
    seen: Object.fromEntries(seen),
    failures: [...failures.values()].map((one) => ({ ...one })),
  };
}

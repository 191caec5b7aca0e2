import type { Draw } from './draw.ts';
import { Failure } from './failure.ts';

/** A part of the product, and how to attack it. */
export interface Target<Input = unknown> {
  readonly name: string;
  /** Its share of a run's time. */
  readonly share: number;
  readonly limits: Limits;
  /** An input: plain data, from the choices alone. */
  make(draw: Draw): Input | Promise<Input>;
  /** Runs the input and holds what comes back against the oracles. Throws a Failure where one of them fails. */
  check(input: Input, seen: Seen): void | Promise<void>;
}

/** What one input may take. */
export interface Limits {
  /** Seconds of the processor; it may stand idle for four times as many. */
  readonly seconds: number;
  /** Resident memory of the process, in MB. */
  readonly megabytes: number;
}

/** Counts the outcome of inputs and which oracles looked at them, so that a run shows what it really tested. */
export type Seen = (what: string) => void;

export const parserLimits: Limits = { seconds: 10, megabytes: 1000 };
/** Some oracles fit twice, and least squares from a start far away takes its 2000 solves. */
export const fitLimits: Limits = { seconds: 60, megabytes: 1500 };

/** Leaves the types of inputs behind, so that targets of all kinds fit a list. */
export function target<Input>(made: Target<Input>): Target {
  return made as Target;
}

/** What is wrong with an input of a target; undefined where every oracle is satisfied. */
export async function faultOf(
  one: Target,
  input: unknown,
  seen: Seen = () => {},
): Promise<Fault | undefined> {
  try {
    await one.check(input, seen);
    return undefined;
  } catch (error) {
    return asFault(error);
  }
}

/** Calls that are notified of an error. */
const mostFrames = 5;

/** What an oracle has to say. */
export interface Fault {
  readonly oracle: string;
  readonly message: string;
}

export function asFault(error: unknown): Fault {
  if (error instanceof Failure) return { oracle: error.oracle, message: error.message };
  const text = error instanceof Error ? `${error.name}: ${error.message}\n${framesOf(error)}` : String(error);
  return { oracle: 'no crash', message: text };
}

/** The calls nearest to the error, up to the harness itself, without the addresses of a machine. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.findIndex((line) => line.includes(faultOf.name));
  return frames
    .slice(0, own < 0 ? mostFrames : Math.min(own, mostFrames))
    .map((line) => line.trim().replace(/\(?(?:file:\/\/)?[^\s()]*[\\/]([^\\/\s()]+)\)?$/, '($1)'))
    .join('\n');
}

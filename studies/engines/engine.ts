import type { Finding } from '../../src/index.ts';
import type { OpenStudy } from '../store/manifest.ts';

/** How far a run is, of the shards that it was given. */
export interface Finished {
  fits: number;
  /** Of the estimated seconds of one core. */
  seconds: number;
}

/** The tasks of a job on a cluster, where one computes. */
export interface ClusterTasks {
  job: string;
  running: number;
  waiting: number;
  /** What the cluster says the waiting ones wait for. */
  reasons: readonly string[];
}

/** What an engine is to do. */
export interface EngineJob {
  study: OpenStudy;
  /** The shards that are missing. */
  shards: readonly number[];
  /** The file with the key of a sealed study; the key itself is in `study`. */
  keyFile?: string | undefined;
  /** To be called as the work moves on. */
  observe(finished: Finished, tasks?: ClusterTasks): void;
  /** To be called where something happened that a user should know. */
  note(finding: Finding): void;
  /** Stops the work; shards that are written stay. */
  signal: AbortSignal;
}

/**
 * How an engine ended. `detached`: others go on without this program. `failed`: shards are missing, no one works on them, and notes
 * say why.
 */
export type EngineEnd = 'complete' | 'stopped' | 'detached' | 'failed';

/**
 * What computes the shards of a study, each written whole or not at all: `shardComputer` does that for one shard. A shard may be
 * computed twice without harm.
 */
export interface Engine {
  readonly name: string;
  /** How many shards it computes at once, where that is known; a new study is cut accordingly. */
  readonly workers?: number;
  /** Throws an InputError where it cannot work here; called before anything is written. */
  check?(given: { isSealed: boolean; keyFile: string | undefined }): void | Promise<void>;
  compute(job: EngineJob): Promise<EngineEnd>;
}

/** An option of an engine, as the command line and programs name it. */
export interface EngineOption {
  readonly name: string;
  /** `words` may be given several times. */
  readonly kind: 'text' | 'words' | 'count' | 'seconds' | 'switch';
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

/** A kind of engine: one row of `engines`. */
export interface EngineKind {
  readonly name: string;
  /** What it computes with, in a few words. */
  readonly summary: string;
  /** The document with more about it. */
  readonly document?: string;
  readonly options: readonly EngineOption[];
  /** The engine with these options; an InputError where one of them cannot be. */
  make(options: Readonly<Record<string, unknown>>): Engine;
}

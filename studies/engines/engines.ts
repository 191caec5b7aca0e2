import type { EngineKind } from './engine.ts';
import { localKind } from './localEngine.ts';
import { slurmKind } from './slurmEngine.ts';

/**
 * Every kind of engine; the first is the one that computes where none is named.
 *
 * @example
 * ```ts
 * import { engines } from 'wendy/studies';
 *
 * console.log(engines.map(({ name }) => name).join(', ')); // → local, slurm
 * ```
 */
export const engines: readonly EngineKind[] = [localKind, slurmKind];

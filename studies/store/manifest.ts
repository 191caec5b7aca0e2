import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { InputError, version } from '../../src/index.ts';
import { applyTrials } from '../plan/applyTrials.ts';
import { type Layout, layOut } from '../plan/cells.ts';
import type { Plan } from '../plan/plan.ts';
import { readPlanObject } from '../plan/readPlan.ts';
import { pathIn } from './pathIn.ts';
import { checkPlainFolder, readPlainFile } from './plainFile.ts';
import { faultIn, manifestSchema } from './schemas.ts';
import { checkSeal, type ManifestSeal, type SealState, type StudyKey, sealed } from './seal.ts';
import { storeFindings } from './storeFindings.ts';
import { writeWhole } from './wholeFile.ts';

/** What a study's folder says about it: manifest.json, written once. */
export interface Manifest {
  format: 'wendy-study-1';
  /** Of the program that makes the fits. */
  version: string;
  created: string;
  /** The machine on which the study was started, in one line. */
  machine: string;
  /** The plan as it was written, and what --trials made of its numbers of trials; null where it was not given. */
  plan: unknown;
  trials: number | null;
  /** What the fits follow from, in few letters: every shard carries it as well. */
  study: string;
  /** Where the study was started with a key. */
  seal?: ManifestSeal;
  /** Seconds that one core takes for everything, as estimated at the start; for each cell one of its units. */
  seconds: number;
  unitSeconds: number[];
  /** The first unit of each shard; at the end the number of units. */
  shards: number[];
}

/** A study in its folder. */
export interface OpenStudy {
  dir: string;
  manifest: Manifest;
  plan: Plan;
  layout: Layout;
  /** The key that seals are verified by, and shards sealed with. */
  key: StudyKey | undefined;
  seal: SealState;
}

export function manifestPath(dir: string): string {
  return pathIn(dir, 'manifest.json');
}

export function isStudy(dir: string): boolean {
  return existsSync(manifestPath(dir));
}

/** No manifest is larger: a plan of 100,000 kinds of data has some megabytes. */
const mostBytes = 2 ** 28;

/**
 * The study in a folder. An InputError says where there is none, where its manifest cannot be read, or where its seal does not
 * fit the key. Without a key, the seal is not verified.
 */
export function openStudy(dir: string, key?: StudyKey): OpenStudy {
  const path = manifestPath(dir);
  const bytes = readPlainFile(path, mostBytes);
  if (bytes === undefined) {
    throw new InputError(
      existsSync(dir) ? storeFindings.studyNotInFolder() : storeFindings.studyFolderMissing(),
    ).in(dir);
  }
  for (const name of ['shards', 'slurm']) checkPlainFolder(pathIn(dir, name));
  const manifest = parsed(bytes.toString(), path);
  const seal = checkSeal(path, manifest, key);
  const plan = resolvedPlan(manifest);
  const layout = layOut(plan);
  if (manifest.study !== studyKey(manifest) || manifest.shards.at(-1) !== layout.units) {
    throw damaged(path, 'plan');
  }
  if (manifest.unitSeconds.length !== layout.cells.length) {
    throw damaged(path, 'times');
  }
  return { dir, manifest, plan, layout, key, seal };
}

/** The manifest of a new study. */
export function newManifest(
  plan: unknown,
  trials: number | null,
  cut: { unitSeconds: number[]; seconds: number; shards: number[] },
): Manifest {
  return {
    format: 'wendy-study-1',
    version,
    created: new Date().toISOString(),
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    plan,
    trials,
    study: studyKey({ plan, trials }),
    ...cut,
  };
}

/** Writes the manifest of a study, sealed where there is a key. */
export function writeManifest(dir: string, manifest: Manifest, key?: StudyKey): void {
  const { shards, unitSeconds, ...head } = sealed(manifest, key);
  // Long lists of numbers on one line each, the rest to be read by people.
  const text = JSON.stringify(head, null, 2).replace(/\n}$/, '');
  const lists = Object.entries({ unitSeconds, shards }).map(
    ([name, list]) => `,\n  ${JSON.stringify(name)}: ${JSON.stringify(list)}`,
  );
  writeWhole(manifestPath(dir), `${text}${lists.join('')}\n}\n`);
}

/** The plan that the fits follow, every shorthand written out. */
export function resolvedPlan({ plan, trials }: Pick<Manifest, 'plan' | 'trials'>): Plan {
  const resolved = readPlanObject(plan);
  return trials === null ? resolved : applyTrials(resolved, trials);
}

/** What of a plan no fit depends on: it may change when all is done. */
export const askedOnly: readonly string[] = ['title', 'target', 'report'];

/** A few letters that stand for all that the fits of a study follow from. */
function studyKey({ plan, trials }: Pick<Manifest, 'plan' | 'trials'>): string {
  const entries = Object.entries(plan as object).filter(([name]) => !askedOnly.includes(name));
  return createHash('sha256')
    .update(JSON.stringify([Object.fromEntries(entries), trials]))
    .digest('hex')
    .slice(0, 16);
}

function parsed(text: string, path: string): Manifest {
  let stored: Partial<Manifest> | null;
  try {
    stored = JSON.parse(text);
  } catch {
    throw damaged(path, text.trim() === '' ? 'empty' : 'json');
  }
  if (typeof stored !== 'object' || stored === null || !String(stored.format).startsWith('wendy-study-')) {
    throw new InputError(storeFindings.manifestOfOther()).in(path);
  }
  if (stored.format !== 'wendy-study-1') {
    const { format, version: writer } = stored;
    throw new InputError(storeFindings.manifestFormat({ format: String(format), version, writer })).in(path);
  }
  const fault = faultIn(stored, manifestSchema);
  if (fault !== undefined) throw damaged(path, 'fields', fault);
  return { trials: null, machine: '', created: '', seconds: 0, ...stored } as Manifest;
}

function damaged(
  path: string,
  how: 'plan' | 'times' | 'empty' | 'json' | 'fields',
  fault?: string,
): InputError {
  return new InputError(storeFindings.manifestDamaged({ how, ...(fault !== undefined && { fault }) })).in(
    path,
  );
}

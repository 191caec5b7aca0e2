import { readdirSync, rmdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Finding, InputError, version } from '../../src/index.ts';
import { layOut } from '../plan/cells.ts';
import { type Holder, type Lock, takeLock } from '../store/lock.ts';
import { makeFolder } from '../store/makeFolder.ts';
import {
  askedOnly,
  isStudy,
  type Manifest,
  newManifest,
  type OpenStudy,
  openStudy,
  resolvedPlan,
  writeManifest,
} from '../store/manifest.ts';
import { changes } from '../store/manifestChanges.ts';
import { needKey, type StudyKey } from '../store/seal.ts';
import { makeShardsFolder, shardsFolder } from '../store/shards.ts';
import { systemWords } from '../store/systemWords.ts';
import { clearTemporaries } from '../store/temporary.ts';
import { cut } from './cut.ts';
import { probe } from './probe.ts';
import { runFindings } from './runFindings.ts';
import { runNoteFindings } from './runNoteFindings.ts';

/** What a run takes: a plan as it was written, and how to cut it. */
export interface Wanted {
  source: unknown;
  trials: number | null;
  dir: string;
  workers: number;
  shardSeconds: number | undefined;
  key: StudyKey | undefined;
}

/** Makes the folder where there is none, and takes its lock. `leave` gives the lock back, and removes what is empty. */
export async function enterFolder(
  dir: string,
  note: (finding: Finding) => void,
): Promise<{ lock: Lock; leave(): void }> {
  let made = false;
  try {
    made = makeFolder(resolve(dir));
    checkEmptyOrStudy(dir);
    const watching = ({ pid, host }: Holder) => note(runNoteFindings.lockWatched({ folder: dir, pid, host }));
    const lock = await takeLock(dir, { watching });
    clearTemporaries(dir, 'dead');
    return {
      lock,
      leave: () => {
        const held = lock.isHeld();
        lock.release();
        if (held && made && readdirSync(dir).length === 0) rmdirSync(dir);
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(runFindings.folderUnwritable({ why: systemWords(error) })).in(dir);
  }
}

/** Shorter waits need no word. */
const silentMs = 1500;

/** The study in the folder, begun where there is none; undefined where that was stopped. An InputError where it is another one. */
export async function prepare(
  wanted: Wanted,
  note: (finding: Finding) => void,
  signal?: AbortSignal,
): Promise<{ study: OpenStudy; begun: boolean } | undefined> {
  const { dir, source, trials, key } = wanted;
  if (isStudy(dir)) return { study: reopened(wanted, note), begun: false };
  const layout = layOut(resolvedPlan({ plan: source, trials }));
  const silent = setTimeout(() => note(runNoteFindings.fitsTimed()), silentMs);
  const unitSeconds = await probe(layout, signal).finally(() => clearTimeout(silent));
  if (signal?.aborted) return undefined;
  const { shardSeconds, workers } = wanted;
  const manifest = newManifest(source, trials, cut(layout, unitSeconds, { seconds: shardSeconds, workers }));
  makeShardsFolder(dir);
  writeManifest(dir, manifest, key);
  return { study: openStudy(dir, key), begun: true };
}

function reopened(
  { dir, source, trials, shardSeconds, key }: Wanted,
  note: (finding: Finding) => void,
): OpenStudy {
  const study = openStudy(dir, key);
  needKey(study);
  const { manifest } = study;
  if (manifest.version !== version)
    throw new InputError(runFindings.studyOfVersion({ version, writer: manifest.version })).in(dir);
  const updated: Manifest = { ...manifest, plan: source, trials };
  const [before, after] = [study.plan, resolvedPlan(updated)];
  const questions = changes(pick(before, true), pick(after, true));
  if (changes(pick(before, false), pick(after, false)).length > 0) throw edited(dir, manifest, updated);
  makeShardsFolder(dir);
  clearTemporaries(shardsFolder(dir), 'dead');
  if (shardSeconds !== undefined) note(runNoteFindings.shardsKeepCut());
  if (questions.length === 0) return study;
  writeManifest(dir, { ...updated, study: newManifest(source, trials, manifest).study }, key);
  note(runNoteFindings.questionChanged({ changes: questions }));
  return openStudy(dir, key);
}

/** The fields of a plan that no fit depends on, or the others. */
function pick(plan: object, asked: boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(plan).filter(([name]) => askedOnly.includes(name) === asked));
}

function edited(dir: string, before: Manifest, after: Manifest): InputError {
  const trials = ({ trials }: Manifest) => ({ '': trials ?? undefined });
  const edits = changes(before.plan, after.plan);
  const [change = ''] = changes(trials(before), trials(after));
  return new InputError(runFindings.studyOfOtherPlan({ edits, trials: change })).in(dir);
}

/** What a run that was killed before it had a manifest may leave. */
const traces = /^(lock|\.tmp-.*|shards)$/;

function checkEmptyOrStudy(dir: string): void {
  if (isStudy(dir)) return;
  const others = readdirSync(dir).filter((name) => !traces.test(name));
  if (others.length === 0) return;
  throw new InputError(runFindings.folderNotEmpty({ names: others.slice(0, 3), more: others.length > 3 })).in(
    dir,
  );
}

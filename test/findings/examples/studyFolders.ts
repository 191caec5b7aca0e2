import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { takeLock } from '../../../studies/store/lock.ts';
import { openStudy, writeManifest } from '../../../studies/store/manifest.ts';
import { readPlainFile } from '../../../studies/store/plainFile.ts';
import { needKey, readKey, StudyKey } from '../../../studies/store/seal.ts';
import { readShards, shardPath } from '../../../studies/store/shards.ts';
import type { storeFindings } from '../../../studies/store/storeFindings.ts';
import { example } from '../../studies/examplePlan.ts';
import { madeRows, madeStudy } from '../../studies/madeStudy.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

const plan = { ...example, points: [16], trials: 2 };
const made = (name: string, rows = madeRows(plan)) => {
  rmSync(onDesk(name), { recursive: true, force: true });
  return madeStudy(onDesk(name), plan, rows, 2);
};
const opened = (manifest: string) => () => {
  onDesk('changed/manifest.json', manifest);
  return openStudy(onDesk('changed'));
};
const keyOf = (letter: string) => new StudyKey(Buffer.from(letter.repeat(32)));
/** A study with a sealed manifest whose shards are not sealed. */
const sealed = () => {
  const { dir, manifest } = made('sealed');
  writeManifest(dir, manifest, keyOf('a'));
  return dir;
};

export const title = 'Folders of studies';

export const examples: Examples<typeof storeFindings> = {
  storedFileLarge: () => readPlainFile(onDesk('large', 'x'.repeat(2000)), 1000),
  storedFileOther: () => {
    mkdirSync(onDesk('other/manifest.json'), { recursive: true });
    return openStudy(onDesk('other'));
  },
  storedFileUnreadable: () => readPlainFile(onDesk('x'.repeat(300)), 1000),
  studyFolderMissing: () => openStudy(onDesk('nowhere')),
  studyNotInFolder: () => {
    mkdirSync(onDesk('empty'), { recursive: true });
    return openStudy(onDesk('empty'));
  },
  manifestOfOther: opened('{"format": "other"}'),
  manifestFormat: opened('{"format": "wendy-study-2", "version": "9.0.0"}'),
  manifestDamaged: opened('{'),
  studyInUse: () => {
    const since = '2026-01-05T08:00:00.000Z';
    const holder = { pid: 4711, host: 'node-3', begin: '', space: '', since, key: '0123456789abcdef' };
    onDesk('used/lock', JSON.stringify({ ...holder, beats: '000000' }));
    return takeLock(onDesk('used'));
  },
  sealMissing: () => openStudy(made('unsealed').dir, keyOf('a')),
  sealWrong: () => openStudy(sealed(), keyOf('b')),
  keyNeeded: () => needKey(openStudy(sealed())),
  keyLength: () => readKey(undefined, 'short', 'study'),
  keyUnreadable: () => readKey('no.key', undefined, 'study'),
  keyNoFile: () => readKey('.', undefined, 'study'),
  keyOpenToOthers: () => readKey(onDesk('open.key', 'x'.repeat(32), 0o644), undefined, 'study'),
  keyFileLarge: () => readKey(onDesk('large.key', 'x'.repeat(9000), 0o600), undefined, 'study'),
  keyInStudy: () => readKey(onDesk('study/study.key', 'x'.repeat(32), 0o600), undefined, onDesk('study')),
  shardEdited: () =>
    readShards(
      made(
        'edited',
        madeRows(plan, (row) => ({ ...row, method: 'mle' })),
      ),
    ).next(),
  studyGone: async () => {
    const { dir, ...study } = made('going');
    renameSync(dir, onDesk('gone'));
    const reading = readShards({ ...study, dir }).next();
    return reading.finally(() => rmSync(onDesk('gone'), { recursive: true }));
  },
  shardsForged: () => readShards(openStudy(sealed(), keyOf('a'))).next(),
  studyIncomplete: () => {
    const study = made('gappy');
    rmSync(shardPath(study.dir, 1));
    return readShards(study).next();
  },
};

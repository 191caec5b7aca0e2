import { type About, findings, type Say } from '../../src/index.ts';
import { count } from '../../src/text/words.ts';

const call: About = { of: 'call' };
const option = (name: string): About => ({ of: 'option', option: name });

/** Where a key comes from: a file, or the environment. */
interface KeySource {
  readonly file: string | undefined;
}
const keyAt = ({ file }: KeySource, say: Say) =>
  file === undefined ? 'WENDY_STUDY_KEY' : say.setting('keyFile', file);
const howToMakeKeys = 'Make one with: (umask 077; openssl rand -hex 32 > study.key)';

/** What is wrong with the folder of a study, its files or its key. The file or folder is the source of the error. */
export const storeFindings = findings.catalog({
  storedFileLarge: (v: { bytes: number; most: number }) => ({
    about: call,
    words: () => ({
      message: `this file has ${v.bytes} bytes, and wendy never writes more than ${v.most} there.`,
      advice: 'Restore it from a copy.',
    }),
  }),

  storedFileOther: (v: { kind: 'folder' | 'link' | 'file' | 'device'; needed: 'file' | 'folder' }) => ({
    about: call,
    words: () => ({
      message: `this is ${kinds[v.kind]}, and a study keeps a ${v.needed} of its own here.`,
      advice: 'Move it elsewhere, and run the same command again.',
    }),
  }),

  storedFileUnreadable: (v: { why: string }) => ({
    about: call,
    words: () => ({
      message: `this file cannot be read (${v.why}).`,
      advice: 'Repair its permissions or its disk, and run the same command again.',
    }),
  }),

  studyFolderMissing: () => ({
    about: call,
    words: (say) => ({
      message: 'there is no such folder.',
      advice: `Name the folder that \`${say.command('runStudy')}\` wrote.`,
    }),
  }),

  studyNotInFolder: () => ({
    about: call,
    words: (say) => ({
      message: 'there is no study in this folder: it has no manifest.json.',
      advice: `Name the folder that \`${say.command('runStudy')}\` wrote.`,
    }),
  }),

  manifestOfOther: () => ({
    about: call,
    words: () => ({ message: 'this is not the manifest of a study.', advice: 'Name the folder of a study.' }),
  }),

  manifestFormat: (v: { format: string; version: string; writer: string | undefined }) => ({
    about: call,
    words: () => ({
      message: `the format is ${v.format}, and this version of wendy (${v.version}) knows wendy-study-1.`,
      advice: `Use wendy ${v.writer ?? 'of another version'}.`,
    }),
  }),

  /** `fault`: what of it is missing or changed, where that is known. */
  manifestDamaged: (v: { how: 'plan' | 'times' | 'empty' | 'json' | 'fields'; fault?: string }) => ({
    about: call,
    words: () => ({
      message: `the manifest is damaged: ${damages[v.how]}${v.fault ? ` (${v.fault})` : ''}. Without it, the shards cannot be read.`,
      advice: 'Restore it from a copy, or start again in another folder.',
    }),
  }),

  studyInUse: (v: { pid: number; host: string; since: string; status: string }) => ({
    about: call,
    words: (say) => ({
      message: `another run is at work in this folder, process ${v.pid} on ${v.host}, since ${v.since}.`,
      advice: `Wait for it, stop it, or name another folder with ${say.option('dir')}. \`${v.status}\` shows how far it is.`,
    }),
  }),

  sealMissing: () => ({
    about: call,
    words: (say) => ({
      message: 'this study is not sealed, and a key is given: edits to it cannot be detected.',
      advice: `Leave ${say.option('keyFile')} out and WENDY_STUDY_KEY unset, or start again with the key in another folder.`,
    }),
  }),

  sealWrong: () => ({
    about: call,
    words: () => ({
      message: 'the seal does not match the key.',
      advice: 'Either the study was sealed with another key, or the manifest was edited.',
    }),
  }),

  keyNeeded: () => ({
    about: option('keyFile'),
    words: (say) => ({
      message: 'this study is sealed, so that what is added to it needs its key.',
      advice: `Give it with ${say.setting('keyFile', 'FILE')}.`,
    }),
  }),

  keyLength: (v: KeySource & { bytes: number; least: number; most: number }) => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${keyAt(v, say)}: the key has ${v.bytes} bytes. ${v.least} to ${v.most} are needed.`,
      advice: howToMakeKeys,
    }),
  }),

  keyUnreadable: (v: KeySource & { why: string }) => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${keyAt(v, say)}: the file cannot be read (${v.why}).`,
      advice: howToMakeKeys,
    }),
  }),

  keyNoFile: (v: KeySource) => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${keyAt(v, say)}: this is not a file.`,
      advice: 'Name the file that has the key.',
    }),
  }),

  keyOpenToOthers: (v: KeySource & { mode: string }) => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${keyAt(v, say)}: others may read or write this file (mode ${v.mode}).`,
      advice: 'Only its owner may read a key: run chmod 600 on it.',
    }),
  }),

  keyFileLarge: (v: KeySource & { bytes: number }) => ({
    about: option('keyFile'),
    words: (say) => `${keyAt(v, say)}: the file has ${v.bytes} bytes, too many for a key.`,
  }),

  keyInStudy: (v: KeySource) => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${keyAt(v, say)}: the key lies in the folder of the study, which it should protect.`,
      advice: 'Keep it elsewhere.',
    }),
  }),

  shardEdited: (v: { line: number }) => ({
    about: call,
    words: (say) => ({
      message: `line ${v.line} is not the fit that the plan has there, so this file was edited.`,
      advice: `Remove it, and run the same \`${say.command('runStudy')}\` again: it computes what is missing.`,
    }),
  }),

  studyGone: () => ({
    about: call,
    words: () => ({
      message: 'this study was moved or removed while it was being read.',
      advice: 'Run the same command again, with the folder where it is now.',
    }),
  }),

  /** `which`: numbers of shards, shortened. */
  shardsForged: (v: { shards: number; which: string }) => ({
    about: call,
    words: (say) => ({
      message: `the seal of ${v.shards === 1 ? 'shard' : 'shards'} ${v.which} does not match the key: edited, taken from another study, or written without the key.`,
      advice: `Run the same \`${say.command('runStudy')}\` again with the key: it computes them again.`,
    }),
  }),

  studyIncomplete: (v: {
    shards: number;
    missing: { count: number; which: string };
    damaged: { count: number; which: string };
  }) => ({
    about: call,
    words: (say) => {
      const gaps = [
        ...(v.missing.count > 0
          ? [`${v.missing.count} of ${count(v.shards, 'shard')} missing (${v.missing.which})`]
          : []),
        ...(v.damaged.count > 0 ? [`${v.damaged.count} damaged (${v.damaged.which})`] : []),
      ];
      return {
        message: `this study is not complete: ${gaps.join(' and ')}.`,
        advice: `Run the same \`${say.command('runStudy')}\` again: it computes only what is missing.`,
      };
    },
  }),
});

const kinds = {
  folder: 'a folder',
  link: 'a symbolic link',
  file: 'a file',
  device: 'a pipe or a device',
};

const damages = {
  plan: 'its plan is not the one that it was made with',
  times: 'unitSeconds does not match its plan',
  empty: 'it is empty',
  json: 'it is not JSON',
  fields: 'parts of it are missing or changed',
};

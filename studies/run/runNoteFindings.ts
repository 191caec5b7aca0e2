import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };

/** What is noted while a study runs. */
export const runNoteFindings = findings.catalog({
  /** Another machine has the lock, and is silent. */
  lockWatched: (v: { folder: string; pid: number; host: string }) => ({
    about: call,
    words: () =>
      `Process ${v.pid} on ${v.host} holds the lock of ${v.folder} but is silent: checking whether it is still running …`,
  }),

  runnerReplaced: (v: { pid: number; host: string }) => ({
    about: call,
    words: () => `The previous run, process ${v.pid} on ${v.host}, died: this one continues.`,
  }),

  fitsTimed: () => ({ about: call, words: () => 'Timing a few fits of each kind …' }),

  shardsKeepCut: () => ({
    about: { of: 'option', option: 'shardSeconds' },
    words: (say) =>
      `The study was divided into shards when it began: ${say.option('shardSeconds')} has no effect.`,
  }),

  /** `changes`: by path, such as title: "a" → "b". */
  questionChanged: (v: { changes: readonly string[] }) => ({
    about: { of: 'plan', path: '' },
    words: () => `The question of the plan has changed: ${v.changes.join(', ')}. The fits are kept.`,
  }),

  shardsDamaged: (v: { which: string }) => ({
    about: call,
    words: () => `Damaged shards are computed again: ${v.which}.`,
  }),

  shardsUnsealed: (v: { which: string }) => ({
    about: call,
    words: () =>
      `Shards without the seal of this study are computed again: ${v.which}. They were edited, taken from another study, or written without the key.`,
  }),

  runStopped: (v: { kept: number; shards: number }) => ({
    about: call,
    words: () => `Stopped. ${v.kept} of ${v.shards} shards are kept; run the same command again to continue.`,
  }),
});

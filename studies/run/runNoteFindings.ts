import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };

/** What is noted while a study runs. */
export const runNoteFindings = findings.catalog({
  /** Another machine has the lock, and is silent. */
  lockWatched: (v: { folder: string; pid: number; host: string }) => ({
    about: call,
    words: () =>
      `Process ${v.pid} on ${v.host} has the lock of ${v.folder} and is silent: watching whether it is alive …`,
  }),

  runnerReplaced: (v: { pid: number; host: string }) => ({
    about: call,
    words: () => `The previous run, process ${v.pid} on ${v.host}, died: this one continues.`,
  }),

  fitsTimed: () => ({ about: call, words: () => 'Timing a few fits of each kind …' }),

  shardsKeepCut: () => ({
    about: { of: 'option', option: 'shardSeconds' },
    words: (say) => `The shards were cut when the study began: ${say.option('shardSeconds')} has no effect.`,
  }),

  /** `changes`: by path, such as title: "a" → "b". */
  questionChanged: (v: { changes: readonly string[] }) => ({
    about: { of: 'plan', path: '' },
    words: () => `What is asked of the results has changed: ${v.changes.join(', ')}. The fits stay.`,
  }),

  shardsDamaged: (v: { which: string }) => ({
    about: call,
    words: () => `Damaged, and computed again: shards ${v.which}.`,
  }),

  shardsUnsealed: (v: { which: string }) => ({
    about: call,
    words: () =>
      `Without the seal of this study, and computed again: shards ${v.which}. Somebody edited them, took them from another study, or wrote them without the key.`,
  }),

  runStopped: (v: { kept: number; shards: number }) => ({
    about: call,
    words: () =>
      `Stopped. ${v.kept} of ${v.shards} shards are kept; run the same again, and it goes on from there.`,
  }),
});

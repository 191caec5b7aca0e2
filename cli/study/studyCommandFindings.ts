import { findings } from '../../src/node.ts';
import { thousands } from '../../src/text/digits.ts';
import { list } from '../../src/text/words.ts';

const call = { of: 'call' } as const;
const on = (option: string) => ({ of: 'option', option }) as const;

/** What is wrong with the words of a command of studies, or should be known before it begins. Flags are named as they are typed. */
export const studyCommandFindings = findings.catalog({
  engineUnknown: ({ text, names }: { text: string; names: readonly string[] }) => ({
    about: on('engine'),
    words: () => ({ message: `--engine is "${text}".`, advice: `It must be ${names.join(' or ')}.` }),
  }),

  /** Flags of `other` with the engine `engine`. */
  flagsOfEngine: ({ flags, engine, other }: { flags: readonly string[]; engine: string; other: string }) => ({
    about: on('engine'),
    words: () => {
      const [is, it] = flags.length === 1 ? ['is', 'it'] : ['are', 'them'];
      return {
        message: `${list(flags)} ${is} for --engine ${other}, and this is ${engine}.`,
        advice: `Add --engine ${other}, or leave ${it} out.`,
      };
    },
  }),

  builtInPlanUnknown: ({ text, names }: { text: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `There is no built-in plan called ${JSON.stringify(text)}.`,
      advice: `They are ${names.join(', ')}.`,
    }),
  }),

  planUnknown: ({ text, names }: { text: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `"${text}" is neither a file nor a built-in plan.`,
      advice: `The built-in ones are ${names.join(', ')}; \`wendy study plans\` says more about them.`,
    }),
  }),

  exportNowhere: () => ({
    about: call,
    words: () => ({
      message: 'No output file is named.',
      advice: 'Add --csv FILE or --parquet FILE, such as --csv fits.csv.',
    }),
  }),

  parquetToScreen: () => ({
    about: call,
    words: () => ({
      message: '--parquet is "-". Parquet is not text.',
      advice: 'Name a file, such as --parquet fits.parquet.',
    }),
  }),

  fileUnnamed: ({ flag, text }: { flag: string; text: string }) => ({
    about: call,
    words: () => ({ message: `${flag} is "${text}".`, advice: 'The name of a file is needed.' }),
  }),

  taskNeeded: ({ job, task }: { job: string; task: string }) => ({
    about: call,
    words: () => ({
      message: `--job is "${job}" and --task "${task}".`,
      advice: 'Whole numbers from 1 on are needed, or --shards. Try --shards 3,7-9.',
    }),
  }),

  /** `count`: the shards that the study has, where some beyond them are named. */
  shardsNotRead: ({ text, count }: { text: string; count?: number | undefined }) => ({
    about: call,
    words: () =>
      count === undefined
        ? {
            message: `--shards is "${text}". It must be numbers and ranges of them.`,
            advice: 'Try --shards 3,7-9.',
          }
        : {
            message: `--shards is "${text}", and the study has shards 0 to ${count - 1}.`,
            advice: 'Name some of these.',
          },
  }),

  taskUnwritten: ({ folder, why }: { folder: string; why: string }) => ({
    about: call,
    words: () => `${folder}: writing failed (${why}). Nothing half-written stays.`,
  }),

  /** `gigabytes` of results, and `shard`: what a shard takes, in words. */
  runLong: ({ gigabytes, shard }: { gigabytes: number; shard: string }) => ({
    about: call,
    words: () => ({
      message: `That is long. The results take up to ${thousands(gigabytes)} GB; a shard takes ${shard}, which is what a worker loses when the run is stopped.`,
      advice: 'Fewer --trials show first how it goes; --engine slurm runs it on a cluster (docs/scale.md).',
    }),
  }),

  fitsLeftOut: ({ skipped, shards }: { skipped: number; shards: number }) => ({
    about: call,
    words: () =>
      `This study is not complete: ${skipped} of its ${shards} shards are missing or damaged, and their fits left out.`,
  }),

  sealNotVerified: ({ folder }: { folder: string }) => ({
    about: on('keyFile'),
    words: () => ({
      message: `${folder}: this study is sealed, and its seal was not verified.`,
      advice: 'Give the key with --key-file to check that it was not edited.',
    }),
  }),
});

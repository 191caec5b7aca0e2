import { fileURLToPath } from 'node:url';
import { campaign } from '../../../fuzz/campaign.ts';
import { mustBeSame } from '../../../fuzz/oracles/same.ts';
import { serve } from '../../../fuzz/serve.ts';
import { type Limits, type Target, target } from '../../../fuzz/target.ts';

// The harness on targets with planted faults: node scripts/run.mjs test/fuzz/planted FOLDER

interface Input {
  readonly words: readonly string[];
}

const megabytes = 400;
/** For faults of time. Minimising one waits for it again and again. */
const soon = { seconds: 0.25, megabytes };
/** For all others: however busy the machine, they are not taken for faults of time. */
const never = { seconds: 600, megabytes };

/** A target that fails if an input contains the word "bad", which every fourth does. */
function planted(name: string, fault: () => void | Promise<void>, limits: Limits = never): Target {
  return target<Input>({
    name,
    share: 1,
    limits,
    make: (draw) => ({
      words: draw.shuffled([
        ...draw.several(2, 6, () => draw.pick(['good', 'fine'])),
        draw.chance(0.25) ? 'bad' : 'well',
      ]),
    }),
    async check({ words }, seen) {
      seen('checked');
      if (words.includes('bad')) await fault();
    },
  });
}

const kept: unknown[] = [];
const targets = [
  planted('sound', () => {}),
  planted('crash', () => {
    throw new TypeError('a crash');
  }),
  planted('exit', () => process.exit(7)),
  planted(
    'hang',
    () => {
      for (;;) Math.sqrt(2);
    },
    soon,
  ),
  planted('wait', () => new Promise(() => {}), soon),
  planted('memory', async () => {
    for (;;) {
      kept.push(new Uint8Array(20e6).fill(1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }),
  planted('random', () => mustBeSame('the same answer twice', Math.random(), Math.random())),
];

const [mode = '', heartbeat = ''] = process.argv.slice(2);
if (mode === 'child') serve(targets, heartbeat);
else {
  const courses = await campaign({
    targets,
    setup: { file: fileURLToPath(import.meta.url), words: ['child'] },
    seed: 5,
    milliseconds: Number.POSITIVE_INFINITY,
    count: 8,
    processes: 2,
    folder: mode,
    effort: { tries: 30, milliseconds: 60_000 },
  });
  console.log(JSON.stringify(courses));
}

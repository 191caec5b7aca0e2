import { InputError } from '../../src/node.ts';
import { terminal } from '../terminal.ts';

/** The flags of options of studies, and the command of the function that runs them. */
const studyTerminal = terminal({
  also: {
    runStudy: 'wendy study run',
    folder: '--dir',
    engine: '--engine',
    workers: '--workers',
    trials: '--trials',
    shardSeconds: '--shard-seconds',
    keyFile: '--key-file',
    partition: '--partition',
    account: '--account',
    memory: '--memory',
    template: '--template',
    tasks: '--tasks',
    arrayLimit: '--array-limit',
    sbatch: '--sbatch',
    duckdb: '--duckdb',
  },
});

/** An action of a command of studies, whose errors name flags. */
export function inStudyWords<Words extends unknown[]>(
  run: (...words: Words) => void | Promise<void>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    try {
      await run(...words);
    } catch (error) {
      throw error instanceof InputError ? error.said(studyTerminal) : error;
    }
  };
}

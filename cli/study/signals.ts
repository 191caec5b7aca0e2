import { exitCode, holdSignals } from '../signals.ts';

export interface Stop {
  /** Aborted when the work is to stop. */
  signal: AbortSignal;
  /** The exit code that the signal asks for; 0 where there was none. */
  code(): number;
  /** From now on there is work that stops by itself; `tidy` is called before anything is said. */
  softly(tidy: () => void, words: string): void;
  /** Gives the signals back to the system, after those that have arrived. */
  end(): Promise<void>;
}

/**
 * What Ctrl-C, or a signal from another program, does to a study: until there is work that can be stopped, end; then stop that;
 * and the second time, end at once. The run gives its lock back as the process ends.
 */
export function stopBySignals(): Stop {
  const controller = new AbortController();
  let [code, soft, said] = [0, false, ''];
  let tidy = () => {};
  const release = holdSignals((signal) => {
    const again = code !== 0;
    code = exitCode(signal);
    tidy();
    if (again || !soft) process.exit(code);
    process.stderr.write(said);
    controller.abort();
  });
  return {
    signal: controller.signal,
    code: () => code,
    softly(before, words) {
      [soft, tidy, said] = [true, before, words];
    },
    async end() {
      soft = false;
      await release();
    },
  };
}

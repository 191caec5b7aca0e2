/** What shells call a program that a signal ended: 128 and the signal's number. */
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export interface Stop {
  /** Aborted when the work is to stop. */
  signal: AbortSignal;
  /** The exit code that the signal asks for; 0 where there was none. */
  code(): number;
  /** From now on there is work that stops by itself; `tidy` is called before anything is said. */
  softly(tidy: () => void, words: string): void;
  /** Stops the work for another reason than a signal. */
  now(): void;
  /** Gives the signals back. */
  end(): void;
}

/**
 * What Ctrl-C does to a study, and its kin from other programs: until there is work that can be stopped, leave and end;
 * then stop that; and the second time, leave and end at once.
 */
export function stopBySignals(leave: () => void): Stop {
  const controller = new AbortController();
  let [code, soft, said] = [0, false, ''];
  let tidy = () => {};
  const listeners = Object.entries(codes).map(([name, number]) => {
    const listener = () => {
      const again = code !== 0;
      code = number;
      tidy();
      if (again || !soft) {
        leave();
        process.exit(code);
      }
      process.stderr.write(said);
      controller.abort();
    };
    process.on(name, listener);
    return [name, listener] as const;
  });
  return {
    signal: controller.signal,
    code: () => code,
    softly(before, words) {
      [soft, tidy, said] = [true, before, words];
    },
    now: () => controller.abort(),
    end() {
      for (const [name, listener] of listeners) process.off(name, listener);
    },
  };
}

/** Prints on standard error how far a study is and when it should end; the amounts of work are in any one unit. */
export function startProgress(total: number) {
  const { isTTY } = process.stderr;
  // A terminal shows one line that changes; a log gets a line now and then.
  const pause = isTTY ? 200 : 20_000;
  const [begin, end] = isTTY ? ['\r\x1b[K', ''] : ['', '\n'];
  const started = performance.now();
  let shown = started;
  let done = 0;
  return {
    add(work: number, label: string): void {
      done += work;
      const now = performance.now();
      if (now - shown < pause) return;
      shown = now;
      const left = ((now - started) * (total - done)) / done;
      process.stderr.write(
        `${begin}${label}: ${((100 * done) / total).toFixed(0)}%, ${clock(left)} to go${end}`,
      );
    },
    /** Clears the line, so that something else can be printed. */
    clear(): void {
      if (isTTY) process.stderr.write(begin);
    },
    elapsed: () => clock(performance.now() - started),
  };
}

function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1e3);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What shells call a program that Ctrl-C ended: 128 and the signal's number. */
const interrupted = 130;

/**
 * What Ctrl-C does. Where `handle(true)` was said last it waits for the work to let go of the thread, tidies up and ends
 * the program, so that no file is left half-written. Where the work holds the thread for long, `handle(false)` leaves it
 * to the system, which ends the program at once; shells call that 130 as well.
 */
export function interrupts(tidy: () => void): { handle(whether: boolean): void } {
  const stop = () => {
    tidy();
    process.exit(interrupted);
  };
  return {
    handle(whether) {
      // A signal that waits for its listener is lost when that goes, even if it comes back at once.
      if (whether === process.listeners('SIGINT').includes(stop)) return;
      if (whether) process.on('SIGINT', stop);
      else process.off('SIGINT', stop);
    },
  };
}

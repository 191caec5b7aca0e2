/** What shells call a program that Ctrl-C ended: 128 and the signal's number. */
const interrupted = 130;

/** Until the returned function is called, Ctrl-C runs `tidy` and ends the program: between two steps, never amid a file. */
export function onInterrupt(tidy: () => void): () => void {
  const stop = () => {
    tidy();
    process.exit(interrupted);
  };
  process.on('SIGINT', stop);
  return () => process.off('SIGINT', stop);
}

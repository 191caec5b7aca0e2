import { useEffect, useState } from 'preact/hooks';

/** Between two looks at the clock, in milliseconds. */
const tick = 100;

/** Milliseconds that a question has been open for; 0 where none is. A new `question` starts again at 0. */
export function useElapsed(running: boolean, question: unknown): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    setElapsed(0);
    if (!running) return;
    const begin = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - begin), tick);
    return () => clearInterval(timer);
  }, [running, question]);
  return running ? elapsed : 0;
}

import { useEffect, useState } from 'preact/hooks';

/**
 * A state without what comes and goes between two keys: the last one that has stood for that many milliseconds. The state
 * `atOnce` need not wait.
 */
export function useSteady<T extends string>(now: T, atOnce: T, milliseconds: number): T {
  const [steady, setSteady] = useState(now);
  useEffect(() => {
    if (now === atOnce) return setSteady(now);
    const timer = setTimeout(() => setSteady(now), milliseconds);
    return () => clearTimeout(timer);
  }, [now, atOnce, milliseconds]);
  return now === atOnce ? now : steady;
}

import { useEffect, useRef, useState } from 'preact/hooks';

/** Milliseconds that a change is shown. */
const lasting = 1200;

/** Which of some named texts have just changed; none at first, and none that were not there before. */
export function useChanges(
  texts: readonly (readonly [name: string, text: string])[],
): (name: string) => boolean {
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const key = JSON.stringify(texts);
  useEffect(() => {
    const now = new Map(texts);
    const others = [...now].filter(([name, text]) => (before.current.get(name) ?? text) !== text);
    before.current = now;
    if (others.length === 0) return;
    setChanged(new Set(others.map(([name]) => name)));
    const timer = setTimeout(() => setChanged(new Set()), lasting);
    return () => clearTimeout(timer);
  }, [key]);
  return (name) => changed.has(name);
}

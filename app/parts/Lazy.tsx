import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { pageWords } from '../state/pageWords.ts';
import { storageFindings } from '../state/storageFindings.ts';

/** A part of the page whose code is loaded when it is first shown; `load` must be the same function each time. */
export function Lazy<Given extends object>({
  load,
  given,
}: {
  load: () => Promise<ComponentType<Given>>;
  given: Given & JSX.IntrinsicAttributes;
}) {
  const [Part, setPart] = useState<ComponentType<Given>>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    load().then(
      (part) => setPart(() => part),
      () => setIsMissing(true),
    );
  }, [load]);
  if (isMissing) {
    return (
      <p class="problem" role="alert">
        {pageWords(storageFindings.pagePartMissing())}
      </p>
    );
  }
  return Part ? <Part {...given} /> : null;
}

import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

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
        A part of this page did not come. Check that the server still runs, and reload the page.
      </p>
    );
  }
  return Part ? <Part {...given} /> : null;
}

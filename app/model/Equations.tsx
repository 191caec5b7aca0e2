import { useEffect, useRef } from 'preact/hooks';
import type { Model } from '../../src/index.ts';
import { texLines, typeset } from './typeset.ts';

/** Milliseconds after the last key press. */
const delay = 80;
/** Pixels that an equation and a constant take, so that little moves when they appear. */
const [equationHeight, constantHeight] = [40, 26];

/** The equations of a model as in a book. */
export function Equations({ model }: { model: Model }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const control = new AbortController();
    const draw = async () => {
      const { default: temml } = await import('temml');
      const set = await typeset(temml, texLines(model), document, control.signal);
      if (set) box.current?.replaceChildren(set);
    };
    // Without them the page is as good: the text stands above.
    const timer = setTimeout(() => draw().catch(() => {}), delay);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [model]);
  const height = equationHeight * model.equations.length + constantHeight * model.constants.size;
  return (
    <figure
      class="equations"
      ref={box}
      aria-label="Equations"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ '--height': `${height}px` }}
    />
  );
}

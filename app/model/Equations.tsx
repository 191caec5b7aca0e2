import { useEffect, useRef, useState } from 'preact/hooks';
import type { Model } from '../../src/index.ts';
import { firstAnswer } from '../state/firstAnswer.ts';
import { hues } from '../state/hues.ts';

/** Milliseconds after the last key press. */
const delay = 80;
/** Pixels that an equation and another line take, so that little moves when they appear. */
const [equationHeight, constantHeight] = [40, 26];

/** The equations of a model as in a book; as they were typed, until that is loaded. */
export function Equations({ model }: { model: Model }) {
  const colours = hues.value;
  const box = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    const draw = async () => {
      await firstAnswer();
      const [{ default: temml }, { texLines, typeset }] = await Promise.all([
        import('temml'),
        import('./typeset.ts'),
      ]);
      const set = await typeset(temml, texLines(model, colours), document, control.signal);
      if (!set) return;
      box.current?.replaceChildren(set);
      setReady(true);
    };
    // Where they cannot be set, the text stays.
    const timer = setTimeout(() => draw().catch(() => {}), delay);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [model, colours]);
  const text = withoutComments(model.text);
  const equations = model.equations.length;
  const others = Math.max(text.split('\n').filter((line) => line.trim() !== '').length - equations, 0);
  const height = equationHeight * equations + constantHeight * others;
  return (
    <figure
      class="sunken equations"
      aria-label="Equations"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ '--height': `${height}px` }}
    >
      {!ready && <code>{text}</code>}
      <div ref={box} />
    </figure>
  );
}

function withoutComments(text: string): string {
  return text.replace(/#.*/g, '').trim();
}

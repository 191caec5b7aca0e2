import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { shownTip } from './shownTip.ts';
import './explain.css';

/** What describes the explained thing. */
export const tipId = 'explanation';
/** Milliseconds for the pointer to reach the words. */
const grace = 160;
/** Pixels between the thing and its explanation, and to the edges of the window. */
const [away, edge] = [6, 8];

let closing: ReturnType<typeof setTimeout> | undefined;
let isInside = false;

/** Hides the words a little later, unless the pointer is in them or in something else that is explained by then. */
export function stayOpen(hide: () => void): void {
  clearTimeout(closing);
  closing = setTimeout(() => {
    if (!isInside) hide();
  }, grace);
}

/** The words beside what they explain: one for all of the page. */
export function Tip() {
  const tip = useRef<HTMLDivElement>(null);
  const shown = shownTip.value;
  const place = () => {
    const box = tip.current;
    if (!box || !shown) return;
    const of = shown.of.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const left = Math.min(Math.max(of.left, edge), innerWidth - width - edge);
    const isAbove = of.bottom + away + height > innerHeight - edge && of.top - away - height > edge;
    box.style.left = `${left}px`;
    box.style.top = `${isAbove ? of.top - away - height : of.bottom + away}px`;
  };
  useLayoutEffect(place, [shown]);
  useEffect(() => {
    if (!shown) return;
    const hide = () => {
      shownTip.value = undefined;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    // It would stay behind; but what has the focus may have been scrolled into sight by that.
    const follow = () => {
      const { top, bottom } = shown.of.getBoundingClientRect();
      if (document.activeElement === shown.of && bottom > 0 && top < innerHeight) place();
      else hide();
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', hide);
    addEventListener('keydown', press, { capture: true });
    return () => {
      isInside = false;
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', hide);
      removeEventListener('keydown', press, { capture: true });
    };
  }, [shown]);
  if (!shown) return null;
  const { term, text } = shown.explanation;
  return (
    <div
      ref={tip}
      class="tip"
      id={tipId}
      role="tooltip"
      onPointerEnter={() => {
        isInside = true;
      }}
      onPointerLeave={() => {
        isInside = false;
        stayOpen(() => {
          shownTip.value = undefined;
        });
      }}
    >
      <strong>{term}</strong> {text}
    </div>
  );
}

import { type ComponentChildren, h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Explanation, shownTip } from './shownTip.ts';
import { stayOpen, tipId } from './Tip.tsx';

/** Milliseconds that a pointer rests before something is explained, so that a table can be crossed in peace. */
const rest = 180;

/** Something that explains itself: under the pointer, with the focus of the keyboard, or at a touch. Escape takes the words away. */
export function Explained(given: {
  as?: 'span' | 'td' | 'th';
  explanation: Explanation;
  children: ComponentChildren;
  class?: string;
  scope?: 'col' | 'row';
  /** -1 where arrow keys lead to it. */
  tabIndex?: 0 | -1;
  /** All digits of its numbers, for those who look for them. */
  exact?: string | undefined;
  /** Its place in a table that arrow keys lead through. */
  place?: string;
}) {
  const { as = 'span', explanation, children, scope, exact, place, tabIndex = 0 } = given;
  const own = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    clearTimeout(timer.current);
    if (own.current) shownTip.value = { of: own.current, explanation };
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (shownTip.peek()?.of === own.current) shownTip.value = undefined;
  };
  useEffect(() => hide, []);
  const isShown = shownTip.value?.of === own.current && own.current !== null;
  return h(
    as,
    {
      ref: own,
      class: `explained ${given.class ?? ''}`.trim(),
      scope,
      tabIndex,
      'data-exact': exact,
      'data-place': place,
      'aria-describedby': isShown ? tipId : undefined,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(show, rest);
      },
      onPointerLeave: () => {
        clearTimeout(timer.current);
        stayOpen(hide);
      },
      onFocus: show,
      onBlur: hide,
      // A second touch, or a click on what has the focus already.
      onClick: show,
    },
    children,
  );
}

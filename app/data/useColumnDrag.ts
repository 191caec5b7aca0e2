import { useState } from 'preact/hooks';

/** A column that is being dragged: its place, where the pointer is, and the target under it. */
export interface ColumnDrag {
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly over: string | undefined;
}

/** Pixels that a pointer moves before it drags. */
const least = 4;

/**
 * Dragging of columns by pointer, touch included. What takes them has `data-target`; `act` is called with the column and the target that it was dropped on.
 */
export function useColumnDrag(act: (column: number, target: string) => void) {
  const [drag, setDrag] = useState<ColumnDrag>();
  const handle = (column: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      const element = event.currentTarget;
      const [x, y] = [event.clientX, event.clientY];
      let now: ColumnDrag | undefined;
      const move = (to: PointerEvent) => {
        if (!now && Math.hypot(to.clientX - x, to.clientY - y) < least) return;
        now = { column, x: to.clientX, y: to.clientY, over: targetAt(to.clientX, to.clientY) };
        setDrag(now);
      };
      const end = (isDropped: boolean) => {
        element.removeEventListener('pointermove', move);
        element.removeEventListener('pointerup', drop);
        element.removeEventListener('pointercancel', cancel);
        removeEventListener('keydown', quit);
        setDrag(undefined);
        if (isDropped && now?.over !== undefined) act(column, now.over);
      };
      const drop = () => end(true);
      const cancel = () => end(false);
      const quit = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
      element.setPointerCapture(event.pointerId);
      element.addEventListener('pointermove', move);
      element.addEventListener('pointerup', drop);
      element.addEventListener('pointercancel', cancel);
      addEventListener('keydown', quit);
    },
  });
  return { drag, handle };
}

function targetAt(x: number, y: number): string | undefined {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-target]');
  return target?.dataset.target;
}

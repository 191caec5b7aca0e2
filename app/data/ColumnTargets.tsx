import type { ColumnDrag } from './useColumnDrag.ts';

/** A place that takes a column. */
export interface ColumnTarget {
  readonly id: string;
  readonly words: string;
}

/** Where a column can be dropped, shown while one is dragged, with its name at the pointer. For the eye alone: menus do the same. */
export function ColumnTargets(given: { drag: ColumnDrag; name: string; targets: readonly ColumnTarget[] }) {
  const { drag, name, targets } = given;
  return (
    <>
      <div class="column-targets" aria-hidden="true">
        {targets.map(({ id, words }) => (
          <span
            key={id}
            class={drag.over === id ? 'column-target column-target-over' : 'column-target'}
            data-target={id}
          >
            {words}
          </span>
        ))}
      </div>
      <div class="column-ghost" style={{ left: `${drag.x}px`, top: `${drag.y}px` }} aria-hidden="true">
        {name}
      </div>
    </>
  );
}

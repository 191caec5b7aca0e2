import { useState } from 'preact/hooks';

/**
 * One stop of the Tab key for a whole table, whose cells arrow keys, Home and End lead through: what a cell with a place takes,
 * and what the table does with keys. Places are "row,column", from 0.
 */
export function useRoving(): {
  at: (row: number, column: number) => { place: string; tabIndex: 0 | -1 };
  onKeyDown: (event: KeyboardEvent & { currentTarget: HTMLElement }) => void;
} {
  const [active, setActive] = useState('0,0');
  const at = (row: number, column: number) => {
    const place = `${row},${column}`;
    return { place, tabIndex: place === active ? 0 : -1 } as const;
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const step = steps[event.key];
    const from = event.target as HTMLElement;
    if (!step || from.dataset.place === undefined) return;
    event.preventDefault();
    // A narrow page leaves columns out.
    const rows = [...event.currentTarget.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('[data-place]')].filter(
        ({ offsetParent }) => offsetParent !== null,
      ),
    );
    const row = rows.findIndex((cells) => cells.includes(from));
    const [down, across] = step(row, rows[row].indexOf(from), rows[row].length - 1);
    const next = rows[down]?.[across];
    if (!next) return;
    setActive(next.dataset.place!);
    next.focus();
  };
  return { at, onKeyDown };
}

/** Where keys lead from a row and a column whose row has that last one. */
const steps: Record<string, (row: number, column: number, last: number) => [number, number]> = {
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowRight: (row, column) => [row, column + 1],
  ArrowUp: (row, column) => [row - 1, column],
  ArrowDown: (row, column) => [row + 1, column],
  Home: (row) => [row, 0],
  End: (row, _, last) => [row, last],
};

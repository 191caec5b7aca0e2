import type { Column, Table } from '../../src/index.ts';
import { isExperimentName, isTimeName, labelOf } from '../../src/inside.ts';
import type { Use } from '../state/work.ts';
import { asTimes } from './asTimes.ts';
import { guessTime, isTemperature } from './guessTime.ts';
import { isBlank } from './isBlank.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';
import { suggestedName } from './stateName.ts';

/** More labels than this are measurements, or row numbers. */
const mostLabels = 1000;

/**
 * What each column is used for: as chosen, and where nothing was, as guessed. Columns t and experiment have the meaning
 * that the library gives them; where there are none, the time is guessed by `guessTime`, and where times start again or repeat, the
 * first column with labels that explain it tells experiments apart. `by` names that column where it is known.
 */
export function guessUses(table: Table, chosen: readonly (Use | null)[], by?: string): Use[] {
  const { columns } = table;
  const has = (as: Use['as']) => columns.some((_, j) => chosen[j]?.as === as);
  const free = columns.map((column, j) => ({ column, j })).filter(({ j }) => !chosen[j]);
  const known = columns.find(({ name }) => name === by);
  const others = free.map(({ column }) => column).filter((column) => column !== known);
  const time = has('time') ? undefined : guessTime(others);
  const timeColumn = time ?? columns.find((_, j) => chosen[j]?.as === 'time');
  const labels = has('experiment')
    ? undefined
    : (known ??
      guessLabels(
        others.filter((column) => column !== time),
        timeColumn && asTimes(timeColumn),
      ));

  const taken = new Set(chosen.flatMap((use) => (use?.as === 'state' ? [use.name] : [])));
  return columns.map((column, j) => {
    const use = chosen[j];
    if (use) return use;
    if (column === time) return { as: 'time' };
    if (column === labels) return { as: 'experiment' };
    const isTime = isTimeName(column.name) && !isTemperature(column);
    if (column.name === '' || isTime || isBlank(column.name) || !isMostlyNumbers(column))
      return { as: 'nothing' };
    const name = suggestedName(column.name, taken);
    taken.add(name);
    return { as: 'state', name };
  });
}

function guessLabels(columns: readonly Column[], time: Column | undefined): Column | undefined {
  const named = columns.filter(({ name }) => isExperimentName(name));
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const t = time?.values;
  if (!t) return undefined;
  const restarts = t.some((x, i) => x < t[i - 1]);
  if (restarts) return columns.find((column) => column.name !== '' && tellsApart(column, t, true));
  if (!t.some((x, i) => x === t[i - 1])) return undefined;
  // Rows that repeat a time may be replicates: only words, or what is called so, tell experiments apart.
  return columns.find((column) => saysWhich(column) && tellsApart(column, t, false));
}

const whichWords =
  /^(?:exp|expt|run|trial|series|subject|id|patient|person|animal|mouse|plant|dish|flask|tube|well|plate|batch|strain|group|treatment|condition|clone|colony|site|replicate|rep)s?(?:[ _.-]?(?:id|no|nr|number|name))?$/i;

function saysWhich(column: Column): boolean {
  return column.name !== '' && (!isMostlyNumbers(column) || whichWords.test(column.name));
}

/** Whether every row has a label, of which there are some but few, and the times of each increase. */
function tellsApart(column: Column, t: Float64Array, mayRepeat: boolean): boolean {
  const last = new Map<string, number>();
  const most = Math.min(mostLabels, t.length / 3);
  for (let i = 0; i < t.length; i++) {
    const label = labelOf(column, i);
    const before = last.get(label) ?? Number.NEGATIVE_INFINITY;
    if (label === '' || t[i] < before || (!mayRepeat && t[i] === before)) return false;
    last.set(label, t[i]);
    if (last.size > most) return false;
  }
  return last.size > 1;
}

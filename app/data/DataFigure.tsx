import { useCallback } from 'preact/hooks';
import { dataFigure } from '../../charts/dataFigure.ts';
import type { Look } from '../../charts/figure/theme.ts';
import { Figure } from '../figures/Figure.tsx';
import { columnRoles, type Role } from '../model/columnRoles.ts';
import { reading } from '../state/store.ts';
import type { TableSeen } from '../worker/messages.ts';

/** Experiments that are drawn, in a small figure and in a large one. */
const [fewDrawn, manyDrawn] = [12, 96];

function isConstant(values: ArrayLike<number>): boolean {
  let first = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    if (Number.isNaN(first)) first = values[i];
    else if (values[i] !== first) return false;
  }
  return true;
}

/** The values of a table over time: a small drawing, or a large one to read off. */
export function DataFigure({ seen, isLarge = false }: { seen: TableSeen; isLarge?: boolean }) {
  const names = seen.columns.flatMap(({ use }) => (use.as === 'state' ? [use.name] : []));
  const roles = 'model' in reading.value ? columnRoles(reading.value.model) : new Map<string, Role>();
  const mostDrawn = isLarge ? manyDrawn : fewDrawn;
  // Doses and standard deviations are no course in time, nor is what never changes in an experiment.
  const areConstant = [...new Set(names)].map((_, l) =>
    seen.experiments.every(({ values }) => isConstant(values[l] ?? [])),
  );
  const drawn = [...new Set(names)].map(
    (name, l) =>
      !['dose', 'standard deviation'].includes(roles.get(name) ?? '') &&
      (!areConstant[l] || areConstant.every(Boolean)),
  );
  const times = seen.columns.find(({ use }) => use.as === 'time');
  const draw = useCallback(
    (document: Document, look: Look) => {
      const time = times?.dates || times?.name || 't';
      const isDrawn = (_: unknown, l: number) => drawn[l];
      const experiments = seen.experiments
        .slice(0, mostDrawn)
        .map((one) => ({ ...one, values: one.values.filter(isDrawn) }));
      const states = [...new Set(names)].filter(isDrawn);
      return dataFigure(document, { states, experiments }, { ...look, time }, isLarge);
    },
    [seen, drawn.join(), isLarge],
  );
  const left = seen.experiments.length - mostDrawn;
  return (
    <>
      <Figure name="data" title="The data" draw={draw} controls={isLarge ? 'all' : 'none'} />
      {left > 0 && <p class="muted small">Drawn are the first {mostDrawn} experiments.</p>}
    </>
  );
}

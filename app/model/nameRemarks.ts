import { type Model, nearestName } from '../../src/index.ts';
import type { ColumnSeen } from '../worker/messages.ts';
import { isName } from './modelText.ts';

/** Something about names that is probably not meant, and what would mend it. */
export interface NameRemark {
  readonly words: string;
  readonly fixes: readonly NameFix[];
}

export type NameFix =
  /** The model says `to` instead of `from`. */
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  /** The column at that place is taken as measured values of the state. */
  | { readonly kind: 'column'; readonly column: number; readonly name: string; readonly state: string };

/** Columns offered for a state that none is close to. */
const mostOffers = 3;

/** What does not match between a model's names and the columns of the data that hold values of states. */
export function nameRemarks(model: Model, columns: readonly ColumnSeen[]): readonly NameRemark[] {
  const measured = columns.flatMap(({ use }, column) =>
    use.as === 'state' ? [{ column, name: use.name }] : [],
  );
  if (measured.length === 0) return [];
  const states = new Set(model.states);
  const taken = new Set([...model.states, ...model.parameters, ...model.constants.keys()]);
  const free = measured.filter(({ name }) => !taken.has(name));
  const names = new Set(measured.map(({ name }) => name));

  const unmeasured = model.states
    .filter((state) => !names.has(state))
    .map(
      (state): NameRemark => ({
        words: `${state} has no column in the data; every state must be measured.`,
        fixes: offersFor(state, free).map((column) =>
          isName(column.name)
            ? { kind: 'rename', from: state, to: column.name }
            : { kind: 'column', ...column, state },
        ),
      }),
    );
  const slips = model.parameters.flatMap((parameter): NameRemark[] => {
    if (names.has(parameter)) {
      const words = `${parameter} is a column of the data, but has no equation: it is taken for a parameter. Add ${parameter}' = … to make it a state.`;
      return [{ words, fixes: [] }];
    }
    const near = slipOf(parameter, [...states, ...names].filter(isName));
    if (near === undefined) return [];
    const words = `${parameter} is taken for a parameter, but ${near} is ${states.has(near) ? 'a state' : 'a column'}.`;
    return [{ words, fixes: [{ kind: 'rename', from: parameter, to: near }] }];
  });
  return [...unmeasured, ...slips];
}

/** The columns that no name of the model stands for. */
export function unusedColumns(model: Model, columns: readonly ColumnSeen[]): readonly string[] {
  const known = new Set([...model.states, ...model.parameters]);
  return columns.flatMap(({ use }) => (use.as === 'state' && !known.has(use.name) ? [use.name] : []));
}

function offersFor<C extends { name: string }>(state: string, free: readonly C[]): readonly C[] {
  const near = nearestName(
    state,
    free.map(({ name }) => name),
  );
  return near === undefined ? free.slice(0, mostOffers) : free.filter(({ name }) => name === near);
}

/**
 * The name that was probably meant. Short names are alike by nature (u1 and w1, S and s), and so are those that
 * differ in their number (rate1 and rate2): no slips.
 */
function slipOf(parameter: string, names: readonly string[]): string | undefined {
  if (parameter.length < 2) return undefined;
  const same = names.find((name) => name.toLowerCase() === parameter.toLowerCase());
  if (same !== undefined || parameter.length < 4) return same;
  const letters = (name: string) => name.replace(/\p{Nd}/gu, '');
  return nearestName(
    parameter,
    names.filter((name) => letters(name) !== letters(parameter)),
  );
}

import { type FitOptions, InputError, parseModel } from '../../src/index.ts';
import { examples } from '../../src/inside.ts';
import { bare } from '../gallery/truthOf.ts';
import { hiddenStates } from '../model/columnRoles.ts';
import { modelsOf } from '../state/models.ts';
import type { Source, TableSource, Work } from '../state/work.ts';
import { broughtFindings } from './broughtFindings.ts';

/** What a user brought. */
export interface ToTakeUp {
  readonly model?: { readonly name: string; readonly text: string };
  readonly table?: TableSource;
  readonly layout?: { readonly name: string; readonly text: string };
  /** The options that a fit of the model needs. */
  readonly options?: FitOptions;
  /** Those that the model of the page came with: they leave with it. */
  readonly leaving?: FitOptions;
}

/**
 * What changes in the work by what was brought. A model takes the place of the model, a table that of the data. An example that
 * nobody touched steps aside: its model for a table that it does not measure, its data for a model. So does a model that was suggested for
 * other data, `isSuggested`, and never changed. `columns` are the names that the table's columns have in a model.
 */
export function takeUp(
  work: Work,
  { model, table, layout, options, leaving }: ToTakeUp,
  columns: readonly string[],
  isSuggested = false,
): Partial<Work> {
  const data = withLayout(table ?? work.data, layout);
  if (model) {
    const next: Source = data.kind === 'example' ? { kind: 'none', name: model.name } : data;
    return {
      model: model.text,
      ...(next !== work.data && { data: next }),
      ...((options || leaving) && { options: { ...without(work.options, leaving), ...options } }),
    };
  }
  const isNobodys = isUntouchedExample(work) || (isSuggested && work.compared === null);
  if (!table || !isNobodys || measures(work.model, columns)) return { data };
  return { model: '', compared: null, each: false, data };
}

/** Options without those that still have a value that came with the model. */
function without(options: FitOptions, leaving: FitOptions = {}): FitOptions {
  const kept = Object.entries(options).filter(([name, value]) => leaving[name as keyof FitOptions] !== value);
  return Object.fromEntries(kept);
}

function withLayout(data: Source, layout: ToTakeUp['layout']): Source {
  if (!layout) return data;
  if (data.kind !== 'table') throw new InputError(broughtFindings.layoutWithoutPlate());
  // Columns are others with it; how wells are grouped stays.
  const { uses: _, shape, ...rest } = data;
  return { ...rest, uses: [], ...(shape?.kind === 'plate' && { shape }), layout };
}

/** Whether the model is that of the example whose data are there. */
function isUntouchedExample(work: Work): boolean {
  const { data } = work;
  const example = data.kind === 'example' ? examples.find(({ name }) => name === data.name) : undefined;
  return example !== undefined && modelsOf(work).every(({ model }) => bare(model) === bare(example.model));
}

/** Whether columns show every state of a model. */
function measures(text: string, columns: readonly string[]): boolean {
  return hiddenStates(parseModel(text), columns).length === 0;
}

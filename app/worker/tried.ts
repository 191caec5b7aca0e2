import { type FitOptions, parseModel } from '../../src/index.ts';
import { type TrialData, type Trials, trials, type WantedNames, wantedNames } from '../../src/inside.ts';
import { extremeRows } from '../data/extremeRows.ts';
import { tableToFit } from '../data/tableToFit.ts';
import type { ReadSource } from '../data/usable.ts';
import type { Source } from '../state/work.ts';
import type { Movable } from './messages.ts';

/** A request: a model and its options. */
interface Asked {
  readonly model: string;
  readonly options: FitOptions;
}

let last: { source: Source; to: string; trials: Trials } | undefined;

/** The model with its data, to be solved at any values; kept, since sliders ask for the same again and again. */
export async function trialsOf(
  source: Source,
  read: (names: WantedNames) => Promise<ReadSource>,
  { model: text, options: given }: Asked,
): Promise<Trials> {
  const to = JSON.stringify([text, given]);
  if (last?.source === source && last.to === to) return last.trials;
  const model = parseModel(text);
  const { table, options } = tableToFit(await read(wantedNames(model)), given);
  const made = trials(model, table, options);
  last = { source, to, trials: made };
  return made;
}

/** More values than these cannot be told apart in a small drawing. */
const mostDrawn = 2000;

/** What the page has to know of it. */
export function movableOf({ quantities, experiments, names }: Trials, { model }: Asked): Movable {
  return { model, quantities, names, experiments: experiments.map(thinned) };
}

function thinned({ name, t, values }: TrialData): TrialData {
  const rows = extremeRows([...t.keys()], Object.values(values), mostDrawn);
  const some = (list: Float64Array) => Float64Array.from(rows, (row) => list[row]);
  return {
    name,
    t: some(t),
    values: Object.fromEntries(Object.entries(values).map(([output, y]) => [output, some(y)])),
  };
}

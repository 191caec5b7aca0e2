import { type FitOptions, parseModel } from '../../src/index.ts';
import { type TrialData, type Trials, trials, type WantedNames, wantedNames } from '../../src/inside.ts';
import type { ReadSource } from '../data/readSource.ts';
import { tableToFit } from '../data/tableToFit.ts';
import type { Source } from '../state/work.ts';
import type { Movable } from './messages.ts';

/** What is asked about data: a model and its options. */
interface Asked {
  readonly model: string;
  readonly options: FitOptions;
}

let last: { source: Source; to: string; trials: Trials } | undefined;

/** The model with its data, to be solved at any values; kept, since sliders ask for the same again and again. */
export function trialsOf(
  source: Source,
  read: (names: WantedNames) => ReadSource,
  { model: text, options: given }: Asked,
): Trials {
  const to = JSON.stringify([text, given]);
  if (last?.source !== source || last.to !== to) {
    const model = parseModel(text);
    const { table, options } = tableToFit(read(wantedNames(model)), given);
    last = { source, to, trials: trials(model, table, options) };
  }
  return last.trials;
}

/** More values than these cannot be told apart in a small drawing. */
const mostDrawn = 2000;

/** What the page has to know of it. */
export function movableOf({ quantities, experiments, names }: Trials, { model }: Asked): Movable {
  return { model, quantities, names, experiments: experiments.map(thinned) };
}

function thinned({ name, t, values }: TrialData): TrialData {
  const every = Math.ceil(t.length / mostDrawn);
  const some = (list: Float64Array) => (every === 1 ? list : list.filter((_, i) => i % every === 0));
  return {
    name,
    t: some(t),
    values: Object.fromEntries(Object.entries(values).map(([output, y]) => [output, some(y)])),
  };
}

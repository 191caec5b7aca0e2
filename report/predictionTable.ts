import {
  type Band,
  InputError,
  type Prediction,
  predict,
  type Result,
  type WrittenTable,
} from '../src/index.ts';
import { densePrediction } from './densePrediction.ts';
import { joined } from './resultTables.ts';

/** Rows of all experiments together: more than a figure can show, fewer than a sheet can hold. */
const mostRows = 200_000;

/** The predictions of fits as a table, undefined where there are none; and why an experiment is not in it. */
export interface PredictionTable {
  readonly table: WrittenTable | undefined;
  readonly failures: readonly InputError[];
}

/** States and outputs over the time of the data with their bands, at as many times as a curve takes, for each experiment; then, where it has rows at inf, the steady state. */
export async function predictionTable(results: readonly Result[]): Promise<PredictionTable> {
  const all = results.flatMap((result) => result.experiments.map((experiment) => ({ result, experiment })));
  const most = Math.max(2, Math.floor(mostRows / all.length));
  const parts: Parameters<typeof joined>[0][number][] = [];
  const failures: InputError[] = [];
  for (const { result, experiment } of all) {
    const [first, end] = experiment.timeSpan;
    const { settles: last = end } = experiment;
    const add = (prediction: Prediction, t = prediction.t) =>
      parts.push({ name: experiment.name, t, columns: predictionColumns(prediction).slice(1) });
    const named = experiment.name === '' ? {} : { experiment: experiment.name };
    try {
      if (first <= last) {
        const ends = await predict(result, first < last ? [first, last] : [first], named);
        add(await densePrediction(result, first, ends, most));
      }
      // The steady state, in a row at inf as in the data.
      if (last < end) add(await predict(result, [end], named), [Number.POSITIVE_INFINITY]);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push(error);
    }
  }
  return { table: joined(parts), failures };
}

/** The columns of a prediction: the times, then each state or output with the bounds of its band. */
export function predictionColumns(prediction: Prediction): (readonly [name: string, values: number[]])[] {
  const bands = bandsOf(prediction);
  const names = columnNames(bands.map(([name]) => name));
  const columns = bands.flatMap(([, { value, lower, upper }], k) => {
    const [u, low, high] = names[k];
    return [[u, value] as const, [low, lower] as const, [high, upper] as const];
  });
  return [['t', prediction.t], ...columns];
}

/** States that no output has the name of, then outputs: what a table of measurements could hold. */
export function bandsOf({ states, lower, upper, outputs }: Prediction): [string, Omit<Band, 'stdError'>][] {
  return [
    ...Object.keys(states)
      .filter((name) => !Object.hasOwn(outputs, name))
      .map((name): [string, Omit<Band, 'stdError'>] => [
        name,
        { value: states[name], lower: lower[name], upper: upper[name] },
      ]),
    ...Object.entries(outputs),
  ];
}

/** A name and those of its bounds, with as many underscores as keep them apart from other names. */
function columnNames(all: readonly string[]): (readonly [string, string, string])[] {
  for (let mark = '_'; ; mark += '_') {
    const names = all.map((u) => [u, `${u}${mark}lower`, `${u}${mark}upper`] as const);
    if (new Set(names.flat()).size === 3 * all.length) return names;
  }
}

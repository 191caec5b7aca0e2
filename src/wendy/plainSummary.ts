import { column, type Matrix } from '../linalg/matrix.ts';
import type { Model } from '../model/model.ts';
import type { Options } from '../options.ts';
import { byState, type Result } from '../result.ts';
import { measured, rms, spread } from '../stats/moments.ts';

/** What was measured in an experiment. */
interface Measured {
  readonly name: string;
  readonly t: ArrayLike<number>;
  readonly U: Matrix;
}

/** The fields that end a result of a method that estimates no states, in their order. */
type PlainSummary = Pick<
  Result,
  | 'irls'
  | 'search'
  | 'experiments'
  | 'model'
  | 'timeSpan'
  | 'points'
  | 'notes'
  | 'evaluations'
  | 'timing'
  | 'options'
>;

/**
 * What a result of a method that estimates no states says about the data and the fit. `information`: of each experiment, its part of it;
 * where nothing is known about that, by the number of its values.
 */
export function plainSummary(
  model: Model,
  records: readonly Measured[],
  options: Options,
  fit: { evaluations: number; timing?: Record<string, number>; information?: ArrayLike<number> },
): PlainSummary {
  const spans = records.map(({ t }): [number, number] => [t[0], t[t.length - 1]]);
  const observations = records.map(({ U }) => measured(U.data).length);
  const total = observations.reduce((sum, n) => sum + n, 0);
  return {
    irls: null,
    search: null,
    experiments: records.map(({ name, t }, e) => ({
      name,
      points: t.length,
      timeSpan: spans[e],
      observations: observations[e],
      information: fit.information?.[e] ?? observations[e] / total,
      initial: [],
      jointCovariance: null,
      forward: null,
      trajectory: null,
      known: {},
    })),
    model: model.text,
    timeSpan: [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))],
    points: records.reduce((sum, { t }) => sum + t.length, 0),
    notes: [],
    evaluations: { fit: fit.evaluations, check: 0 },
    timing: fit.timing ?? {},
    options,
  };
}

/** The noise σ of each state, over the size of its values and over their spread. */
export function noiseRatios(
  states: readonly string[],
  records: readonly Measured[],
  sigma: ArrayLike<number>,
): Pick<Result['diagnostics'], 'noiseToSignal' | 'noiseToSpread'> {
  const columns = (l: number) => records.map(({ U }) => measured(column(U, l)));
  return {
    noiseToSignal: byState(states, (l) => sigma[l] / (rms(...columns(l)) || 1)),
    noiseToSpread: byState(states, (l) => sigma[l] / (spread(...columns(l)) || 1)),
  };
}

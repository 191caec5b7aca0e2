import { isRegular } from '../data/checkRegular.ts';
import type { Data } from '../data/data.ts';
import type { Options } from '../options.ts';
import { seriesOf } from './series.ts';
import { startNoise } from './startNoise.ts';

/** Noise of each state as it is given, or seen without any model. */
export function noiseBefore({ states, experiments }: Data, options: Options): Float64Array {
  const regular = experiments.map((experiment) => isRegular({ states, experiments: [experiment] }));
  const series = experiments.map((experiment) => states.map((_, l) => seriesOf(experiment, l)));
  return startNoise(states, series, regular, options).sigma;
}

import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { Problem } from '../problem/problem.ts';
import { noiseSeen, type SeenNoise } from './noiseSeen.ts';

/** The measured values of an output in an experiment, with their times. */
export interface OutputSeries {
  readonly t: Float64Array;
  readonly y: Float64Array;
}

/** The noise that each output shows without a model, in those experiments that show any; `series`: by output and experiment. */
export function outputNoise(
  { states, outputs, experiments, model }: Problem,
  series: readonly (readonly OutputSeries[])[],
): SeenNoise[][] {
  return outputs.map(({ distribution, expression }, o) => {
    const shown = namesIn(expression);
    // The times of events are not known beforehand: the states that they set may jump anywhere.
    const isSet = model.jumps.some(
      (jump) =>
        (jump.kind === 'when' || jump.kind === 'event') && jump.assign.some(({ state }) => shown.has(state)),
    );
    return series[o]
      .map(({ t, y }, e) => {
        const breaks = experiments[e].jumps
          .filter(({ values }) => values.some((value, l) => value && shown.has(states[l])))
          .map((jump) => jump.t);
        const estimate = noiseSeen(
          t,
          noiseLawOf(distribution).ofLogarithm ? y.map(portableMath.log) : y,
          breaks,
        );
        return isSet ? { ...estimate, isSure: false } : estimate;
      })
      .filter(({ sd }) => sd >= 0);
  });
}

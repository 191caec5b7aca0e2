import { type Prediction, predict, type Result } from '../src/index.ts';
import { denseTimes } from './denseTimes.ts';

/** A prediction again, from `first` on, at as many times as a curve takes, but no more than `mostTimes`. */
export async function densePrediction(
  result: Result,
  first: number,
  prediction: Prediction,
  mostTimes?: number,
): Promise<Prediction> {
  const { states, outputs, parameters, level, experiment, options, inputs } = prediction;
  const D = Object.keys(states).length;
  const values = (D + Object.keys(outputs).length) * (1 + D + Object.keys(parameters).length);
  const times = denseTimes(first, prediction, values, mostTimes);
  const named = experiment === '' ? {} : { experiment };
  return times ? predict(result, times, { ...options, ...named, level, inputs }) : prediction;
}
